import { resourceOf } from '../../../core/contract/catalogue.ts';
import { ApiError, invalid } from '../../../core/contract/errors.ts';
import { parseCursor, writeCursor } from '../../../core/server/crud/cursor.ts';
import { sendList } from '../../../core/server/crud/handlers.ts';
import { cursorPage, totalCap } from '../../../core/server/crud/list-pages.ts';
import { assertRow, type ListAnswer, listRows, selectionOf } from '../../../core/server/crud/rows.ts';
import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';
import type { Call, Handler } from '../../../core/server/http/call.ts';
import { type InboxViewName, inboxViewNames, type ViewCounts } from '../../schemas/inbox.ts';
import type { InboxFilters } from '../../schemas/inbox-view.ts';
import { type InboxQuery, inboxQuery, readAs, type Viewer, viewConditions, viewerOf } from './filters.ts';
import { countOfFilters } from './rollup-counts.ts';
import { countCapped, countUpTo, type Found, type InboxSort, inboxSort, type Range, readInOrder } from './sort.ts';

export const list: Handler = async (call) => {
  const sentimentId = call.id('sentimentId');
  await assertRow(call.tx, resourceOf('sentiments'), sentimentId);
  return send(call, { sentimentId }, true);
};

export const listAll: Handler = (call) => send(call, {}, false);

async function send(call: Call<never>, fixed: Record<string, number>, isWrapped: boolean): Promise<string> {
  const query = await inboxQuery(call.tx, { params: call.query, viewer: viewerOf(call), fixed });
  const { next, ...page } = await inboxPage(call.tx, query);
  if (next) call.reply.header('x-next-cursor', next);
  return sendList(call, { ...page, next: next === undefined ? undefined : cursorPage(next, query) }, isWrapped);
}

interface Count {
  count: Sql;
  cap: number;
}

export const views: Handler = async (call): Promise<ViewCounts> => {
  await readAs(call);
  const viewer = viewerOf(call);
  const fixed = call.query.sentimentId ? { sentimentId: Number(call.query.sentimentId) } : {};
  const saved = await savedViews(call.tx);
  const builtIn: Count[] = [];
  for (const view of inboxViewNames) builtIn.push(await countOfView(call.tx, view, viewer, fixed));
  const filtered: Count[] = [];
  for (const { filters } of saved) filtered.push(await countOfSaved(call.tx, filters, viewer, fixed));
  const counts = await readCounts(call.tx, [...builtIn, ...filtered]);
  return {
    builtIn: inboxViewNames.map((view, index) => ({ view, ...counts[index] })) as ViewCounts['builtIn'],
    saved: saved.map(({ id }, index) => ({ id, ...counts[builtIn.length + index] })) as ViewCounts['saved'],
  };
};

const mostSaved = 30;

function savedViews(tx: Tx): Promise<{ id: number; filters: InboxFilters }[]> {
  return tx.rows(sql`select v.id, v.filters from inbox_view_rows v where v.tenant_id = ${tx.tenantId}
    order by v.pinned desc, v.owner_id = (select current_reader()) desc, v.id limit ${mostSaved}`);
}

async function countOfView(tx: Tx, view: InboxViewName, viewer: Viewer, fixed: Record<string, number>): Promise<Count> {
  const { tenantId } = tx;
  const known = countOfFilters(tenantId, view, fixed);
  if (known) return { count: known, cap: totalCap };
  const ofForm = Object.values(fixed).map((id) => sql`v.sentiment_id = ${id}`);
  const where = sql.join(
    [sql`v.tenant_id = ${tenantId}`, ...(await viewConditions(tx, view, viewer)), ...ofForm],
    sql` and `,
  );
  return { count: countCapped(where, totalCap + 1), cap: totalCap };
}

async function countOfSaved(
  tx: Tx,
  filters: InboxFilters,
  viewer: Viewer,
  fixed: Record<string, number>,
): Promise<Count> {
  const query = await inboxQuery(tx, { params: filters, viewer, fixed }).catch((error: unknown) => {
    // The filters of a shared view may need a permission that this viewer lacks.
    if (error instanceof ApiError) return undefined;
    throw error;
  });
  if (!query) return { count: sql`0`, cap: filteredCap };
  const { total, where, scanned } = query;
  if (total) return { count: total, cap: totalCap };
  const found = scanned ? sql`${where} and ${scanned.condition}` : where;
  return { count: countCapped(found, filteredCap + 1), cap: filteredCap };
}

async function readCounts(tx: Tx, counts: readonly Count[]): Promise<{ count: number; capped: boolean }[]> {
  const found = await tx.first(sql<{ counts: number[] }>`
    select array[${sql.join(counts.map(({ count }) => count))}] as counts`);
  return counts.map(({ cap }, index) => {
    const count = found?.counts[index] ?? 0;
    return { count: Math.min(count, cap), capped: count > cap };
  });
}

interface InboxPage extends Omit<ListAnswer, 'next'> {
  /** The cursor of the next page. */
  next?: string;
}

/** Filtered totals are counted up to this cap; totals of whole views up to `totalCap`. */
const filteredCap = 200;

const tooFar = `For rows beyond ${totalCap}, use _after with the X-Next-Cursor of the previous page`;

export async function inboxPage(tx: Tx, query: InboxQuery, isFile = false): Promise<InboxPage> {
  const { params, after, offset, limit, statuses } = query;
  const { _sort = 'createdAt', _order = params._sort ? 'asc' : 'desc' } = params;
  const [name, isDown] = [String(_sort), String(_order).toLowerCase() === 'desc'];
  if (offset > totalCap) throw invalid([{ path: '_start', message: tooFar }]);
  const order = `${name} ${isDown ? 'desc' : 'asc'}`;
  const from = after === undefined ? undefined : parseCursor(after, order);
  const sort = await inboxSort(tx, { sort: name, isDown, statuses });
  if (!sort) return pageByOffset(tx, query, { order, start: from?.id ?? offset, isFile });
  const range = { offset: from ? 0 : offset, limit, from };
  const found = await (query.scanned ? scan(tx, query, sort, range) : read(tx, query, sort, range, isFile));
  const json = await readRows(tx, found.rows, isFile);
  const { total, capped, last } = found;
  const next = last && writeCursor({ order, part: last.part, key: last.key, id: last.id });
  return next ? { json, total, capped, next } : { json, total, capped };
}

interface Part {
  rows: readonly Found[];
  total: number;
  capped: boolean;
  last: Found | undefined;
}

async function read(tx: Tx, query: InboxQuery, sort: InboxSort, range: Range, isFile: boolean): Promise<Part> {
  const { offset, limit, from } = range;
  const rows = await readInOrder(tx, query.where, sort, range);
  const isComplete = !from && offset === 0 && rows.length < limit;
  const isCounted = !isFile && !isComplete;
  const read = (from ? 0 : offset) + rows.length;
  const total = isCounted ? await totalOf(tx, query) : read;
  const cap = query.total ? totalCap : filteredCap;
  const last = rows.length < limit ? undefined : rows.at(-1);
  // More rows than the cap were read where the caller asked for them.
  const isRead = rows.length > 0 && read > cap;
  return { rows, total: isRead ? read : Math.min(total, cap), capped: total > cap, last };
}

async function totalOf(tx: Tx, { where, total }: InboxQuery): Promise<number> {
  const query = sql<{ total: number }>`select ${total ?? countCapped(where, filteredCap + 1)} as total`;
  const counted = await (total ? tx.prepared(query) : tx.first(query));
  return counted?.total ?? 0;
}

const scanned = { first: 1_000, next: 3_000 };

async function scan(tx: Tx, query: InboxQuery, sort: InboxSort, { offset, limit, from }: Range): Promise<Part> {
  const most = (from ? scanned.next : scanned.first) * Math.ceil((offset + limit) / Math.max(limit, 1));
  const compared = await readInOrder(tx, query.where, sort, { offset: 0, limit: most, from }, query.scanned);
  const containing = compared.filter(({ contains }) => contains).slice(offset);
  const rows = containing.slice(0, limit);
  const isFull = containing.length > limit;
  const last = isFull ? rows.at(-1) : compared[most - 1];
  return {
    rows,
    total: Math.min(offset + containing.length, offset + limit),
    capped: from !== undefined || last !== undefined,
    last,
  };
}

function tooManyToSort(sort: string): ApiError {
  const most = totalCap.toLocaleString('en');
  const message = `More than ${most} responses match, which cannot be sorted by ${sort}. Narrow the filters or sort by createdAt`;
  return invalid([{ path: '_sort', message }]);
}

/** Prepared, because its plan does not depend on the IDs. */
async function readRows(tx: Tx, found: readonly Found[], isFile: boolean): Promise<string> {
  const ids = found.map(({ id }) => id);
  const read = await tx.prepared(sql<{ json: string }>`
    select coalesce(json_agg(row_to_json(page)), '[]')::text as json
    from (select ${selectionOf(resourceOf('sentimentResponses'), isFile)}
      from unnest(${ids}::integer[]) with ordinality w(id, place)
      join sentiment_response_rows v on v.tenant_id = ${tx.tenantId} and v.id = w.id order by w.place) page`);
  return read?.json ?? '[]';
}

/** For orders without an index, which read and sort every row that matches; the cursor is the row offset. */
async function pageByOffset(
  tx: Tx,
  { params, where, also, fixed, limit, scanned }: InboxQuery,
  { order, start, isFile }: { order: string; start: number; isFile: boolean },
): Promise<InboxPage> {
  if ((await countUpTo(tx, where, totalCap + 1)) > totalCap) throw tooManyToSort(String(params._sort));
  const end = start + limit;
  const { next: _, ...page } = await listRows(tx, resourceOf('sentimentResponses'), {
    fixed,
    also: [...also, ...(scanned ? [scanned.condition] : [])],
    query: { ...params, _start: String(start), _end: String(end) },
    rich: isFile,
  });
  return page.total > end ? { ...page, next: writeCursor({ order, part: 0, key: null, id: end }) } : page;
}
