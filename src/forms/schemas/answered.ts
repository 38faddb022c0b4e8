import { z } from 'zod';

/** The answers of a response with the questions of the answered version. */
export const answeredSchema = z
  .object({
    fieldId: z.int(),
    fieldName: z.string(),
    fieldType: z.string(),
    value: z.unknown(),
    text: z.string(),
    isPersonal: z.literal(true).optional(),
    isUnsearched: z.literal(true).optional(),
    /** The text is a manual transcript of a recording. */
    isTranscript: z.literal(true).optional(),
  })
  .meta({ id: 'AnsweredQuestion' });

export type Answered = z.infer<typeof answeredSchema>;
