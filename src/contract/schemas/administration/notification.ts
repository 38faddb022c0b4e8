import { z } from 'zod';
import { idSchema, timeSchema } from '../common.ts';

/** Something that a person is told, as they read it now. */
export const notificationSchema = z.object({
  id: idSchema,
  kind: z.string(),
  title: z.string(),
  /** It tells of several responses at once. */
  isOfMany: z.boolean(),
  /** The beginning of the note that it is about. */
  excerpt: z.string().nullable(),
  /** What it leads to; null where that is more than one, or no longer open to the reader. */
  responseId: idSchema.nullable(),
  sentimentName: z.string().nullable(),
  /** The survey that was answered, and the answer where it is one. */
  surveyId: idSchema.nullable(),
  surveyResponseId: idSchema.nullable(),
  createdAt: timeSchema,
  readAt: timeSchema.nullable(),
});
export type Notification = z.output<typeof notificationSchema>;
