import { z } from 'zod';
import { formDocumentSchema } from './form-document.ts';

/** A template as the gallery shows it. */
export const templateCardSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** What it is for, in one sentence. */
  purpose: z.string(),
  industries: z.array(z.string()),
  questionCount: z.int(),
  /** How long it takes to answer. */
  minutes: z.int(),
});

export const formTemplateSchema = templateCardSchema.extend({
  document: formDocumentSchema,
  /** What the template suggests about handling, in words. */
  advice: z.string(),
});

export type TemplateCard = z.infer<typeof templateCardSchema>;
export type FormTemplate = z.infer<typeof formTemplateSchema>;
