import type { z } from 'zod';
import { questionHandlers } from '../../forms/shared/server/question-handlers.ts';
import type { surveyQuestionInputSchema } from '../schemas/survey-question.ts';
import { surveyForms } from '../shared/server/survey-forms.ts';

export const surveyQuestions = questionHandlers<z.output<typeof surveyQuestionInputSchema>>(surveyForms);
