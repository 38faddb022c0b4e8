import { z } from 'zod';
import { idSchema, recordId, timeSchema } from '../../core/contract/schemas/common.ts';
import { followUpScoreShape } from '../../customers/schemas/follow-up-score.ts';

/** Starts a follow-up; without a survey it uses the one of the form. */
export const followUpInputSchema = z.object({ surveyId: recordId('surveys').optional() });

export const followUpSchema = z
  .object({
    id: idSchema,
    surveyId: recordId('surveys'),
    surveyName: z.string(),
    /** Null if the key that made it is gone. */
    url: z.string().nullable(),
    createdAt: timeSchema,
    sentAt: timeSchema.nullable(),
    answeredAt: timeSchema.nullable(),
    /** Null without a response, or if it was deleted. */
    surveyResponseId: recordId('surveyResponses').nullable(),
    /** False for a response marked as spam or test. */
    isCounted: z.boolean(),
    ...followUpScoreShape,
  })
  .meta({ id: 'FollowUp' });

export type FollowUp = z.infer<typeof followUpSchema>;
