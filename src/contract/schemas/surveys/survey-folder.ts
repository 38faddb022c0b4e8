import { z } from 'zod';
import { lineSchema, recordShape } from '../common.ts';

/** A folder that surveys are kept in. */
export const surveyFolderSchema = z.object({
  ...recordShape,
  name: z.string(),
  /** How many surveys are in it. */
  surveyCount: z.int(),
});

export const surveyFolderInputSchema = z.object({ name: lineSchema(80) });

export type SurveyFolder = z.infer<typeof surveyFolderSchema>;
