import { z } from 'zod';
import { lineSchema, recordShape } from '../../core/contract/schemas/common.ts';

export const surveyFolderSchema = z.object({ ...recordShape, name: z.string(), surveyCount: z.int() });

export const surveyFolderInputSchema = z.object({ name: lineSchema(80) });

export type SurveyFolder = z.infer<typeof surveyFolderSchema>;
