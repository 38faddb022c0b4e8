import { z } from 'zod';
import { surveyInputSchema } from './survey.ts';

/** A survey as it is being written; nothing for the one that was saved last. */
export const surveyPreviewInputSchema = surveyInputSchema.nullish();

/** Where a survey can be tried out for a while; nothing of it is recorded. */
export const surveyPreviewSchema = z.object({
  url: z.string(),
  /** The same within the tenant's own host. */
  path: z.string().regex(/^\/survey\/preview\.[\w.-]+$/),
});

export type SurveyPreview = z.infer<typeof surveyPreviewSchema>;
