import type { z } from 'zod';
import type { sentimentFieldInputSchema } from '../../contract/schemas/sentiment-field.ts';
import { questionHandlers } from '../forms/question-handlers.ts';
import { sentimentForms } from '../forms/sentiment-forms.ts';

/** The questions of a form, one at a time. */
export const sentimentFields = questionHandlers<z.output<typeof sentimentFieldInputSchema>>(sentimentForms);
