import { type RawBuilder, sql } from 'kysely';
import { resourceOf } from '../../../contract/catalogue.ts';
import { invalid } from '../../../contract/errors.ts';
import { type ListAnswer, listRows, selectionOf, totalCap } from '../../crud/read.ts';
import type { Tx } from '../../db/database.ts';
import { cursorOf, type Place, placeOf } from './cursor.ts';
import { inboxQuery } from './filters.ts';
import { gatheredFrom } from './gathered.ts';
import type { InboxWishes } from './inbox-wishes.ts';
import { type InboxOrder, inboxOrder } from './orders.ts';
import { countOf } from './row-source.ts';
import { sortedIds, walkedIds } from './walk.ts';

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
  const { query, after } = wishes;
  const { _sort = 'createdAt', _order = query._sort ? 'asc' : 'desc' } = query;
  const [sort, isDown] = [String(_sort), String(_order).toLowerCase() === 'desc'];
  const { filters, only, sources, cap } = wishes;
  const order = await inboxOrder(tx, { sort, isDown, only, fields: filters.fields });
  const { offset, limit, paged } = inboxQuery(tx, query, [], filters.fixed);
  if (offset > furthestStart) throw invalid([{ path: '_start', message: tooFar }]);
  const name = nameOf(sort, isDown, order);
  const from = after === undefined ? undefined : placeOf(String(after), name);
  if (!order) return pageByCount(tx, wishes, { name, limit, start: from?.id ?? offset });
  const { rows, isMany } = await gatheredFrom(tx, wishes, sort);
  const start = from ? 0 : offset;
  // Whatever is met on the way to what is looked for was read: there is one more, or there is not, and that is all.
  const isMet = wishes.said !== undefined && !rows;
  const walk = { order, limit: isMet ? limit + 1 : limit, offset: start, from };
  const isCounted = !wishes.isFile && (paged || from !== undefined);
  const size = isCounted ? (wishes.size ?? counted(wishes, { rows, isMany, isMet, start })) : sql`null::integer`;
  const found = await tx.first(sql<Found>`
    with ${rows ? sql`gathered as materialized (${rows}),` : sql``}
    walked as materialized (${rows ? sortedIds(sql`gathered`, walk) : walkedIds(sources, walk)})
    select coalesce(array_agg(id order by place) filter (where place <= ${start + limit}), '{}') as ids, ${size} as total,
      (select json_build_array(part, key, id) from walked where place <= ${start + limit} order by place desc limit 1) as last
    from walked`);
  const json = await rowsOf(tx, found?.ids ?? [], wishes.isFile);
  return answerOf(json, found, name, {
    limit,
    cap: isMet ? start + limit : cap,
    isAtLeast: isMet && from !== undefined,
  });
}

function nameOf(sort: string, isDown: boolean, order: InboxOrder | undefined): string {
  const byKey = order?.parts && 'values' in order.parts && order.key ? ` ${order.key.column}` : '';
  return `${sort} ${isDown ? 'desc' : 'asc'}${byKey}`;
}

interface Finding {
  rows: RawBuilder<unknown> | undefined;
  isMany: boolean;
  isMet: boolean;
  start: number;
}

function counted({ sources, cap }: Wishes, { rows, isMany, isMet, start }: Finding) {
  if (isMet) return sql`(select ${start} + count(*)::integer from walked)`;
  if (rows) return sql`(select count(*)::integer from (select from gathered limit ${cap + 1}) capped)`;
  return isMany ? sql`${cap + 1}::integer` : countOf(sources, cap);
}

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

interface Found {
  ids: number[];
  total: number | null;
  last: [part: number, key: string | null, id: number] | null;
}

interface Answered {
  limit: number;
  cap: number;
  /** What was met before the page is not known to it. */
  isAtLeast: boolean;
}

function answerOf(
  json: string,
  found: Found | undefined,
  order: string,
  { limit, cap, isAtLeast }: Answered,
): InboxPage {
  const { ids = [], total = null, last = null } = found ?? {};
  const all = total ?? ids.length;
  const answer = { json, total: Math.min(all, cap), capped: all > cap || isAtLeast };
  if (!last || ids.length < limit) return answer;
  const [part, key, id] = last;
  return { ...answer, next: cursorOf({ order, part, key, id } satisfies Place) };
}
