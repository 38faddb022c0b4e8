import { z } from 'zod';
import { carriedShape, idSchema, proseSchema } from '../../core/contract/schemas/common.ts';
import { sentimentLabels } from './sentiment-response.ts';

export const topicSchema = z.string().regex(/^[\p{L}\p{N} _-]{1,40}$/u, 'Use one or two words for a topic');
export const mostTopics = 10;

/** Corrections of the text analysis; corrected parts are not analysed again. */
export const correctTextSchema = z
  .object({
    label: z.enum(sentimentLabels).nullable().optional(),
    topics: z
      .array(topicSchema)
      .max(mostTopics, `At most ${mostTopics} topics`)
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

/** A transcript of a recording. The question may have been removed from the form since. */
export const transcribeSchema = z.object({ fieldId: idSchema, text: proseSchema(10_000), ...carriedShape });

export const correctedSchema = z.object({
  /** The parts that a user corrected. */
  fields: z.array(z.enum(['label', 'topics', 'language'])),
  by: z.string(),
  at: z.string(),
});
export type Corrected = z.infer<typeof correctedSchema>;
