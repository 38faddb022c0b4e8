import { z } from 'zod';
import { formDocumentSchema } from './form-document.ts';
import { fieldTypeSchema } from './sentiment-field.ts';

export const templateCardSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    purpose: z.string(),
    industries: z.array(z.string()),
    /** The kinds of its questions, by which it is found. */
    kinds: z.array(fieldTypeSchema),
    questionCount: z.int(),
    minutes: z.int(),
  })
  .meta({ id: 'TemplateCard' });

export const formTemplateSchema = templateCardSchema.extend({ document: formDocumentSchema, advice: z.string() });

export type TemplateCard = z.infer<typeof templateCardSchema>;
export type FormTemplate = z.infer<typeof formTemplateSchema>;
