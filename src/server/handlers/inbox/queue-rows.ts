import { type RawBuilder, sql } from 'kysely';
import { builtInViews, type InboxViewName } from '../../../contract/schemas/inbox.ts';
import type { Tx } from '../../db/database.ts';
import { feelingsIn } from './feelings.ts';
import type { Filters } from './filters.ts';
import { escalatedIn, holdersIn, namedIn, ofOne, walkedBy } from './named-values.ts';
import { type Each, fewQueued, queuedRows, type RowSource } from './row-source.ts';
import { inQueue, narrowerConditions, type Queue, queueOf, type Viewer } from './view-conditions.ts';

interface Wish {
  name: InboxViewName;
  viewer: Viewer;
  filters: Filters;
  sort: string;
  /** What is looked for on the way is looked for along one order. */
  isSearched: boolean;
}

/** The rows of a view that holds nothing but what is open, from the queue that it shows. */
export async function queueRows(tx: Tx, wish: Wish): Promise<RowSource> {
  const source = await queueOfView(tx, wish);
  const own = wish.isSearched ? undefined : namedIn(wish.filters).find(({ field }) => field === 'ownStatusId');
  // Few have one, and each has the orders of its own.
  if (own) return walkedBeside(source, own.each, own.field);
  const felt = wish.isSearched ? undefined : feelingsIn(wish.filters);
  if (!felt) return source;
  // Deadlines go with how customers feel: of both together there is little, whatever the order.
  if (builtInViews[wish.name].due && wish.sort !== 'slaDueAt' && !source.each?.length)
    return fewQueued(tx.tenantId, [...source.belongs, ofOne(felt)]);
  // In the order of scores itself a span of them is one walk.
  if (wish.sort === 'sentimentScore') return source;
  return walkedBeside(source, felt);
}

/** Of the source what has the values, each walked in an order of its own. */
function walkedBeside(source: RowSource, wanted: Each, ...fields: string[]): RowSource {
  const { each, belongs } = walkedBy([wanted]);
  return {
    ...source,
    each: [...(source.each ?? []), ...each],
    belongs: [...source.belongs, ...belongs],
    takes: new Set([...(source.takes ?? []), ...fields]),
  };
}

async function queueOfView(tx: Tx, { name, viewer, filters, sort }: Wish): Promise<RowSource> {
  const ofView = queueOf(name, viewer);
  const asked = holdersIn(filters);
  // Nobody has what somebody has.
  if (ofView?.kind === 'nobody' && asked?.kind === 'user') return { rows: queuedRows, belongs: [sql`false`] };
  // Said in so many words, it opens the indexes of one kind, whatever else is planned for.
  const ofKind = (kind: Queue['kind']) => [
    ...[sql`v.kind = ${sql.lit(kind)}`, ...narrowerConditions(name)],
    ...escalatedIn(filters),
  ];
  // A group has more to do than one of its people.
  const isBoth = ofView?.kind === 'group' && asked?.kind === 'user';
  if (ofView && !isBoth) return heldBy(ofKind(ofView.kind), await idsOf(tx, ofView));
  // What waits for those who are asked for is in their own queues.
  if (asked) {
    const isOfView = isBoth ? [isIn(ofView, viewer)] : [];
    return { ...heldBy([...ofKind(asked.kind), ...isOfView], asked.ids), takes: new Set([asked.field]) };
  }
  const ofChannel = times.has(sort) && namedIn(filters).find(({ field }) => field === 'channel');
  if (!ofChannel) return heldBy(ofKind('open'), [0]);
  const { each, belongs } = walkedBy([ofChannel.each]);
  return { rows: queuedRows, each, belongs: [...ofKind('open'), ...belongs], takes: new Set([ofChannel.field]) };
}

/** Few responses may have come in one way: each has its own order of these. */
const times = new Set(['createdAt', 'updatedAt']);

/** Asked for each row that is met: with the offset no other way is taken. */
function isIn(queue: Queue, viewer: Viewer): RawBuilder<unknown> {
  return sql`exists (select from response_queue q where ${inQueue(queue, viewer)} and q.response_id = v.id offset 0)`;
}

function heldBy(belongs: RowSource['belongs'], ids: readonly number[]): RowSource {
  const [only = 0, ...more] = ids;
  // What waits for nobody in particular is much: said in so many words, it is planned for as much.
  const holder = only === 0 ? sql.lit(0) : sql`${only}`;
  if (more.length === 0) return { rows: queuedRows, belongs: [...belongs, sql`v.holder_id = ${holder}`] };
  return { rows: queuedRows, belongs, isRepeated: true, each: [{ column: 'holder_id', values: ids }] };
}

async function idsOf(tx: Tx, { holders }: Queue): Promise<readonly number[]> {
  if (typeof holders === 'number') return [holders];
  return (await tx.rows(sql<{ id: number }>`${holders} order by 1`)).map(({ id }) => id);
}
