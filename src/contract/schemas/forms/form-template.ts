import { z } from 'zod';
import { formDocumentSchema } from './form-document.ts';

export const templateCardSchema = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.string(),
  industries: z.array(z.string()),
  questionCount: z.int(),
  minutes: z.int(),
});

export const formTemplateSchema = templateCardSchema.extend({ document: formDocumentSchema, advice: z.string() });

export type TemplateCard = z.infer<typeof templateCardSchema>;
export type FormTemplate = z.infer<typeof formTemplateSchema>;
