import { z } from 'zod';
import { templateCardSchema } from '../../forms/schemas/form-template.ts';
import { surveyDocumentSchema } from './survey-document.ts';

export const surveyCardSchema = templateCardSchema.extend({ languages: z.array(z.string()) });

export const surveyTemplateSchema = surveyCardSchema.extend({ document: surveyDocumentSchema, advice: z.string() });

export type SurveyCard = z.infer<typeof surveyCardSchema>;
export type SurveyTemplate = z.infer<typeof surveyTemplateSchema>;
