import type { z } from 'zod';
import { idOf } from '../common.ts';
import { sentimentFieldInputSchema, sentimentFieldSchema } from '../forms/sentiment-field.ts';

export const surveyQuestionSchema = sentimentFieldSchema
  .omit({ sentimentId: true })
  .extend({ surveyId: idOf('surveys') });

export const surveyQuestionInputSchema = sentimentFieldInputSchema
  .omit({ sentimentId: true })
  .extend({ surveyId: idOf('surveys') });

export type SurveyQuestion = z.infer<typeof surveyQuestionSchema>;
