import { z } from 'zod';

/** A temporary preview of a survey that records nothing. */
export const surveyPreviewSchema = z.object({
  url: z.string(),
  path: z.string().regex(/^\/survey\/preview\.[\w.-]+$/),
});

export type SurveyPreview = z.infer<typeof surveyPreviewSchema>;
