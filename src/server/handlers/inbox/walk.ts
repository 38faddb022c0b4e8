import { type RawBuilder, sql } from 'kysely';
import type { Place } from './cursor.ts';
import type { InboxOrder } from './orders.ts';
import { listOf, type Narrowed, ofEach } from './row-source.ts';

export interface Walk {
  order: InboxOrder;
  limit: number;
  offset: number;
  /** Where the page before ended. */
  from: Place | undefined;
}

type Sql = RawBuilder<unknown>;

/** The places of a page: walked in every source no further than the page needs, then put together. */
export function walked(sources: readonly Narrowed[], walk: Walk): Sql {
  const walks = sources.flatMap((source) => partsOf(source, walk));
  const { order, limit, offset } = walk;
  const direction = directionOf(order);
  return sql`select e.part, e.key::text as key, e.id from (${sql.join(walks, sql` union all `)}) e
    order by e.part, e.key ${direction} nulls last, e.id ${direction} limit ${sql.raw(String(limit))} offset ${sql.raw(String(offset))}`;
}

function partsOf(source: Narrowed, walk: Walk): Sql[] {
  const { parts } = walk.order;
  if (!parts) return [walkOf(source, walk, sql`true`, 0)];
  if ('values' in parts) return levelsOf(source, walk, parts);
  const column = sql`v.${sql.ref(parts.nullable)}`;
  const halves = [sql`${column} is not null`, sql`${column} is null`];
  return halves.flatMap((half, part) => (part < (walk.from?.part ?? 0) ? [] : [walkOf(source, walk, half, part)]));
}

/** First what is left of the level that the page before ended in, then level after level until there is enough. */
function levelsOf(
  source: Narrowed,
  walk: Walk,
  { column, values }: { column: string; values: readonly (number | string)[] },
): Sql[] {
  const { from, limit, offset } = walk;
  const isLevel = (level: Sql) => sql`v.${sql.ref(column)} = ${level}`;
  const begun = from && values[from.part];
  const rest = values.slice(from ? from.part + 1 : 0);
  const first = begun === undefined || !from ? [] : [walkOf(source, walk, isLevel(sql`${begun}`), from.part)];
  if (rest.length === 0) return first;
  const later = walkOf(source, { ...walk, from: undefined }, isLevel(sql`l.level`), sql`l.part`);
  const parts = rest.map((_, index) => values.length - rest.length + index);
  return [
    ...first,
    sql`(select w.* from unnest(${listOf(rest)}, ${parts}::integer[]) l(level, part) cross join lateral ${later} w
      limit ${sql.raw(String(offset + limit))})`,
  ];
}

/** One walk along an index; where each of several values has an order of its own, one for each of them. */
function walkOf(source: Narrowed, walk: Walk, part: Sql, index: Sql | number): Sql {
  const { order, from, limit, offset } = walk;
  const { rows, where, each, isRepeated } = source;
  const direction = directionOf(order);
  const need = sql.raw(`limit ${offset + limit}`);
  const isAfter = from && from.part === index ? beyond(order, from) : sql`true`;
  const along = (isOne: Sql) => sql`(select ${typeof index === 'number' ? sql`${index}::integer` : index} as part,
    ${keyOf(order)} as key, v.id from ${rows} v where ${where} and ${part} and ${isAfter} and ${isOne}
    order by ${order.key ? sql`${keyOf(order)} ${direction},` : sql``} v.id ${direction} ${need})`;
  if (!each?.length) return along(sql`true`);
  return sql`(select ${isRepeated ? sql`distinct` : sql``} o.* from ${ofEach(each, along)} o
    order by o.key ${direction}, o.id ${direction} ${need})`;
}

/** Only what comes after the place, within its part. */
function beyond(order: InboxOrder, { key, id }: Place): Sql {
  const after = sql.raw(order.isDown ? '<' : '>');
  if (!order.key || key === null) return sql`v.id ${after} ${id}`;
  return sql`(${keyOf(order)}, v.id) ${after} (${key}::${sql.raw(order.key.type)}, ${id})`;
}

const keyOf = ({ key }: InboxOrder): Sql => (key ? sql`v.${sql.ref(key.column)}` : sql`null::integer`);
const directionOf = ({ isDown }: InboxOrder) => sql.raw(isDown ? 'desc' : 'asc');
