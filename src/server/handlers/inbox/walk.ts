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

/** What is looked for on the way is looked for in so many rows at first; whoever asks for the next page looks further. */
const furthest = { first: 1_000, next: 3_000 };

/** The places of a page: walked in every source no further than the page needs, then put together. */
export function walked(sources: readonly Narrowed[], walk: Walk): Sql {
  const met = searchedFor(sources);
  if (!met)
    return inOrder(
      sources.map(saying).flatMap((source) => partsOf([source], walk)),
      walk,
    );
  const way = wayOf(walk);
  return sql`select v.* from (${inOrder(partsOf(sources, way), way)}) v where ${met} ${limitOf(walk)}`;
}

/** The source of which only what is looked for is left. */
const saying = ({ met, ...source }: Narrowed): Narrowed =>
  met ? { ...source, where: sql`${source.where} and ${met}` } : source;

/** The place where the way of a search ends that it goes for a page. */
export function wayEnd(sources: readonly Narrowed[], walk: Walk): Sql | undefined {
  if (!searchedFor(sources)) return undefined;
  const last = { ...walk, offset: wayOf(walk).limit - 1, limit: 1 };
  return inOrder(partsOf(sources, last), last);
}

/** Each page before this one was looked for in as many rows. */
const wayOf = (walk: Walk): Walk => ({
  ...walk,
  limit: (walk.from ? furthest.next : furthest.first) * Math.ceil((walk.offset + walk.limit) / walk.limit),
  offset: 0,
});

function inOrder(walks: readonly Sql[], { order, limit, offset }: Walk): Sql {
  const direction = directionOf(order);
  return sql`select e.part, e.key::text as key, e.id from (${sql.join(walks, sql` union all `)}) e
    ${walks.length > 1 ? sql`order by e.part, e.key ${direction} nulls last, e.id ${direction}` : sql``} ${limitOf({ limit, offset })}`;
}

/** What is looked for along the one order of all sources. */
const searchedFor = (sources: readonly Narrowed[]): Sql | undefined =>
  sources.every(({ met, each = [] }) => met && each.length === 0) ? sources[0]?.met : undefined;

function partsOf(sources: readonly Narrowed[], walk: Walk): Sql[] {
  const { parts } = walk.order;
  if (!parts) return [walkOf(sources, walk, sql`true`, 0)];
  if ('values' in parts) return levelsOf(sources, walk, parts);
  const column = sql`v.${sql.ref(parts.nullable)}`;
  const halves = [sql`${column} is not null`, sql`${column} is null`];
  return halves.flatMap((half, part) => (part < (walk.from?.part ?? 0) ? [] : [walkOf(sources, walk, half, part)]));
}

/** First what is left of the level that the page before ended in, then level after level until there is enough. */
function levelsOf(
  sources: readonly Narrowed[],
  walk: Walk,
  { column, values }: { column: string; values: readonly (number | string)[] },
): Sql[] {
  const { from, limit, offset } = walk;
  const isLevel = (level: Sql) => sql`v.${sql.ref(column)} = ${level}`;
  const begun = from && values[from.part];
  const rest = values.slice(from ? from.part + 1 : 0);
  const first = begun === undefined || !from ? [] : [walkOf(sources, walk, isLevel(sql`${begun}`), from.part)];
  if (rest.length === 0) return first;
  const later = walkOf(sources, { ...walk, from: undefined }, isLevel(sql`l.level`), sql`l.part`);
  const parts = rest.map((_, index) => values.length - rest.length + index);
  return [
    ...first,
    sql`(select w.* from unnest(${listOf(rest)}, ${parts}::integer[]) l(level, part) cross join lateral ${later} w
      ${limitOf({ limit: offset + limit })})`,
  ];
}

/** One walk along an index; where each of several values has an order of its own, one for each of them. */
function walkOf(sources: readonly Narrowed[], walk: Walk, part: Sql, index: Sql | number): Sql {
  const { order, from, limit, offset } = walk;
  const direction = directionOf(order);
  const need = limitOf({ limit: offset + limit });
  const isAfter = from && from.part === index ? beyond(order, from) : sql`true`;
  const along = ({ rows, where }: Narrowed, isOne: Sql) => sql`(select
    ${typeof index === 'number' ? sql`${index}::integer` : index} as part, ${keyOf(order)} as key, v.id from ${rows} v
    where ${where} and ${part} and ${isAfter} and ${isOne}
    order by ${order.key ? sql`${keyOf(order)} ${direction},` : sql``} v.id ${direction}`;
  if (searchedFor(sources)) {
    const each = sources.map((source) => sql`${along(source, sql`true`)})`);
    return sql`(select e.* from (${sql.join(each, sql` union all `)}) e
      order by ${order.key ? sql`e.key ${direction},` : sql``} e.id ${direction} ${need})`;
  }
  const walks = sources.map((source) => {
    if (!source.each?.length) return sql`${along(source, sql`true`)} ${need})`;
    return sql`(select ${source.isRepeated ? sql`distinct` : sql``} o.*
      from ${ofEach(source.each, (isOne) => sql`${along(source, isOne)} ${need})`)} o
      order by o.key ${direction}, o.id ${direction} ${need})`;
  });
  return sql.join(walks, sql` union all `);
}

/** Only what comes after the place, within its part. */
function beyond(order: InboxOrder, { key, id }: Place): Sql {
  const after = sql.raw(order.isDown ? '<' : '>');
  if (!order.key || key === null) return sql`v.id ${after} ${id}`;
  return sql`(${keyOf(order)}, v.id) ${after} (${key}::${sql.raw(order.key.type)}, ${id})`;
}

const keyOf = ({ key }: InboxOrder): Sql => (key ? sql`v.${sql.ref(key.column)}` : sql`null::integer`);
const directionOf = ({ isDown }: InboxOrder) => sql.raw(isDown ? 'desc' : 'asc');

const limitOf = ({ limit, offset = 0 }: { limit: number; offset?: number }) =>
  sql.raw(`limit ${limit}${offset > 0 ? ` offset ${offset}` : ''}`);
