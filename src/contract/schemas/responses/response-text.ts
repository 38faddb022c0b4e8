import { z } from 'zod';
import { carriedShape, idSchema, proseSchema } from '../common.ts';
import { sentimentLabels } from './sentiment-response.ts';

/** What a person puts right of what was read from a customer's words. Whatever is named here stays so. */
export const correctTextSchema = z
  .object({
    label: z.enum(sentimentLabels).nullable().optional(),
    topics: z
      .array(z.string().regex(/^[\p{L}\p{N} _-]{1,40}$/u, 'A topic is a word or two'))
      .max(10, 'At most 10 topics')
      .transform((topics) => [...new Set(topics.map((topic) => topic.trim().toLowerCase()))])
      .optional(),
    language: z
      .string()
      .regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, 'A language code such as en or pt-BR')
      .nullable()
      .optional(),
    ...carriedShape,
  })
  .refine(
    ({ label, topics, language }) => label !== undefined || topics !== undefined || language !== undefined,
    'Send at least one of label, topics or language',
  );

/** What is said in a recording, written down; nothing takes it back. The question may be gone from the form since. */
export const transcribeSchema = z.object({ fieldId: idSchema, text: proseSchema(10_000), ...carriedShape });

export const correctedSchema = z.object({
  /** Which of label, topics and language a person has said. */
  fields: z.array(z.enum(['label', 'topics', 'language'])),
  by: z.string(),
  at: z.string(),
});
export type Corrected = z.infer<typeof correctedSchema>;
