import { sql } from 'kysely';
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
  // Said in so many words, it opens the indexes of one kind, whatever else is planned for.
  const belongs = [sql`v.kind = ${sql.lit(queue.kind)}`, ...narrowerConditions(name)];
  const [only = 0] = holders;
  if (holders.length <= 1) return { rows: queuedRows, belongs: [...belongs, sql`v.holder_id = ${only}`] };
  return {
    rows: queuedRows,
    belongs,
    isRepeated: true,
    each: [{ column: 'holder_id', values: holders }],
  };
}

/** What waits for those who are asked for is in their own queues. */
function queueOfFilters({ words }: Filters): Wanted | undefined {
  const kinds = { assignedToIds: 'user', assignedGroupIds: 'group' } as const;
  for (const [field, kind] of Object.entries(kinds)) {
    const asked = words[field] ?? words[`${field}_in`];
    if (asked === 'null' && kind === 'user') return { kind: 'nobody', holders: 0 };
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
