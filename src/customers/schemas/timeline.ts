import { z } from 'zod';
import { idSchema, timeSchema } from '../../core/contract/schemas/common.ts';
import { statusSchema } from '../../forms/schemas/response-statuses.ts';
import { timelineKinds } from './customer-calls.ts';

export const timelineEntrySchema = z.object({
  kind: z.enum(timelineKinds),
  id: idSchema,
  at: timeSchema,
  /** The form or survey; for notes and changes the reference of the response. */
  title: z.string(),
  /** The comment, note or change; of an email, the status of its invitation. */
  text: z.string(),
  userName: z.string().nullable(),
  responseId: idSchema.nullable(),
  surveyResponseId: idSchema.nullable(),
  /** Responses only. */
  status: statusSchema.nullable(),
  customStatusId: idSchema.nullable(),
});

/** A page of a customer's timeline, latest first; only entries of records that the caller may open. */
export const timelineSchema = z.object({ entries: z.array(timelineEntrySchema), next: z.string().nullable() });

export type TimelineEntry = z.infer<typeof timelineEntrySchema>;
