import { z } from 'zod';
import { proseSchema } from '../common.ts';
import { languageSchema } from '../language.ts';
import { formDocumentSchema } from './form-document.ts';

/** What a draft is made of: words, and the form that they are to change where there is one. */
export const generateSchema = z.object({
  text: proseSchema(10_000).refine((text) => text.trim().length > 2, 'Describe what you want to know'),
  /** BCP 47; the words of the draft. Default: English. */
  language: languageSchema.optional(),
  current: formDocumentSchema.optional(),
});

export const formDraftSchema = z.object({
  document: formDocumentSchema,
  /** Who wrote it: a language model, or the rules of this server. */
  by: z.enum(['ai', 'rules']),
  /** What a person should know about how it came to be. */
  notes: z.array(z.string()),
  /** What of the words nothing was made of, piece by piece. */
  leftOut: z.array(z.string()),
});

/** A form as a file comes in. The document is checked as a whole, issue by issue. */
export const importFormSchema = z.object({
  document: z.looseObject({}),
  /** Says what would be made, and makes nothing. */
  dryRun: z.boolean().optional(),
});

export type FormDraft = z.infer<typeof formDraftSchema>;
