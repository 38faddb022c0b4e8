import { invalid } from '../../../contract/errors.ts';
import { type AnalyticsQuery, type Grain, mostRows } from '../../../contract/schemas/dashboards/analytics-query.ts';
import { addDays, type Span } from '../../../domain/analytics/days.ts';
import { type Sql, sql } from '../../platform/db/database.ts';
import { timeParts } from './check-query.ts';
import type { Dataset, Measure, Source } from './dataset.ts';

export interface Compiled {
  query: AnalyticsQuery;
  dataset: Dataset;
  sources: Iterable<Source>;
  zone: string;
  weekStart: number;
}

export interface Group {
  /** First day of the step in time. */
  time: string | null;
  keys: (string | number | boolean | null)[];
  /** What each measure reads, one after the other. */
  sums: number[];
}

/** A group with its sums in each span. */
type Found = Omit<Group, 'sums'> & { sums: number[][] };

/**
 * One statement for the groups of a query. Names must have been checked: every text is a declared one.
 */
export function compile(
  asked: Compiled,
  spans: readonly Span[],
): { statement: Sql<{ groups: Found[] | null }>; isCounted: boolean } {
  const { query, dataset, weekStart, zone } = asked;
  const { source, time } = sourceFor(asked, spans);
  const day = time && (time.day ?? sql`(${time.at} at time zone ${zone})::date`);
  const exploded = query.dimensions.filter((name) => isSet(source, name));
  const columnOf = (name: string): Sql => {
    if (exploded.includes(name)) return sql`${sql.ref(`${name}_set`)}.value`;
    if (name === 'weekday') return sql`extract(isodow from ${day})::integer`;
    if (name === 'hour') return sql`extract(hour from ${time?.at} at time zone ${zone})::integer`;
    return source.columns[name] as Sql;
  };
  const { grain } = query.timeDimension;
  const step = grain && day ? stepOf(day, grain, weekStart) : sql`null::date`;
  const keys = query.dimensions.map(columnOf);
  const keyNames = keys.map((_, at) => sql.ref(`k${at}`));
  const isIn = (span: Span) => timeCondition(time, day, span, zone);
  const sums = spans.map((span) => {
    const filter = spans.length > 1 ? sql` filter (where ${isIn(span)})` : sql``;
    const measures = query.measures.map((name) => dataset.measures[name] as Measure);
    return sql`array[${sql.join(measures.flatMap((measure) => aggregatesOf(measure, source, filter)))}]`;
  });
  const columns = [sql`${step} as step`, ...keys.map((key, at) => sql`${key} as ${keyNames[at]}`)];
  const joins = exploded.map((name) => sql`cross join lateral (${source.sets?.[name]}) ${sql.ref(`${name}_set`)}`);
  const inSpans = sql.join(merged(spans).map(isIn), sql` or `);
  const conditions = [source.where, sql`(${inSpans})`, ...conditionsOf(query.filters, source, dataset)];
  const isWhole = !grain && keys.length === 0;
  const grouping = columns.map((_, at) => sql.raw(String(at + 1)));
  const statement = sql<{ groups: Found[] | null }>`
    select json_agg(json_build_object('time', to_char(g.step, 'YYYY-MM-DD'),
      'keys', json_build_array(${sql.join(keyNames)}), 'sums', g.sums)) as groups
    from (
      select ${sql.join(columns)}, array[${sql.join(sums)}]::float8[] as sums
      from ${source.from} ${sql.join(joins, sql` `)}
      where ${sql.join(conditions, sql` and `)}
      ${isWhole ? sql`` : sql`group by ${sql.join(grouping)}`} limit ${spans.length * mostRows + 1}) g`;
  return { statement, isCounted: source.isCounted ?? false };
}

const isSet = (source: Source, name: string) => source.columns[name] === undefined && source.sets?.[name] !== undefined;

interface Chosen {
  source: Source;
  time: Source['times'][string] | undefined;
}

/** The cheapest source that knows everything asked for; the last one knows all. */
function sourceFor({ query, dataset, sources }: Compiled, spans: readonly Span[]): Chosen {
  const { field, grain } = query.timeDimension;
  const isTimed = Boolean(field || grain || spans[0]?.to || query.dimensions.some((name) => name in timeParts));
  const timeName = field ?? Object.keys(dataset.times)[0] ?? '';
  const columns = query.measures.flatMap((name) => dataset.measures[name]?.reads ?? []);
  const knows = (source: Source) =>
    columns.every((name) => source.columns[name]) &&
    (!isTimed || source.times[timeName] !== undefined) &&
    query.dimensions.every((name) => (name in timeParts ? true : source.columns[name] || source.sets?.[name])) &&
    (!query.dimensions.includes('hour') || source.times[timeName]?.at !== undefined) &&
    query.filters.every(({ field: name }) =>
      dataset.dimensions[name]?.many ? source.sets?.[name] : source.columns[name],
    );
  for (const source of sources) {
    if (knows(source)) return { source, time: isTimed ? source.times[timeName] : undefined };
  }
  throw invalid([{ path: 'measures', message: uncombined(query, dataset) }]);
}

/** Only the response rate has a source of its own: page views know their survey and day, and nothing else. */
function uncombined({ measures }: AnalyticsQuery, { measures: known }: Dataset): string {
  const names = measures.map((name) => `“${known[name]?.label}”`).join(' and ');
  return `${names} cannot be combined, or not with these dimensions and filters. Ask for one of them, or leave some out`;
}

function stepOf(day: Sql, grain: Grain, weekStart: number): Sql {
  if (grain === 'day') return day;
  const shift = grain === 'week' ? weekStart - 1 : 0;
  return sql`date_trunc(${grain}, (${day} - ${shift}::integer)::timestamp)::date + ${shift}::integer`;
}

function aggregatesOf({ reads, by }: Measure, { columns }: Source, filter: Sql): Sql[] {
  const values = reads.map((name) => columns[name] as Sql);
  if (by === 'distinct') return values.map((value) => sql`count(distinct ${value})${filter}`);
  if (by !== 'median') return values.map((value) => sql`coalesce(sum(${value})${filter}, 0)`);
  return values.flatMap((value) => [
    sql`coalesce(percentile_cont(0.5) within group (order by ${value})${filter}, 0)`,
    sql`count(${value})${filter}`,
  ]);
}

/** Spans that overlap or follow one another become one, so that PostgreSQL reads one range of an index. */
function merged(spans: readonly Span[]): readonly Span[] {
  const [span, before] = spans;
  const isGapless = span?.from && before?.to && addDays(before.to, 1) >= span.from;
  return isGapless ? [{ from: before.from, to: span.to }] : spans;
}

function timeCondition(time: Chosen['time'], day: Sql | undefined, { from, to }: Span, zone: string): Sql {
  if (!time || !day) return sql`true`;
  const column = time.text ?? time.day ?? time.at;
  const startOf = (date: string) => {
    if (time.text) return sql`${date}`;
    return time.day ? sql`${date}::date` : sql`((${date}::date)::timestamp at time zone ${zone})`;
  };
  const start = from ? sql`${column} >= ${startOf(from)}` : sql`${column} is not null`;
  return to ? sql`${start} and ${column} < ${startOf(addDays(to, 1))}` : start;
}

const arrays = { integer: 'integer[]', number: 'float8[]', text: 'text[]', boolean: 'boolean[]' } as const;

/** The filters of a query over the rows of a source. */
export const conditionsOf = (filters: AnalyticsQuery['filters'], source: Source, dataset: Dataset): Sql[] =>
  filters.map((filter) => condition(filter, source, dataset));

function condition({ field, op, values }: AnalyticsQuery['filters'][number], source: Source, dataset: Dataset): Sql {
  const { type, many } = dataset.dimensions[field] as Dataset['dimensions'][string];
  const named = values.filter((value) => value !== null);
  const list = sql`${named}::${sql.raw(arrays[type])}`;
  if (many) {
    const set = sql`select from (${source.sets?.[field]}) x`;
    const hasOne = source.hasOne?.[field];
    const fits = [
      ...(named.length > 0 ? [hasOne?.(named) ?? sql`exists (${set} where x.value = any(${list}))`] : []),
      ...(named.length < values.length ? [sql`not exists (${set})`] : []),
    ];
    const hasAny = sql`(${sql.join(fits, sql` or `)})`;
    if (op === 'in') return hasAny;
    return hasOne ? sql`not coalesce(${hasAny}, false)` : sql`not ${hasAny}`;
  }
  const column = source.columns[field] as Sql;
  if (op === 'gte') return sql`${column} >= ${values[0]}::float8`;
  if (op === 'lte') return sql`${column} <= ${values[0]}::float8`;
  // The plain condition, so that PostgreSQL can use partial indexes.
  if (type === 'boolean' && op === 'in' && values.length === 1 && values[0] !== null) {
    return values[0] ? sql`(${column})` : sql`not (${column})`;
  }
  const fits = [
    ...(named.length > 0 ? [sql`(${column}) = any(${list})`] : []),
    ...(named.length < values.length ? [sql`(${column}) is null`] : []),
  ];
  const isAny = sql`(${sql.join(fits, sql` or `)})`;
  return op === 'in' ? isAny : sql`not coalesce(${isAny}, false)`;
}
