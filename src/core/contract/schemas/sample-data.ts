import { z } from 'zod';
import { idSchema, timeSchema } from './common.ts';

/** The sample data of an organization, and what it has besides. */
export const sampleDataSchema = z.object({
  loaded: z
    .object({
      at: timeSchema,
      surveyId: idSchema,
      sentimentId: idSchema,
      dashboardId: idSchema,
      responses: z.int(),
      surveyResponses: z.int(),
      customers: z.int(),
      /** Responses that users and respondents added to the sample form and the sample survey. */
      ownResponses: z.int(),
      ownSurveyResponses: z.int(),
    })
    .nullable(),
  /** What happened without the sample data. */
  own: z.object({ isAnswered: z.boolean(), isResolved: z.boolean() }),
});
export type SampleData = z.output<typeof sampleDataSchema>;

export const removeSampleDataSchema = z.object({
  /** What happens to a sample form or survey with own responses: it stays with them, or is removed with them. */
  ownResponses: z.enum(['keep', 'remove']).default('keep'),
});
