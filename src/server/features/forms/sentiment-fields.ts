import type { z } from 'zod';
import type { sentimentFieldInputSchema } from '../../../contract/schemas/forms/sentiment-field.ts';
import { questionHandlers } from './question-handlers.ts';
import { sentimentForms } from './sentiment-forms.ts';

/** The questions of a form, one at a time. */
export const sentimentFields = questionHandlers<z.output<typeof sentimentFieldInputSchema>>(sentimentForms);
