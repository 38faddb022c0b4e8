import { type RawBuilder, sql } from 'kysely';
import type { InboxViewName } from '../../../contract/schemas/inbox.ts';
import type { Tx } from '../../db/database.ts';
import { type Filters, valuesOf } from './filters.ts';
import { queuedRows, type RowSource } from './row-source.ts';
import { narrowerConditions, type Queue, queueOf, type Viewer } from './view-conditions.ts';

interface Wanted {
  kind: Queue['kind'];
  holders: Queue['holders'] | readonly number[];
}

/** The rows of a view that holds nothing but what is open, from the queue that it shows. */
export async function queueRows(tx: Tx, name: InboxViewName, viewer: Viewer, filters: Filters): Promise<RowSource> {
  const queue: Wanted = queueOf(name, viewer) ?? queueOfFilters(filters) ?? { kind: 'open' as const, holders: 0 };
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

/** What waits for those who are asked for is in their own queues. */
function queueOfFilters({ words }: Filters): Wanted | undefined {
  const kinds = { assignedToIds: 'user', assignedGroupIds: 'group' } as const;
  for (const [field, kind] of Object.entries(kinds)) {
    const asked = words[field] ?? words[`${field}_in`];
    const ids = asked === undefined ? [] : [...new Set(valuesOf(asked).map(Number))];
    if (ids.length > 0 && ids.every(Number.isSafeInteger)) return { kind, holders: ids };
  }
  return undefined;
}

async function holdersOf(tx: Tx, { holders }: Pick<Wanted, 'holders'>): Promise<readonly number[]> {
  if (typeof holders === 'number') return [holders];
  if (!('toOperationNode' in holders)) return holders;
  return (await tx.rows(sql<{ id: number }>`${holders} order by 1`)).map(({ id }) => id);
}

/** What waits for several of the holders is in the list once. */
function isFirst({ kind }: Wanted, holders: readonly number[]): RawBuilder<unknown> {
  return sql`not exists (select from response_queue o where o.tenant_id = v.tenant_id and o.response_id = v.id
    and o.kind = ${kind} and o.holder_id < v.holder_id and o.holder_id = any(${holders}::integer[]))`;
}
