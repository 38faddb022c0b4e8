import { sql } from 'kysely';
import type { InboxViewName } from '../../../contract/schemas/inbox.ts';
import type { Tx } from '../../db/database.ts';
import type { Filters } from './filters.ts';
import { holdersIn, namedIn, walkedBy } from './named-values.ts';
import { queuedRows, type RowSource } from './row-source.ts';
import { narrowerConditions, type Queue, queueOf, type Viewer } from './view-conditions.ts';

interface QueueWish {
  name: InboxViewName;
  viewer: Viewer;
  filters: Filters;
  sort: string;
}

/** The rows of a view that holds nothing but what is open, from the queue that it shows. */
export async function queueRows(tx: Tx, { name, viewer, filters, sort }: QueueWish): Promise<RowSource> {
  const ofView = queueOf(name, viewer);
  const asked = holdersIn(filters);
  // Nobody has what somebody has.
  if (ofView?.kind === 'nobody' && asked?.kind === 'user') return { rows: queuedRows, belongs: [sql`false`] };
  // Said in so many words, it opens the indexes of one kind, whatever else is planned for.
  const ofKind = (kind: Queue['kind']) => [sql`v.kind = ${sql.lit(kind)}`, ...narrowerConditions(name)];
  if (ofView) return heldBy(ofKind(ofView.kind), await idsOf(tx, ofView));
  // What waits for those who are asked for is in their own queues.
  if (asked) return { ...heldBy(ofKind(asked.kind), asked.ids), takes: new Set([asked.field]) };
  const named = namedIn(filters);
  if (named.length === 0 || !named.every(({ field }) => ordersOfOpen[sort]?.has(field)))
    return heldBy(ofKind('open'), [0]);
  // Without a word about holders only the indexes of what is named are in order.
  const { belongs, each } = walkedBy(named.map((one) => one.each));
  const takes = new Set(named.map(({ field }) => field));
  return { rows: queuedRows, belongs: [...ofKind('open'), ...belongs], each, takes };
}

function heldBy(belongs: RowSource['belongs'], ids: readonly number[]): RowSource {
  const [only = 0, ...more] = ids;
  if (more.length === 0) return { rows: queuedRows, belongs: [...belongs, sql`v.holder_id = ${only}`] };
  return { rows: queuedRows, belongs, isRepeated: true, each: [{ column: 'holder_id', values: ids }] };
}

const ofForm = ['sentimentId'];

/** By which fields all that is open can be narrowed so that an index leads through just its rows in their order. */
const ordersOfOpen: Readonly<Record<string, ReadonlySet<string>>> = {
  createdAt: new Set([...ofForm, 'severityLevelId', 'status', 'channel', 'customerResponseId']),
  updatedAt: new Set(ofForm),
  sentimentScore: new Set(ofForm),
  severityRank: new Set(ofForm),
};

async function idsOf(tx: Tx, { holders }: Queue): Promise<readonly number[]> {
  if (typeof holders === 'number') return [holders];
  return (await tx.rows(sql<{ id: number }>`${holders} order by 1`)).map(({ id }) => id);
}
