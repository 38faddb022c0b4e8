import type { Handler } from '../http/call.ts';
import { askingOf } from '../surveys/results/asking.ts';
import { summaryOf } from '../surveys/results/summary.ts';

/** The answers to a survey, counted. */
export const summary: Handler = async (call) => summaryOf(await askingOf(call, call.tx));
