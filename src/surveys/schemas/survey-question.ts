import type { z } from 'zod';
import { recordId } from '../../core/contract/schemas/common.ts';
import { sentimentFieldInputSchema, sentimentFieldSchema } from '../../forms/schemas/sentiment-field.ts';

export const surveyQuestionSchema = sentimentFieldSchema
  .omit({ sentimentId: true })
  .extend({ surveyId: recordId('surveys') });

export const surveyQuestionInputSchema = sentimentFieldInputSchema
  .omit({ sentimentId: true })
  .extend({ surveyId: recordId('surveys') });

export type SurveyQuestion = z.infer<typeof surveyQuestionSchema>;
