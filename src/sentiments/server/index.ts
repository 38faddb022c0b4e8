import type { Subject } from '../../core/server/api/subject.ts';
import { sentimentFields } from './sentiment-fields.ts';
import * as own from './sentiments.ts';

export const sentiments = { handlers: { sentiments: own, sentimentFields } } satisfies Subject;
