import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Call } from '../../http/call.ts';
import { askingOf } from './asking.ts';
import { crowded, isCrowded, isOverdue, overdue } from './deadline.ts';
import { type Asking, conditionsOf, filterOf } from './filter.ts';
import { Remembered } from './remembered.ts';
import { readLinkNames } from './sides.ts';

// One for each database: ids mean nothing beyond it.
const memories = new WeakMap<Database, Remembered>();

/** What must be known of a call to answer it. */
export type Asked = Pick<Call, 'services' | 'session' | 'query' | 'id'>;

/**
 * Answers a question about the answers to a survey: from memory while nothing has changed that it depends on, or else by
 * counting, on the connections that are kept for questions. The caller's permission has been seen to.
 */
export async function answerQuestion<T>(call: Asked, kind: string, work: (asking: Asking) => Promise<T>): Promise<T> {
  const { database } = call.services;
  const { tenantId } = call.session;
  const memory = memories.get(database) ?? new Remembered();
  memories.set(database, memory);
  const { name, state } = await database.transaction(tenantId, async (tx) => {
    const asking = await askingOf(call, tx);
    // Refuses what may not be asked for.
    conditionsOf(asking);
    return { name: nameOf(asking, kind, call.query), state: await stateOf(asking, call.query) };
  });
  return memory
    .find(tenantId, name, state, () =>
      database.question(tenantId, async (tx) => {
        const asking = await askingOf(call, tx);
        return { state: await stateOf(asking, call.query), value: await work(asking) };
      }),
    )
    .catch(async (error: unknown) => {
      if (isCrowded(error)) throw crowded();
      throw isOverdue(error) ? overdue(filterOf(call), await countWaiting(call)) : error;
    });
}

/** How many answers came in or were changed that are not counted yet. */
async function countWaiting({ services, session, id }: Asked): Promise<number> {
  const found = await services.database.transaction(session.tenantId, (tx) =>
    tx.first(sql<{ count: number }>`
      select count(*) as count from survey_unfolded
      where tenant_id = ${tx.tenantId} and survey_id = ${id('surveyId')}`),
  );
  return found?.count ?? 0;
}

/** The same for the same words in any order, whatever kind of file they come to. */
function nameOf({ surveyId, knowsPeople }: Asking, kind: string, { format: _any, ...query }: Asked['query']): string {
  const words = Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([kind, surveyId, knowsPeople, ...words]);
}

/** Differs whenever something differs that an answer is made of: answers, questions, what they were once called. */
async function stateOf(asking: Asking, { rows, columns, by }: Asked['query']): Promise<string> {
  const { tx, surveyId, shape } = asking;
  const data = await tx.first(sql<{ changes: number; versions: number }>`
    select survey_state(${tx.tenantId}, ${surveyId}) as changes, (select count(*) from survey_versions
      where tenant_id = ${tx.tenantId} and survey_id = ${surveyId}) as versions`);
  const links = [rows, columns, by].includes('segment:link') ? [...(await readLinkNames(asking))] : [];
  return createHash('sha256')
    .update(JSON.stringify([data, shape, links]))
    .digest('base64');
}
