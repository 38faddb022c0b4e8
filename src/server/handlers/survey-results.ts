import type { Call, Handler } from '../http/call.ts';
import { type Asking, filterOf, knowsPeople } from '../surveys/results/filter.ts';
import { readShape } from '../surveys/results/shape.ts';
import { summaryOf } from '../surveys/results/summary.ts';

/** The answers to a survey, counted. */
export const summary: Handler = async (call) => summaryOf(await askingOf(call));

/** What is asked of which survey, by whom. */
export async function askingOf(call: Pick<Call, 'tx' | 'session' | 'query' | 'id'>): Promise<Asking> {
  const { tx, session } = call;
  const surveyId = call.id('surveyId');
  const shape = await readShape(tx, surveyId);
  return { tx, surveyId, shape, filter: filterOf(call), knowsPeople: knowsPeople(session) };
}
