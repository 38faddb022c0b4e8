import { z } from 'zod';
import { idSchema, timeSchema } from '../../core/contract/schemas/common.ts';

export const notificationSchema = z.object({
  id: idSchema,
  kind: z.string(),
  title: z.string(),
  isOfMany: z.boolean(),
  excerpt: z.string().nullable(),
  /** The linked response; null if there are several or the user may no longer open it. */
  responseId: idSchema.nullable(),
  sentimentName: z.string().nullable(),
  surveyId: idSchema.nullable(),
  surveyResponseId: idSchema.nullable(),
  createdAt: timeSchema,
  readAt: timeSchema.nullable(),
});
export type Notification = z.output<typeof notificationSchema>;
