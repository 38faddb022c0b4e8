import { z } from 'zod';
import { templateCardSchema } from '../forms/form-template.ts';
import { surveyDocumentSchema } from './survey-document.ts';

/** A template of a survey as the gallery shows it. */
export const surveyCardSchema = templateCardSchema.extend({ languages: z.array(z.string()) });

export const surveyTemplateSchema = surveyCardSchema.extend({
  document: surveyDocumentSchema,
  /** What helps whoever asks, in words. */
  advice: z.string(),
});

export type SurveyCard = z.infer<typeof surveyCardSchema>;
export type SurveyTemplate = z.infer<typeof surveyTemplateSchema>;
