import type { z } from 'zod';
import type { surveyQuestionInputSchema } from '../../../contract/schemas/surveys/survey-question.ts';
import { questionHandlers } from '../forms/question-handlers.ts';
import { surveyForms } from './record/survey-forms.ts';

export const surveyQuestions = questionHandlers<z.output<typeof surveyQuestionInputSchema>>(surveyForms);
