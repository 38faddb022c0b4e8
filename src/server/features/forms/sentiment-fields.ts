import type { z } from 'zod';
import type { sentimentFieldInputSchema } from '../../../contract/schemas/forms/sentiment-field.ts';
import { questionHandlers } from './question-handlers.ts';
import { sentimentForms } from './version-handlers.ts';

export const sentimentFields = questionHandlers<z.output<typeof sentimentFieldInputSchema>>(sentimentForms);
