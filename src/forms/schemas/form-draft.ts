import { z } from 'zod';
import { languageSchema, proseSchema } from '../../core/contract/schemas/common.ts';
import { formDocumentSchema } from './form-document.ts';

/** The prompt for a form draft, and the current form when it is to be changed. */
export const generateSchema = z.object({
  text: proseSchema(10_000).refine((text) => text.trim().length > 2, 'Describe what you want to know'),
  /** BCP 47; the language of the draft. Default: the language of the description. */
  language: languageSchema.optional(),
  current: formDocumentSchema.optional(),
});

export const formDraftSchema = z.object({
  document: formDocumentSchema,
  by: z.enum(['ai', 'rules']),
  language: languageSchema,
  /** The template whose questions the draft uses. */
  templateId: z.string().optional(),
  notes: z.array(z.string()),
  leftOut: z.array(z.string()),
});

/** A form file to import; the handler validates the document and reports each issue. */
export const importFormSchema = z.object({
  document: z.looseObject({}),
  /** Validates and returns the result without creating anything. */
  dryRun: z.boolean().optional(),
});

export type FormDraft = z.infer<typeof formDraftSchema>;
