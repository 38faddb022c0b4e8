import type { z } from 'zod';
import type { pageQuerySchema } from '../../contract/schemas/common.ts';
import { type Sql, sql, type Tx } from '../db/database.ts';
import type { Call } from '../http/call.ts';

/** Totals above this are not exact; a header says so. */
export const totalCap = 10_000;

/** What the headers of a list say about its page. */
export interface ListPage {
  total: number;
  /** More rows than `total` match. */
  capped: boolean;
  /** The parameters of the next page; absent behind the last one. */
  next?: PageParams | undefined;
}

export type PageParams = { _after: string; _start?: string; _end?: string } | { _start: string; _end: string };

interface ReadPage {
  start: number;
  limit: number;
  rows: number;
  total: number;
  /** More rows than `total` match. */
  capped: boolean;
  /** The caller has named the size of the page. */
  paged?: boolean;
  /** The place of its last row. */
  cursor?: string | undefined;
  isBehindCursor?: boolean;
}

/**
 * The parameters of the page behind this one. A cursor is preferred to an offset, because it neither skips nor repeats a
 * row where others insert and delete.
 */
export function nextPage(page: ReadPage): PageParams | undefined {
  const { start, limit, rows, total, capped, paged = true, cursor, isBehindCursor = false } = page;
  const isFull = rows === limit && rows > 0;
  // Neither the place of a cursor in the list nor a capped total tells whether this page is the last one.
  const isOpen = isBehindCursor || capped;
  if (!isFull || (!isOpen && start + rows >= total)) return undefined;
  if (cursor === undefined) return { _start: String(start + rows), _end: String(start + rows + limit) };
  return cursorPage(cursor, { paged, limit });
}

/** The parameters of the page behind a cursor, as large as this one. */
export function cursorPage(cursor: string, { paged, limit }: { paged: boolean; limit: number }): PageParams {
  return { _after: cursor, ...(paged ? { _start: '0', _end: String(limit) } : {}) };
}

/** A page of a list that counts all of its rows and has no cursor. */
export function offsetPage(page: Pick<ReadPage, 'start' | 'limit' | 'rows' | 'total'>): ListPage {
  return { total: page.total, capped: false, next: nextPage({ ...page, capped: false }) };
}

interface OrderedList {
  columns: Sql;
  /** The tables and the condition. */
  from: Sql;
  order: Sql;
  /** The size of a page without `_start` and `_end`, and the largest. */
  most: number;
}

/** Reads the page that `_start` and `_end` name of a list in its only order, and sends its total and the next page. */
export async function readPage<Row extends object>(
  call: Pick<Call, 'tx' | 'query' | 'request' | 'reply'>,
  { columns, from, order, most }: OrderedList,
): Promise<Row[]> {
  const { _start = 0, _end = _start + most } = call.query as z.output<typeof pageQuerySchema>;
  const limit = Math.max(0, Math.min(_end - _start, most));
  const rows = await call.tx.rows(sql<Row & { totalRows: number }>`
    select ${columns}, count(*) over ()::integer as total_rows from ${from} order by ${order}
    offset ${_start} limit ${limit}`);
  const total = rows[0]?.totalRows ?? (await countRows(call.tx, from));
  setListHeaders(call, offsetPage({ start: _start, limit, rows: rows.length, total }));
  return rows.map(({ totalRows: _, ...row }) => row as unknown as Row);
}

/** The total of a list whose page is empty, since it begins behind the last row. */
export async function countRows(tx: Tx, from: Sql): Promise<number> {
  const counted = await tx.first(sql<{ total: number }>`select count(*)::integer as total from ${from}`);
  return counted?.total ?? 0;
}

/** Sends the total, whether it is capped, and the addresses of the neighboring pages (RFC 8288). */
export function setListHeaders({ request, reply }: Pick<Call, 'request' | 'reply'>, page: ListPage): void {
  reply.header('x-total-count', page.total);
  if (page.capped) reply.header('x-total-capped', 'true');
  const links = [...(page.next ? [linkTo(request.url, page.next, 'next')] : []), ...linksBack(request.url)];
  if (links.length > 0) reply.header('link', links.join(', '));
}

/** To pages that an offset names. A cursor does not know the rows before it. */
function linksBack(url: string): string[] {
  const { searchParams } = parsed(url);
  const [start, end] = [Number(searchParams.get('_start')), Number(searchParams.get('_end'))];
  // Proxies refuse large headers, and only the next page is needed.
  if (url.length > 500) return [];
  if (searchParams.has('_after')) {
    return [linkTo(url, end > start ? { _start: '0', _end: String(end - start) } : undefined, 'first')];
  }
  const size = end - start;
  if (!(start > 0 && size > 0)) return [];
  const before = { _start: String(Math.max(start - size, 0)), _end: String(start) };
  return [linkTo(url, before, 'prev'), linkTo(url, { _start: '0', _end: String(size) }, 'first')];
}

/** Keeps all other parameters. The path is that of the request: behind a proxy the server does not know its own host. */
function linkTo(url: string, params: PageParams | undefined, relation: 'next' | 'prev' | 'first'): string {
  const { pathname, searchParams } = parsed(url);
  for (const name of ['_start', '_end', '_after']) searchParams.delete(name);
  for (const [name, value] of Object.entries(params ?? {})) searchParams.set(name, value);
  const query = searchParams.toString();
  return `<${pathname}${query && `?${query}`}>; rel="${relation}"`;
}

const parsed = (url: string) => new URL(url, 'http://api');
