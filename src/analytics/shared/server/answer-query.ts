import { ApiError, forbidden, invalid, notFound } from '../../../core/contract/errors.ts';
import { boundedQueue, queueOfEach } from '../../../core/server/bounded-queue.ts';
import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';
import type { Services, Session } from '../../../core/server/http/call.ts';
import { type TimeLimits, timeLimits } from '../../../core/server/time-limits.ts';
import { segmentConditions } from '../../../customers/shared/server/segments.ts';
import { smallSample } from '../../../metrics/tally.ts';
import {
  addDays,
  bucketsOf,
  type Compared,
  incompleteIn,
  isShorterMonth,
  lengthOf,
  resolveRange,
  type Span,
  spanBefore,
  trendGrain,
} from '../../rules/days.ts';
import { comparedMeasures } from '../../rules/measures.ts';
import {
  type AnalyticsAnswer,
  type AnalyticsQuery,
  analyticsQuerySchema,
  filtersExample,
  filtersTextSchema,
  type Grain,
  mostRows,
} from '../../schemas/analytics-query.ts';
import { assertKept } from './assert-kept.ts';
import { assertKinds } from './assert-kinds.ts';
import { checkQuery, dimensionsOf, findDataset, knowsPeople, type QueriedDataset } from './check-query.ts';
import { areApart, type Compiled, type Cut, compile, compileFilters, type Group, isPooled } from './compile.ts';
import { type Dimension, type Lookup, segmentDimension, shapeOf } from './dataset.ts';
import { exactFigure } from './figure-of.ts';
import {
  addBefore,
  addLabels,
  adjustTogether,
  associationIn,
  type Lengths,
  labelsIn,
  readRows,
  sortRows,
} from './rows.ts';

export interface Analyst {
  tx: Tx;
  /** Others see what `userId` published or reported, but neither names nor a list of that user's private segments. */
  session: Pick<Session, 'permits' | 'userId'> & { isVisitor?: true };
  zone: string;
  weekStart: number;
  fiscalMonth: number;
  /** In the tenant's time zone. */
  today: string;
  /** The minute there, such as 15:04. */
  time: string;
  /** The first day whose figures can be asked for with what is kept since changes are recorded. */
  recordedSince: string;
  /** Other limits than those of the product, in tests. */
  timeLimits?: TimeLimits | undefined;
}

const mostBuckets = 4_000;

/**
 * Reads figures from one snapshot. Throws 422 with a hint to narrow the query where a statement takes longer than
 * `figuresMs`.
 */
export function analyse<T>(
  { database, timeLimits: limits = timeLimits }: Pick<Services, 'database' | 'timeLimits'>,
  session: Analyst['session'] & Pick<Session, 'tenantId'>,
  work: (analyst: Analyst) => Promise<T>,
): Promise<T> {
  const read = async (tx: Tx) => {
    const clock = await readClock(tx);
    await tx.run(sql`savepoint figures`);
    return work({ tx, session, timeLimits: limits, ...clock });
  };
  const reading = tenants.run(session.tenantId, () =>
    everyone.run(() => database.read(session.tenantId, read, limits.figuresMs)),
  );
  return reading.catch((error: unknown) => {
    throw overdue(error, limits) ?? error;
  });
}

/** Undoes what a failing statement does to the transaction, so that other figures can follow. */
export async function attempt<T, Failed>(
  { tx, timeLimits: limits = timeLimits }: Analyst,
  work: () => Promise<T>,
  failed: (error: ApiError) => Failed,
): Promise<T | Failed> {
  try {
    return await work();
  } catch (error) {
    await tx.run(sql`rollback to savepoint figures`);
    const known = overdue(error, limits) ?? error;
    if (!(known instanceof ApiError)) throw known;
    return failed(known);
  }
}

/** The answer to a query whose statement PostgreSQL cancelled at its timeout (57014). */
function overdue(error: unknown, { figuresMs }: TimeLimits): ApiError | undefined {
  const isOverdue = (error as { code?: unknown } | null)?.code === '57014';
  return isOverdue ? tooMuch(`These are too many rows to count in ${figuresMs / 1_000} seconds`) : undefined;
}

type Clock = Pick<Analyst, 'zone' | 'weekStart' | 'fiscalMonth' | 'today' | 'time' | 'recordedSince'>;

async function readClock(tx: Tx): Promise<Clock> {
  const clock = await tx.prepared(sql<Clock>`
    select time_zone as zone, week_start, fiscal_month, to_char(now() at time zone time_zone, 'YYYY-MM-DD') as today,
      to_char(now() at time zone time_zone, 'HH24:MI') as time,
      to_char(changes_kept_since at time zone time_zone, 'YYYY-MM-DD') as recorded_since
    from tenants where id = ${tx.tenantId}`);
  if (!clock) throw notFound();
  return clock;
}

// Four at once of each tenant and eight in all, so that expensive queries leave connections to everyone else.
const everyone = boundedQueue({ running: 8, waiting: 400 });
const tenants = queueOfEach<number>({ running: 4, waiting: 100 });

const tooMuch = (what: string) => invalid([{ path: 'range', message: `${what}. Narrow the range or the filters` }]);

/** The answer to a query, with figures by the metric library. Throws 422 where the query is not one. */
export async function answerQuery(
  analyst: Analyst,
  query: AnalyticsQuery,
  figureOf = exactFigure,
): Promise<AnalyticsAnswer> {
  const { tx, zone } = analyst;
  const dataset = await checkQuery(analyst, query);
  assertKept(analyst, query, dataset);
  await assertKinds(tx, query);
  const asOf = query.asOf ?? analyst.today;
  const span = resolveRange(query.range, asOf, analyst);
  const counted = query.asOf && (!span.to || span.to > asOf) ? { ...span, to: asOf } : span;
  const asked = {
    query,
    dataset,
    sources: await buildSources(analyst, dataset, query),
    zone,
    calendar: analyst,
    figureOf,
  };
  // Today is not over yet.
  const lastWhole = asOf < analyst.today ? asOf : addDays(analyst.today, -1);
  const { before = null, lengths, cut } = comparisonOf(analyst, query, { span, asOf, lastWhole }) ?? {};
  const { found, isCut } = await readGroups(tx, asked, before ? [counted, before] : [counted], cut);
  const [groups = [], groupsBefore = []] = found;
  const buckets = bucketsIn(asked, counted, groups, asOf);
  const { grain } = query.timeDimension;
  const incomplete = incompleteIn(buckets, grain, counted, lastWhole);
  const rows = await readRows(asked, groups, buckets);
  if (before && lengths) {
    const own = bucketsIn(asked, before, groupsBefore, asOf);
    const spans = [counted, before];
    const whole = {
      buckets,
      incomplete,
      own,
      incompleteBefore: incompleteIn(own, grain, before, lastWhole),
      lengths,
      areApart: areApart(spans),
      hasPercentileTest: isPooled(asked, spans),
    };
    await addBefore(asked, rows, [groups, groupsBefore], whole);
  }
  await addLabels(analyst, query, dataset, [...rows.values()]);
  const shape = shapeOf(dataset, dimensionsOf(dataset), query);
  const sorted = sortRows([...rows.values()], query, shape.dimensions);
  const shown = sorted.slice(0, query.limit);
  const association = associationIn(asked, sorted);
  adjustTogether(shown, association, query);
  const isStepped = buckets !== null && buckets.length > 1;
  const trend = query.trend && !isStepped ? await trendOf(analyst, query, counted, figureOf) : undefined;
  return {
    dataset: query.dataset,
    ...shape,
    timeZone: zone,
    asOf,
    range: counted,
    compareRange: before,
    compareUntil: isCut ? analyst.time : null,
    minimum: smallSample,
    buckets,
    incomplete,
    total: sorted.length,
    rows: shown,
    ...(association && { association }),
    ...(trend && { trend }),
  };
}

/**
 * The period before, of which only as much counts as has passed of a period that is not over: until the same time of the
 * same day. Steps in time that are not over are not compared at all.
 */
function comparisonOf(
  { today, time, zone }: Analyst,
  query: AnalyticsQuery,
  { span, ...days }: Pick<Compared, 'asOf' | 'lastWhole'> & { span: Span },
): { before: Span; lengths: Lengths; cut?: Cut } | undefined {
  const { compare, range, timeDimension } = query;
  const { lastWhole } = days;
  const asOf = days.asOf < today ? days.asOf : today;
  const before = comparedMeasures(query).includes(true) && spanBefore(span, { compare, range, asOf, lastWhole });
  if (!before || span.from === null || span.to === null) return undefined;
  const passed = { from: span.from, to: span.to < asOf ? span.to : asOf };
  if (passed.to <= lastWhole) return { before, lengths: { now: lengthOf(passed), before: lengthOf(before) } };
  const now = lengthOf(passed, time);
  if (timeDimension.grain || isShorterMonth(span, before, asOf))
    return { before, lengths: { now, before: lengthOf(before) } };
  const until = sql`((${before.to}::date + ${time}::time) at time zone ${zone})`;
  const cut = { day: before.to, until, isMorning: time < '12:00' };
  return { before, lengths: { now, before: lengthOf(before, time) }, cut };
}

/**
 * The figures of a single row by steps in time, from the first that has any where the range has no beginning. It is left
 * out where there is none or it takes too long.
 */
function trendOf(
  analyst: Analyst,
  query: AnalyticsQuery,
  { from, to }: Span,
  figureOf: typeof exactFigure,
): Promise<AnalyticsAnswer['trend']> {
  const { timeDimension, dimensions } = query;
  if (dimensions.length > 0) return Promise.resolve(undefined);
  const last = query.asOf ?? analyst.today;
  const readBy = async (grain: Grain) => {
    const asked = { ...query, timeDimension: { ...timeDimension, grain }, compare: 'none' as const, sort: [] };
    const {
      buckets,
      incomplete = [],
      rows,
    } = await answerQuery(analyst, { ...asked, limit: mostRows, trend: false }, figureOf);
    // Steps to come have no figures yet.
    return { grain, buckets: (buckets ?? []).filter((day) => day <= last), incomplete, rows };
  };
  const read = async () => {
    if (from !== null) return readBy(trendGrain({ from, to: to ?? last }));
    const byMonth = await readBy('month');
    const [first] = byMonth.buckets;
    if (first === undefined) return undefined;
    const grain = trendGrain({ from: first, to: to ?? last });
    return grain === 'month' ? byMonth : readBy(grain);
  };
  return attempt(analyst, read, () => undefined);
}

async function buildSources(
  analyst: Analyst,
  dataset: QueriedDataset,
  query: QueryParts,
  also: readonly string[] = [],
) {
  const { tx, zone, session, today } = analyst;
  const { asOf, filters, dimensions = [] } = query;
  const filtered = new Set([...filters.map(({ field }) => field), ...also]);
  return dataset.sources({
    tenantId: tx.tenantId,
    zone,
    calendar: analyst,
    at: asOf && asOf < today ? sql`day_start(${addDays(asOf, 1)}::date, ${zone})` : sql`now()`,
    isPast: asOf !== undefined && asOf < today,
    filtered,
    named: new Set([...filtered, ...dimensions]),
    knowsPeople: knowsPeople(session),
    segments: await segmentsIn(analyst, query),
    own: dataset.asked,
  });
}

type QueryParts = Pick<AnalyticsQuery, 'filters'> & Partial<Pick<AnalyticsQuery, 'asOf' | 'dimensions'>>;

const mostSegments = 50;

/**
 * The segments that a query filters by, or all where it is broken down by them. Throws 422 for one that the caller may
 * not use.
 */
async function segmentsIn(
  { tx, session }: Pick<Analyst, 'tx' | 'session'>,
  { filters, dimensions = [] }: QueryParts,
): Promise<Map<number, Sql>> {
  const own = filters.filter(({ field }) => field === 'segmentId');
  const isBroken = dimensions.includes('segmentId') && !own.some(({ op }) => op === 'in');
  const ids = own.flatMap(({ values }) => values.filter((value) => typeof value === 'number'));
  const isWhole = isBroken || own.some(({ values }) => values.includes(null));
  if (!isWhole && ids.length === 0) return new Map<number, Sql>();
  const others = session.isVisitor ? 'shared' : 'visible';
  const segments = await segmentConditions({ tx, session }, { ids, others: isWhole ? others : undefined });
  const problem = ids.some((id) => !segments.has(id))
    ? 'A segment of the filters was deleted or is private. Choose another segment, or ask its author to share it'
    : `There are more than ${mostSegments} segments. Filter by some of them`;
  if (ids.some((id) => !segments.has(id)) || segments.size > mostSegments)
    throw invalid([{ path: 'filters', message: problem }]);
  return segments;
}

/** Throws where others would see, on behalf of the caller, figures of segments that the caller may not use. */
export async function assertMayUseSegments(
  { tx, session }: Pick<Analyst, 'tx' | 'session'>,
  queries: readonly QueryParts[],
): Promise<void> {
  const filters = queries.flatMap((one) => one.filters.filter(({ field }) => field === 'segmentId'));
  const { permission } = segmentDimension.segmentId;
  const isUsed = filters.length > 0 || queries.some(({ dimensions }) => dimensions?.includes('segmentId'));
  if (isUsed && !session.permits(permission)) throw forbidden(permission);
  await segmentsIn({ tx, session }, { filters });
}

/** Checked filters over the rows of a dataset's own table, for lists that show what its figures count. */
export async function rowConditions(
  analyst: Analyst,
  name: string,
  filters: AnalyticsQuery['filters'],
): Promise<Sql[]> {
  const dataset = await findDataset(analyst.tx, { dataset: name, dimensions: [], filters });
  if (!dataset) return [];
  const source = [...(await buildSources(analyst, dataset, { filters }))].at(-1);
  return source ? compileFilters(filters, source, dataset) : [];
}

/**
 * Whether a row of a list, known by its id, meets filters of figures. Throws like a query with them. The list says which
 * statuses it has.
 */
export async function isAmongRows(
  tx: Tx,
  session: Analyst['session'],
  { dataset: name, filters: text, id }: { dataset: string; filters: unknown; id: Sql },
): Promise<Sql> {
  const { data: filters } = filtersTextSchema.safeParse(text);
  if (!filters) throw invalid([{ path: 'filters', message: filtersExample }]);
  const analyst = { tx, session, ...(await readClock(tx)) };
  const query = analyticsQuerySchema.parse({ dataset: name, measures: ['count'], filters });
  const dataset = await checkQuery(analyst, query);
  const source = [...(await buildSources(analyst, dataset, query, ['status']))].find((one) => one.id);
  if (!source?.id) throw invalid([{ path: 'filters', message: 'This list has no such filters' }]);
  const conditions = [source.where, ...compileFilters(filters, source, dataset)];
  return sql`${id} in (select ${source.id} from ${source.from} where ${sql.join(conditions, sql` and `)})`;
}

export interface RowGroups {
  dimension: Dimension;
  /** Joins the rows of a source with the values of the dimension. */
  join: ReturnType<Lookup['join']>;
  readLabels(values: readonly string[]): Promise<(value: string) => string>;
}

/** How rows of a dataset, under the name that its source gives them, group by a column of their customers. */
export async function groupsOfRows(
  tx: Tx,
  session: Analyst['session'],
  { dataset: name, dimension }: { dataset: string; dimension: string },
): Promise<RowGroups> {
  const analyst = { tx, session, ...(await readClock(tx)) };
  const query = analyticsQuerySchema.parse({ dataset: name, measures: ['count'], dimensions: [dimension] });
  const dataset = await checkQuery(analyst, query);
  const source = [...(await buildSources(analyst, dataset, query))].find((one) => one.lookups?.[dimension]);
  const [lookup, known] = [source?.lookups?.[dimension], dataset.dimensions[dimension]];
  if (!lookup || !known) throw invalid([{ path: 'dimension', message: 'This is no column of customers' }]);
  const readLabels = async (values: readonly string[]) => {
    const labelOf = await labelsIn(analyst, known, { filters: [] }, values);
    return (value: string) => labelOf?.(value) ?? (known.type === 'boolean' ? yesNo(value) : value);
  };
  return { dimension: known, join: lookup.join('c'), readLabels };
}

const yesNo = (value: string) => (value === 'true' ? 'Yes' : 'No');

/**
 * The groups of each span, and whether the one before ends in the middle of a day. Those in which nothing was counted are
 * left out: counts by day keep cells that became empty.
 */
async function readGroups(
  tx: Tx,
  asked: Compiled,
  spans: readonly Span[],
  cut?: Cut,
): Promise<{ found: Group[][]; isCut: boolean }> {
  const { statement, isCounted, isCut } = compile(asked, spans, cut);
  const rows = (await (isCounted ? tx.prepared(statement) : tx.first(statement)))?.groups ?? [];
  const isWhole = !asked.query.timeDimension.grain && asked.query.dimensions.length === 0;
  const found = spans.map((_, at) =>
    rows
      .map((group) => ({ ...group, sums: group.sums[at] ?? [] }))
      .filter(({ sums }) => isWhole || sums.some((sum) => sum !== 0)),
  );
  const most = Math.max(rows.length / spans.length, ...found.map(({ length }) => length));
  if (most > mostRows) throw tooMuch(`There are more than ${mostRows} groups`);
  return { found, isCut };
}

function bucketsIn({ query, calendar }: Compiled, { from, to }: Span, groups: readonly Group[], asOf: string) {
  const { grain } = query.timeDimension;
  if (!grain) return null;
  const first =
    from ?? groups.reduce<string | null>((least, { time }) => (time && (!least || time < least) ? time : least), null);
  const last = groups.reduce((most, { time }) => (time && time > most ? time : most), to ?? asOf);
  const buckets = first === null ? [] : bucketsOf({ from: first, to: to ?? last }, grain, calendar, mostBuckets);
  if (buckets.length > mostBuckets) throw tooMuch(`There are more than ${mostBuckets} steps in time`);
  return buckets;
}
