import { invalid } from '../../../core/contract/errors.ts';
import { type Sql, sql } from '../../../core/server/db/database.ts';
import { addDays, type Calendar, type Span } from '../../rules/days.ts';
import { measureLabel } from '../../rules/measures.ts';
import { type AnalyticsQuery, mostRows } from '../../schemas/analytics-query.ts';
import { timeParts } from './check-query.ts';
import type { Dataset, Lookup, Measure, Source } from './dataset.ts';
import { dayStep } from './day-step.ts';
import { exactFigure, type FigureOf } from './figure-of.ts';

export interface Compiled {
  query: AnalyticsQuery;
  dataset: Dataset;
  sources: Iterable<Source>;
  zone: string;
  calendar: Calendar;
  figureOf: FigureOf;
}

export interface Group {
  /** First day of the step in time. */
  time: string | null;
  keys: (string | number | boolean | null)[];
  /** What each measure reads, one after the other. */
  sums: number[];
}

/** The last day of a period of which only a part is counted, up to a time. */
export interface Cut {
  day: string;
  until: Sql;
  isMorning: boolean;
}

/** A group with its sums in each span. */
type Found = Omit<Group, 'sums'> & { sums: number[][] };

/**
 * One statement for the groups of a query. Names must have been checked: every text is a declared one.
 */
export function compile(
  asked: Compiled,
  spans: readonly Span[],
  cut?: Cut,
): { statement: Sql<{ groups: Found[] | null }>; isCounted: boolean; isCut: boolean } {
  const { query, dataset } = asked;
  const { branches, isCut } = branchesOf(asked, spans, cut);
  const keys = query.dimensions.map((_, at) => sql.ref(`k${at}`));
  const pooled = isPooled(asked, spans) ? sql` filter (where s0 or s1)` : undefined;
  const sums = spans.map((_, span) => {
    const filter = spans.length > 1 ? sql` filter (where ${sql.ref(`s${span}`)})` : sql``;
    return sql`array[${sql.join(aggregatesIn(query, dataset, { filter, pooled }))}]`;
  });
  const isWhole = keys.length === 0 && !query.timeDimension.grain;
  const statement = sql<{ groups: Found[] | null }>`
    select json_agg(json_build_object('time', to_char(g.step, 'YYYY-MM-DD'),
      'keys', json_build_array(${sql.join(keys)}), 'sums', g.sums)) as groups
    from (
      select ${sql.join([isWhole ? sql`null::date as step` : sql`step`, ...keys])}, array[${sql.join(sums)}]::float8[] as sums
      from (${sql.join(
        branches.map((branch) => compileRows(asked, branch)),
        sql` union all `,
      )}) b
      ${isWhole ? sql`` : sql`group by ${sql.join([sql`step`, ...keys])}`} limit ${spans.length * mostRows + 1}) g`;
  return { statement, isCut, isCounted: branches[0]?.source.isCounted ?? false };
}

/**
 * Whether percentiles of two periods are tested against that of both together: not of periods that overlap, of steps in
 * time, which are compared by their place, nor on public pages, whose figures are not exact.
 */
export const isPooled = ({ query, figureOf }: Pick<Compiled, 'query' | 'figureOf'>, spans: readonly Span[]): boolean =>
  areApart(spans) && !query.timeDimension.grain && figureOf === exactFigure;

/** Whether there are two periods that have no day in common. */
export const areApart = ([span, before]: readonly Span[]): boolean =>
  Boolean(span?.from && before?.to && before.to < span.from);

interface Branch {
  source: Source;
  time: Source['times'][string] | undefined;
  /** Which rows of the branch are in each span. */
  isIn: readonly Sql[];
  /** Which rows it has. */
  where: Sql;
  /** Its rows were counted by another branch and are taken away. */
  isSubtracted?: true;
}

/**
 * The rows that are read. Counts by day do not know the part of a day, so that it is read from the rows themselves: its
 * rows until noon are added, and after noon those of the rest of the day are taken away, which are fewer.
 */
function branchesOf(
  asked: Compiled,
  spans: readonly Span[],
  cut: Cut | undefined,
): { branches: Branch[]; isCut: boolean } {
  const { zone } = asked;
  const { source, timed, time: name } = sourcesFor(asked, spans, cut !== undefined);
  const time = name === undefined ? undefined : source.times[name];
  const conditionIn = (span: Span) => timeCondition(time, span, zone);
  const inSpans = sql.join(merged(spans).map(conditionIn), sql` or `);
  const [span, before] = spans;
  if (!cut || !timed || !before || !span || !time)
    return { branches: [{ source, time, isIn: spans.map(conditionIn), where: inSpans }], isCut: false };
  const timedColumn = timed.times[name ?? '']?.at as Sql;
  if (time.at) {
    const isBefore = sql`${conditionIn(before)} and ${timedColumn} < ${cut.until}`;
    return { branches: [{ source, time, isIn: [conditionIn(span), isBefore], where: inSpans }], isCut: true };
  }
  const { day, until, isMorning } = cut;
  const wholeDays = conditionIn({ from: before.from, to: isMorning ? addDays(day, -1) : day });
  const startOf = (date: string) => sql`day_start(${date}::date, ${zone})`;
  const [from, to] = isMorning ? [startOf(day), until] : [until, startOf(addDays(day, 1))];
  const branches: Branch[] = [
    { source, time, isIn: [conditionIn(span), wholeDays], where: inSpans },
    {
      source: timed,
      time: timed.times[name ?? ''],
      isIn: [sql`false`, sql`true`],
      where: sql`${timedColumn} >= ${from} and ${timedColumn} < ${to}`,
      ...(!isMorning && { isSubtracted: true }),
    },
  ];
  return { branches, isCut: true };
}

/** The rows of a branch: step `step`, dimensions `k0`, `k1`, …, what measures read `r0`, `r1`, …, and spans `s0`, `s1`. */
function compileRows({ query, dataset, zone, calendar }: Compiled, branch: Branch): Sql {
  const { source, time, isIn, where, isSubtracted } = branch;
  const day = time && compileDay(time, zone);
  const joins = query.dimensions.map((name, at) => joinOf(source, name, `d${at}`));
  const compileColumn = (name: string, at: number): Sql => {
    if (joins[at]) return joins[at].value;
    if (name === 'weekday') return sql`extract(isodow from ${day})::integer`;
    if (name === 'hour') return sql`extract(hour from ${time?.at} at time zone ${zone})::integer`;
    return source.columns[name] as Sql;
  };
  const { grain } = query.timeDimension;
  const step = grain && day ? dayStep(day, grain, calendar) : sql`null::date`;
  const columns = [
    sql`${step} as step`,
    ...query.dimensions.map((name, at) => sql`${compileColumn(name, at)} as ${sql.ref(`k${at}`)}`),
    ...readsOf(query, dataset).map(
      (name, at) => sql`${isSubtracted ? sql`-` : sql``}(${source.columns[name] as Sql}) as ${sql.ref(`r${at}`)}`,
    ),
    ...isIn.map((condition, at) => sql`(${condition}) as ${sql.ref(`s${at}`)}`),
  ];
  const conditions = [
    source.where,
    sql`(${where})`,
    ...query.dimensions.flatMap((name) => source.lookups?.[name]?.where ?? []),
    ...query.dimensions.flatMap((name, at) =>
      dataset.dimensions[name]?.many && joins[at] ? [sql`${joins[at].value} is not null`] : [],
    ),
    ...compileFilters(query.filters, source, dataset),
  ];
  return sql`select ${sql.join(columns)} from ${source.from} ${sql.join(
    joins.map((join) => join?.from ?? sql``),
    sql` `,
  )} where ${sql.join(conditions, sql` and `)}`;
}

const readsOf = ({ measures }: AnalyticsQuery, dataset: Dataset): string[] =>
  measures.flatMap((name) => [...(dataset.measures[name] as Measure).reads]);

const compileDay = ({ day, at }: Source['times'][string], zone: string): Sql =>
  day ?? sql`(${at} at time zone ${zone})::date`;

/** What a row is joined with for a dimension that is no column of it. */
function joinOf(source: Source, name: string, alias: string): ReturnType<Lookup['join']> | undefined {
  const set = source.sets?.[name];
  if (source.lookups?.[name]) return source.lookups[name].join(alias);
  if (source.columns[name] || !set) return undefined;
  return { from: sql`cross join lateral (${set}) ${sql.ref(alias)}`, value: sql`${sql.ref(alias)}.value` };
}

interface Chosen {
  source: Source;
  /** The first that knows the time of each row, where one was asked for. */
  timed: Source | undefined;
  /** The name of the time, where rows are chosen by one. */
  time: string | undefined;
}

/** The cheapest source that knows everything asked for; the last one knows all. */
function sourcesFor({ query, dataset, sources }: Compiled, spans: readonly Span[], isCut: boolean): Chosen {
  const { field, grain } = query.timeDimension;
  const isTimed = Boolean(field || grain || spans[0]?.to || query.dimensions.some((name) => name in timeParts));
  const timeName = field ?? Object.keys(dataset.times)[0] ?? '';
  const columns = readsOf(query, dataset);
  const knows = (source: Source) =>
    columns.every((name) => source.columns[name]) &&
    (!isTimed || source.times[timeName] !== undefined) &&
    query.dimensions.every(
      (name) => name in timeParts || source.columns[name] || source.sets?.[name] || source.lookups?.[name],
    ) &&
    (!query.dimensions.includes('hour') || source.times[timeName]?.at !== undefined) &&
    query.filters.every(
      ({ field: name }) =>
        source.lookups?.[name] || (dataset.dimensions[name]?.many ? source.sets?.[name] : source.columns[name]),
    );
  let cheapest: Source | undefined;
  for (const source of sources) {
    if (!knows(source)) continue;
    cheapest ??= source;
    const timed = isCut && source.times[timeName]?.at ? source : undefined;
    if (timed || !isCut) return { source: cheapest, timed, time: isTimed ? timeName : undefined };
  }
  if (cheapest) return { source: cheapest, timed: undefined, time: isTimed ? timeName : undefined };
  throw invalid([{ path: 'measures', message: uncombined(query, dataset) }]);
}

/** Only the response rate has a source of its own: page views know their survey and day, and nothing else. */
function uncombined({ measures, timeDimension }: AnalyticsQuery, { name: dataset }: Dataset): string {
  const labels = measures.map((measure) => measureLabel({ dataset, measure, time: timeDimension.field }));
  const names = labels.map((label) => `“${label}”`).join(' and ');
  return `${names} cannot be combined, or not with these dimensions and filters. Ask for one of them, or leave some out`;
}

/** What each measure reads, aggregated: of `r0`, `r1`, …, one after the other. */
function aggregatesIn({ measures }: AnalyticsQuery, dataset: Dataset, rows: Aggregated): Sql[] {
  let place = 0;
  return measures.flatMap((name) => {
    const measure = dataset.measures[name] as Measure;
    const values = measure.reads.map((_, at) => sql.ref(`r${place + at}`));
    place += values.length;
    return aggregatesOf(measure, values, rows);
  });
}

interface Aggregated {
  /** The rows of a period. */
  filter: Sql;
  /** Those of both, where percentiles are tested. */
  pooled: Sql | undefined;
}

function aggregatesOf({ by, rank = 0 }: Measure, values: readonly Sql[], { filter, pooled }: Aggregated): Sql[] {
  if (by === 'distinct') return values.map((value) => sql`count(distinct ${value})${filter}`);
  const sum = (value: Sql) => sql`coalesce(sum(${value})${filter}, 0)`;
  if (by === 'mean') {
    const [n, total, squares, respondent] = values.map((value) => sql`${value}`);
    const numeric = sql`sum((${total})::numeric)${filter}`;
    const deviations = sql`coalesce(sum((${squares})::numeric)${filter} - ${numeric} * ${numeric}
      / nullif(sum(${n})${filter}, 0), 0)`;
    return [
      ...[n, total].flatMap((value) => (value ? [sum(value)] : [])),
      deviations,
      ...(respondent ? [sql`count(distinct ${respondent})${filter}`] : []),
    ];
  }
  if (by !== 'percentile') return values.map(sum);
  return values.flatMap((value) => {
    const percentile = sql`percentile_cont(${rank}::float8) within group (order by ${value})`;
    const n = sql`count(${value})${filter}`;
    // The values that PostgreSQL has sorted for the percentile are searched, which is faster than to rank the rows.
    const sorted = sql`array_agg((${value})::float8 order by ${value})${filter}`;
    const above =
      pooled && sql`${n} - coalesce(width_bucket(${percentile}${pooled}, array_remove(${sorted}, null)), 0)`;
    return [sql`coalesce(${percentile}${filter}, 0)`, n, above ?? sql`0`];
  });
}

/** Spans that overlap or follow one another become one, so that PostgreSQL reads one range of an index. */
function merged(spans: readonly Span[]): readonly Span[] {
  const [span, before] = spans;
  const isGapless = span?.from && before?.to && addDays(before.to, 1) >= span.from;
  return isGapless ? [{ from: before.from, to: span.to }] : spans;
}

function timeCondition(time: Branch['time'], { from, to }: Span, zone: string): Sql {
  if (!time) return sql`true`;
  const column = time.text ?? time.day ?? time.at;
  const startOf = (date: string) => {
    if (time.text) return sql`${date}`;
    return time.day ? sql`${date}::date` : sql`day_start(${date}::date, ${zone})`;
  };
  const start = from ? sql`${column} >= ${startOf(from)}` : sql`${column} is not null`;
  return to ? sql`${start} and ${column} < ${startOf(addDays(to, 1))}` : start;
}

const arrays = {
  integer: 'integer[]',
  number: 'float8[]',
  text: 'text[]',
  boolean: 'boolean[]',
  date: 'text[]',
} as const;

/** The filters of a query over the rows of a source. */
export const compileFilters = (filters: AnalyticsQuery['filters'], source: Source, dataset: Dataset): Sql[] =>
  filters.map((filter) => condition(filter, source, dataset));

function condition({ field, op, values }: AnalyticsQuery['filters'][number], source: Source, dataset: Dataset): Sql {
  const { type, many } = dataset.dimensions[field] as Dataset['dimensions'][string];
  const named = values.filter((value) => value !== null);
  const list = sql`${named}::${sql.raw(arrays[type])}`;
  const lookup = source.lookups?.[field];
  if (lookup) return lookupCondition(lookup, { op, values, list, type });
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

interface Fitting extends Pick<AnalyticsQuery['filters'][number], 'op' | 'values'> {
  /** The values without null. */
  list: Sql;
  type: Dataset['dimensions'][string]['type'];
}

function lookupCondition({ where, has }: Lookup, { op, values, list, type }: Fitting): Sql {
  const about = where ? sql`${where} and ` : sql``;
  const bound = type === 'date' ? sql`${values[0]}::text` : sql`${values[0]}::float8`;
  if (op === 'gte') return sql`${about}${has((value) => sql`${value} >= ${bound}`)}`;
  if (op === 'lte') return sql`${about}${has((value) => sql`${value} <= ${bound}`)}`;
  const hasNone = sql`not coalesce(${has((value) => sql`${value} is not null`)}, false)`;
  const hasOne = has((value) => sql`${value} = any(${list})`);
  const isAny = values.includes(null) ? sql`(${values.length > 1 ? sql`${hasOne} or ` : sql``}${hasNone})` : hasOne;
  return sql`${about}${op === 'in' ? isAny : sql`not coalesce(${isAny}, false)`}`;
}
