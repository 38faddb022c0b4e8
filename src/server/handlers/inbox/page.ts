import { sql } from 'kysely';
import { resourceOf } from '../../../contract/catalogue.ts';
import { invalid } from '../../../contract/errors.ts';
import { type ListAnswer, listRows, selectionOf, totalCap } from '../../crud/read.ts';
import type { Tx } from '../../db/database.ts';
import { cursorOf, placeOf } from './cursor.ts';
import { inboxQuery } from './filters.ts';
import type { InboxWishes } from './inbox-wishes.ts';
import { inboxOrder } from './orders.ts';
import { countOf } from './row-source.ts';
import { type Walk, walked, wayEnd } from './walk.ts';

export interface InboxPage extends ListAnswer {
  /** Where the next page begins; absent after the last. */
  next?: string;
}

// As far as totals are counted; each row before the page is walked past.
const furthestStart = totalCap;
const tooFar = `Beyond ${totalCap} rows go on with _after, which each answer names in X-Next-Cursor`;

interface Wishes extends InboxWishes {
  /** For a file: with the names behind every id, and without a total. */
  isFile?: true;
}

/**
 * A page of responses. In the orders that the inbox offers only the ids are walked to the page's place, and then its
 * rows are read; after a cursor the walk begins at that place.
 */
export async function inboxPage(tx: Tx, wishes: Wishes): Promise<InboxPage> {
  const { query, after, filters, only, cap } = wishes;
  const { _sort = 'createdAt', _order = query._sort ? 'asc' : 'desc' } = query;
  const [sort, isDown] = [String(_sort), String(_order).toLowerCase() === 'desc'];
  const order = await inboxOrder(tx, { sort, isDown, only });
  const { offset, limit, paged } = inboxQuery(tx, query, [], filters.fixed);
  if (offset > furthestStart) throw invalid([{ path: '_start', message: tooFar }]);
  const name = `${sort} ${isDown ? 'desc' : 'asc'}`;
  const from = after === undefined ? undefined : placeOf(String(after), name);
  if (!order) return pageByCount(tx, wishes, { name, limit, start: from?.id ?? offset });
  const start = from ? 0 : offset;
  // Whatever is met on the way to what is looked for was read: there is one more, or there is not, and that is all.
  const isMet = wishes.said !== undefined && !wishes.said.ids;
  const isCounted = !wishes.isFile && !isMet && (paged || from !== undefined);
  const walk = { order, limit: isMet ? limit + 1 : limit, offset: start, from };
  const found = await placesOf(tx, wishes, walk, isCounted);
  const places = found.places.slice(0, limit);
  const end = isMet && found.places.length <= limit ? await endOf(tx, wishes, walk) : undefined;
  const json = await rowsOf(
    tx,
    places.map(([, , id]) => id),
    wishes.isFile,
  );
  const total = found.total ?? start + found.places.length;
  const answer = { json, total: Math.min(total, isMet ? start + limit : cap), capped: isOver() };
  const last = end ?? (places.length < limit ? undefined : places.at(-1));
  if (!last) return answer;
  const [part, key, id] = last;
  return { ...answer, next: cursorOf({ order: name, part, key, id }) };

  // What was met before the page is not known to it.
  function isOver(): boolean {
    return isMet ? from !== undefined || end !== undefined || total > start + limit : total > cap;
  }
}

type PlaceOf = [part: number, key: string | null, id: number];

interface Found {
  places: PlaceOf[];
  total: number | null;
}

async function placesOf(
  tx: Tx,
  { sources, gathered, size, cap, isUsual }: Wishes,
  walk: Walk,
  isCounted: boolean,
): Promise<Found> {
  const { limit, offset, from } = walk;
  // A first page that is not full says itself how many there are.
  const isWhole = from || offset > 0 ? sql`false` : sql`count(*) < ${limit}`;
  const total = sql`case when ${isWhole} then count(*)::integer else ${size ?? countOf(sources, cap)} end`;
  const ask = isUsual && offset === 0 && usualLimits.has(limit) ? tx.planned : tx.first;
  const found = await ask(sql<Found>`${gathered}
    select coalesce(json_agg(json_build_array(p.part, p.key, p.id)), '[]') as places,
      ${isCounted ? total : sql`null::integer`} as total
    from (${walked(sources, walk)}) p`);
  return found ?? { places: [], total: 0 };
}

/** A search that has not filled its page goes on where its way ended. */
async function endOf(tx: Tx, { sources }: Wishes, walk: Walk): Promise<PlaceOf | undefined> {
  const last = wayEnd(sources, walk);
  const found =
    last &&
    (await tx.first(sql<{ place: PlaceOf }>`
    select json_build_array(p.part, p.key, p.id) as place from (${last}) p`));
  return found?.place;
}

// Of the screens, and of whoever asks for a page as most do: each is planned for itself.
const usualLimits = new Set([25, 50]);

/** Which rows they are is planned by what is looked for; how they are read is the same for all. */
async function rowsOf(tx: Tx, ids: readonly number[], isFile?: boolean): Promise<string> {
  const found = await tx.planned(sql<{ json: string }>`
    select coalesce(json_agg(row_to_json(page)), '[]')::text as json
    from (select ${selectionOf(resourceOf('sentimentResponses'), isFile)} from unnest(${ids}::integer[]) with ordinality w(id, place)
      join sentiment_response_rows v on v.tenant_id = ${tx.tenantId} and v.id = w.id order by w.place) page`);
  return found?.json ?? '[]';
}

/** An order that no index has goes on by the count of what was shown. */
async function pageByCount(
  tx: Tx,
  { sources, filters, said, query, isFile }: Wishes,
  { name, limit, start }: { name: string; limit: number; start: number },
) {
  const end = start + limit;
  const page = await listRows(tx, resourceOf('sentimentResponses'), {
    fixed: filters.fixed,
    also: [...sources.flatMap(({ belongs }) => belongs), ...(said ? [said.found] : [])],
    query: { ...query, _start: String(start), _end: String(end) },
    rich: isFile === true,
  });
  return page.total > end ? { ...page, next: cursorOf({ order: name, part: 0, key: null, id: end }) } : page;
}
