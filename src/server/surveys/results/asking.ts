import type { Tx } from '../../db/database.ts';
import type { Call } from '../../http/call.ts';
import { type Asking, filterOf, knowsPeople } from './filter.ts';
import { readShape } from './shape.ts';

/** What is asked of which survey, by whom. A transaction of its own is for calls that open theirs. */
export async function askingOf(call: Pick<Call, 'session' | 'query' | 'id'>, tx: Tx): Promise<Asking> {
  const surveyId = call.id('surveyId');
  const shape = await readShape(tx, surveyId);
  return { tx, surveyId, shape, filter: filterOf(call), knowsPeople: knowsPeople(call.session) };
}
