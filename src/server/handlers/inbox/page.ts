import { type RawBuilder, sql } from 'kysely';
import { resourceOf } from '../../../contract/catalogue.ts';
import { invalid } from '../../../contract/errors.ts';
import { type ListAnswer, listRows, selectionOf, totalCap } from '../../crud/read.ts';
import type { Tx } from '../../db/database.ts';
import { cursorOf, type Place, placeOf } from './cursor.ts';
import { gatheredRows, isGathered } from './gathered.ts';
import { type InboxWishes, inboxQuery } from './inbox-wishes.ts';
import { type InboxOrder, inboxOrder } from './orders.ts';
import { allRows, countOf, type RowSource } from './row-source.ts';

export interface InboxPage extends ListAnswer {
  /** Where the next page begins; absent after the last. */
  next?: string;
}

// As far as totals are counted; each row before the page is walked past.
const furthestStart = totalCap;
const tooFar = `Beyond ${totalCap} rows go on with _after, which each answer names in X-Next-Cursor`;

interface Wishes extends InboxWishes {
  fixed: Record<string, number>;
  /** For a file: with the names behind every id, and without a total. */
  isFile?: true;
}

/**
 * A page of responses. In the orders that the inbox offers only the ids are walked to the page's place, and then its
 * rows are read; after a cursor the walk begins at that place.
 */
export async function inboxPage(tx: Tx, wishes: Wishes): Promise<InboxPage> {
  const { _after, ...query } = wishes.query;
  const { _sort = 'createdAt', _order = query._sort ? 'asc' : 'desc' } = query;
  const isDown = String(_order).toLowerCase() === 'desc';
  const order = await inboxOrder(tx, { sort: String(_sort), isDown, only: wishes.only });
  const resource = resourceOf('sentimentResponses');
  const { source, said, fixed, cap } = wishes;
  const { where, offset, limit, paged } = inboxQuery(tx, query, [...source.belongs, ...said], fixed);
  if (offset > furthestStart) throw invalid([{ path: '_start', message: tooFar }]);
  const name = `${_sort} ${isDown ? 'desc' : 'asc'}`;
  const from = _after === undefined ? undefined : placeOf(String(_after), name);
  if (!order) return pageByCount(tx, { ...wishes, query }, { name, limit, start: from?.id ?? offset });
  const isGathering =
    source.rows === allRows &&
    (wishes.isShort ?? (await isGathered(tx, where, { words: wishes.filters, sort: String(_sort) })));
  const among = isGathering ? { source: gathered, where: sql`true` } : { source, where };
  const size = wishes.size?.(fixed.sentimentId) ?? countOf(among.source.rows, among.where, cap);
  const walk = { ...among, order, limit, offset: from ? 0 : offset, from };
  const found = await tx.first(sql<Found>`
    with ${isGathering ? sql`gathered as materialized (${gatheredRows(where)}),` : sql``}
    walked as materialized (${walked(walk)})
    select coalesce(json_agg(row_to_json(page)), '[]')::text as json, count(*)::integer as rows,
      ${!wishes.isFile && (paged || from) ? size : sql`null`} as total,
      (select json_build_array(part, key, id) from walked order by place desc limit 1) as last
    from (select ${selectionOf(resource, wishes.isFile)} from walked w
      join sentiment_response_rows v on v.tenant_id = ${tx.tenantId} and v.id = w.id order by w.place) page`);
  return answerOf(found, name, { limit, cap });
}

const gathered: RowSource = { rows: sql`gathered`, belongs: [] };

/** An order that no index has goes on by the count of what was shown. */
async function pageByCount(
  tx: Tx,
  wishes: Wishes,
  { name, limit, start }: { name: string; limit: number; start: number },
) {
  const end = start + limit;
  const page = await listRows(tx, resourceOf('sentimentResponses'), {
    fixed: wishes.fixed,
    also: [...wishes.source.belongs, ...wishes.said],
    query: { ...wishes.query, _start: String(start), _end: String(end) },
    rich: wishes.isFile === true,
  });
  return page.total > end ? { ...page, next: cursorOf({ order: name, part: 0, key: null, id: end }) } : page;
}

interface Found {
  json: string;
  rows: number;
  total: number | null;
  last: [part: number, key: string | null, id: number] | null;
}

function answerOf(found: Found | undefined, order: string, { limit, cap }: { limit: number; cap: number }): InboxPage {
  const { json = '[]', rows = 0, total = null, last = null } = found ?? {};
  const all = total ?? rows;
  const answer = { json, total: Math.min(all, cap), capped: all > cap };
  if (!last || rows < limit) return answer;
  const [part, key, id] = last;
  return { ...answer, next: cursorOf({ order, part, key, id }) };
}

interface Walk {
  source: RowSource;
  order: InboxOrder;
  where: RawBuilder<unknown>;
  limit: number;
  offset: number;
  from: Place | undefined;
}

/** The ids of the page, each with its place: part after part, each no further than the page needs. */
function walked({ source, order, where, limit, offset, from }: Walk): RawBuilder<unknown> {
  const { parts, key, isDown } = order;
  const direction = sql.raw(isDown ? 'desc' : 'asc');
  const column = key ? sql`v.${sql.ref(key.column)}` : sql`null::integer`;
  const byKey = key ? sql`${column} ${direction}, v.id ${direction}` : sql`v.id ${direction}`;
  const walks = parts.map((part, index) =>
    walkedByEach(
      source,
      (ofHolder) => sql`(select ${index}::integer as part, ${column} as key, v.id
      from ${source.rows} v where ${where} and ${part} and ${beyond(order, index, from)} and ${ofHolder}
      order by ${byKey} limit ${offset + limit})`,
    ),
  );
  const sorted = sql`e.part, e.key ${direction} nulls last, e.id ${direction}`;
  return sql`select e.part, e.key::text as key, e.id, row_number() over (order by ${sorted}) as place
    from (${sql.join(walks, sql` union all `)}) e order by ${sorted} limit ${limit} offset ${offset}`;
}

function walkedByEach(
  { holders }: RowSource,
  walk: (ofHolder: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!holders) return walk(sql`true`);
  const each = walk(sql`v.holder_id = h.holder_id`);
  return sql`(select w.* from unnest(${holders}::integer[]) h(holder_id) cross join lateral ${each} w)`;
}

/** Only what comes after the place. */
function beyond({ key, isDown }: InboxOrder, part: number, from: Place | undefined): RawBuilder<unknown> {
  if (!from || part > from.part) return sql`true`;
  if (part < from.part) return sql`false`;
  const after = sql.raw(isDown ? '<' : '>');
  if (!key || from.key === null) return sql`v.id ${after} ${from.id}`;
  return sql`(v.${sql.ref(key.column)}, v.id) ${after} (${from.key}::${sql.raw(key.type)}, ${from.id})`;
}
