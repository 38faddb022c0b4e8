import type { z } from 'zod';
import type { sentimentFieldInputSchema } from '../../forms/schemas/sentiment-field.ts';
import { questionHandlers } from '../../forms/shared/server/question-handlers.ts';
import { sentimentForms } from '../../forms/shared/server/version-handlers.ts';

export const sentimentFields = questionHandlers<z.output<typeof sentimentFieldInputSchema>>(sentimentForms);
