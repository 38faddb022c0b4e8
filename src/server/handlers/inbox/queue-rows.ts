import { type RawBuilder, sql } from 'kysely';
import type { InboxViewName } from '../../../contract/schemas/inbox.ts';
import type { Tx } from '../../db/database.ts';
import { queuedRows, type RowSource } from './row-source.ts';
import { narrowerConditions, type Queue, queueOf, type Viewer } from './view-conditions.ts';

/** The rows of a view that holds nothing but what is open, from the queue that it shows. */
export async function queueRows(tx: Tx, name: InboxViewName, viewer: Viewer): Promise<RowSource> {
  const queue = queueOf(name, viewer) ?? { kind: 'open' as const, holders: 0 };
  const holders = await holdersOf(tx, queue);
  const belongs = [sql`v.kind = ${queue.kind}`, ...narrowerConditions(name)];
  const [only = 0] = holders;
  if (holders.length <= 1) return { rows: queuedRows, belongs: [...belongs, sql`v.holder_id = ${only}`] };
  const ofAny = sql`v.holder_id = any(${holders}::integer[])`;
  return {
    rows: queuedRows,
    belongs: [...belongs, ofAny, isFirst(queue, holders)],
    each: [{ column: 'holder_id', values: holders }],
  };
}

async function holdersOf(tx: Tx, { holders }: Queue): Promise<number[]> {
  if (typeof holders === 'number') return [holders];
  return (await tx.rows(sql<{ id: number }>`${holders} order by 1`)).map(({ id }) => id);
}

/** What waits for several of the holders is in the list once. */
function isFirst({ kind }: Queue, holders: readonly number[]): RawBuilder<unknown> {
  return sql`not exists (select from response_queue o where o.tenant_id = v.tenant_id and o.response_id = v.id
    and o.kind = ${kind} and o.holder_id < v.holder_id and o.holder_id = any(${holders}::integer[]))`;
}
