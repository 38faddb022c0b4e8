import { type RawBuilder, sql } from 'kysely';
import type { Place } from './cursor.ts';
import { type InboxOrder, levelArray } from './orders.ts';
import type { Narrowed } from './row-source.ts';

export interface Walk {
  order: InboxOrder;
  limit: number;
  offset: number;
  /** Where the page before ended. */
  from: Place | undefined;
}

type Sql = RawBuilder<unknown>;

/** The ids of a page, each with its place: walked in every source no further than the page needs, then put together. */
export function walkedIds(sources: readonly Narrowed[], walk: Walk): Sql {
  const walks = sources.flatMap((source) => partsOf(source, walk));
  return placed(sql`(${sql.join(walks, sql` union all `)})`, walk);
}

/** The same from rows that were gathered: they are sorted, however few or many parts the order has. */
export function sortedIds(gathered: Sql, walk: Walk): Sql {
  const { order, from } = walk;
  return placed(
    sql`(select ${partOf(order)} as part, ${keyOf(order)} as key, v.id from ${gathered} v
      where ${from ? sql`(${partOf(order)} > ${from.part} or (${partOf(order)} = ${from.part} and ${beyond(order, from)}))` : sql`true`})`,
    walk,
  );
}

function placed(found: Sql, { order, limit, offset }: Walk): Sql {
  const direction = directionOf(order);
  const sorted = sql`e.part, e.key ${direction} nulls last, e.id ${direction}`;
  return sql`select e.part, e.key::text as key, e.id, row_number() over (order by ${sorted}) as place
    from ${found} e order by ${sorted} limit ${limit} offset ${offset}`;
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
    sql`(select w.* from unnest(${levelArray(rest)}, ${parts}::integer[]) l(level, part) cross join lateral ${later} w
      limit ${offset + limit})`,
  ];
}

/** One walk along an index; where each of several values has an order of its own, one for each of them. */
function walkOf(source: Narrowed, walk: Walk, part: Sql, index: Sql | number): Sql {
  const { order, from, limit, offset } = walk;
  const { rows, where, each } = source;
  const direction = directionOf(order);
  const need = sql`limit ${offset + limit}`;
  const isAfter = from && from.part === index ? beyond(order, from) : sql`true`;
  const along = (isOne: Sql) => sql`(select ${typeof index === 'number' ? sql`${index}::integer` : index} as part,
    ${keyOf(order)} as key, v.id from ${rows} v where ${where} and ${part} and ${isAfter} and ${isOne}
    order by ${order.key ? sql`${keyOf(order)} ${direction},` : sql``} v.id ${direction} ${need})`;
  if (!each?.length) return along(sql`true`);
  const values = each.map(({ values }, n) => sql`unnest(${values}::integer[]) ${sql.ref(`h${n}`)}(value)`);
  const isOne = each.map(({ column }, n) => sql`v.${sql.ref(column)} = ${sql.ref(`h${n}`)}.value`);
  return sql`(select o.* from ${sql.join(values, sql` cross join `)} cross join lateral ${along(sql.join(isOne, sql` and `))} o
    order by o.key ${direction}, o.id ${direction} ${need})`;
}

/** Only what comes after the place, within its part. */
function beyond(order: InboxOrder, { key, id }: Place): Sql {
  const after = sql.raw(order.isDown ? '<' : '>');
  if (!order.key || key === null) return sql`v.id ${after} ${id}`;
  return sql`(${keyOf(order)}, v.id) ${after} (${key}::${sql.raw(order.key.type)}, ${id})`;
}

function partOf({ parts }: InboxOrder): Sql {
  if (!parts) return sql`0`;
  if ('values' in parts) return sql`(array_position(${levelArray(parts.values)}, v.${sql.ref(parts.column)}) - 1)`;
  return sql`(case when v.${sql.ref(parts.nullable)} is null then 1 else 0 end)`;
}

const keyOf = ({ key }: InboxOrder): Sql => (key ? sql`v.${sql.ref(key.column)}` : sql`null::integer`);
const directionOf = ({ isDown }: InboxOrder) => sql.raw(isDown ? 'desc' : 'asc');
