import { permissionFor } from '../../../contract/catalogue.ts';
import { ApiError, forbidden, invalid, notFound } from '../../../contract/errors.ts';
import {
  type AnalyticsAnswer,
  type AnalyticsQuery,
  mostRows,
} from '../../../contract/schemas/dashboards/analytics-query.ts';
import { addDays, bucketsOf, type Span, spanBefore, spanOf } from '../../../domain/analytics/days.ts';
import { smallSample } from '../../../domain/metrics/tally.ts';
import { boundedQueue, queueOfEach } from '../../platform/bounded-queue.ts';
import { type Database, type Sql, sql, type Tx } from '../../platform/db/database.ts';
import type { Handler, Session } from '../../platform/http/call.ts';
import { segmentConditions } from '../customers/segments/segments.ts';
import { checkQuery, dimensionsOf } from './check-query.ts';
import { type Compiled, compile, conditionsOf, type Group } from './compile.ts';
import { type Dataset, segmentDimension, shapeOf } from './dataset.ts';
import { datasets } from './datasets.ts';
import { addBefore, addLabels, rowsOf, sortRows } from './rows.ts';

export interface Analyst {
  tx: Tx;
  /** Others see what `userId` published or reported, but neither names nor a list of that user's private segments. */
  session: Pick<Session, 'permits' | 'userId'> & { isVisitor?: true };
  zone: string;
  weekStart: number;
  /** In the tenant's time zone. */
  today: string;
}

const deadlineMs = 2_000;
const mostBuckets = 4_000;

/**
 * Reads figures from one snapshot; each statement may take two seconds. Throws 422 with a hint to narrow the query where
 * one takes longer.
 */
export function analyse<T>(
  database: Database,
  session: Analyst['session'] & Pick<Session, 'tenantId'>,
  work: (analyst: Analyst) => Promise<T>,
): Promise<T> {
  const read = async (tx: Tx) => {
    const clock = await readClock(tx);
    await tx.run(sql`savepoint figures`);
    return work({ tx, session, ...clock });
  };
  const reading = tenants.run(session.tenantId, () =>
    everyone.run(() => database.read(session.tenantId, read, deadlineMs)),
  );
  return reading.catch((error: unknown) => {
    throw overdue(error) ?? error;
  });
}

/** Undoes what a failing statement does to the transaction, so that other figures can follow. */
export async function attempt<T, Failed>(
  { tx }: Analyst,
  work: () => Promise<T>,
  failed: (error: ApiError) => Failed,
): Promise<T | Failed> {
  try {
    return await work();
  } catch (error) {
    await tx.run(sql`rollback to savepoint figures`);
    const known = overdue(error) ?? error;
    if (!(known instanceof ApiError)) throw known;
    return failed(known);
  }
}

/** The answer to a query whose statement PostgreSQL cancelled at its timeout (57014). */
function overdue(error: unknown): ApiError | undefined {
  const isOverdue = (error as { code?: unknown } | null)?.code === '57014';
  return isOverdue ? tooMuch('These are too many rows to count in 2 seconds') : undefined;
}

async function readClock(tx: Tx): Promise<Pick<Analyst, 'zone' | 'weekStart' | 'today'>> {
  const clock = await tx.prepared(sql<Pick<Analyst, 'zone' | 'weekStart' | 'today'>>`
    select time_zone as zone, week_start, to_char(now() at time zone time_zone, 'YYYY-MM-DD') as today
    from tenants where id = ${tx.tenantId}`);
  if (!clock) throw notFound();
  return clock;
}

// Four at once of each tenant and eight in all, so that expensive queries leave connections to everyone else.
const everyone = boundedQueue({ running: 8, waiting: 400 });
const tenants = queueOfEach<number>({ running: 4, waiting: 100 });

const tooMuch = (what: string) => invalid([{ path: 'range', message: `${what}. Narrow the range or the filters` }]);

export const query: Handler<AnalyticsQuery> = ({ services, session, body }) =>
  analyse(services.database, session, (analyst) => answerQuery(analyst, body));

/** The answer to a query, with figures by the metric library. Throws 422 where the query is not one. */
export async function answerQuery(analyst: Analyst, query: AnalyticsQuery): Promise<AnalyticsAnswer> {
  const { tx, zone, weekStart } = analyst;
  const dataset = checkQuery(query, analyst.session);
  const asOf = query.asOf ?? analyst.today;
  const span = spanOf(query.range, asOf, weekStart);
  const counted = query.asOf && (!span.to || span.to > asOf) ? { ...span, to: asOf } : span;
  const asked = { query, dataset, sources: await sourcesOf(analyst, dataset, query), zone, weekStart };
  const before = spanBefore(counted, query.compare);
  const [groups = [], groupsBefore = []] = await readGroups(tx, asked, before ? [counted, before] : [counted]);
  const buckets = bucketsIn(asked, counted, groups, asOf);
  const rows = await rowsOf(asked, groups, buckets);
  if (before) {
    await addBefore(asked, rows, groupsBefore, buckets, bucketsIn(asked, before, groupsBefore, asOf));
  }
  await addLabels(analyst, query, dataset, [...rows.values()]);
  const sorted = sortRows([...rows.values()], query);
  return {
    ...{ dataset: query.dataset, ...shapeOf(dataset.measures, dimensionsOf(dataset), query) },
    ...{ timeZone: zone, asOf, range: counted, compareRange: before, minimum: smallSample },
    ...{ buckets, total: sorted.length, rows: sorted.slice(0, query.limit) },
  };
}

async function sourcesOf(analyst: Analyst, dataset: Dataset, query: QueryParts) {
  const { tx, zone, session, today } = analyst;
  const { asOf, filters } = query;
  return dataset.sources({
    ...{ tenantId: tx.tenantId, zone },
    at: asOf ? sql`((${addDays(asOf, 1)}::date)::timestamp at time zone ${zone})` : sql`now()`,
    isPast: asOf !== undefined && asOf < today,
    filtered: new Set(filters.map(({ field }) => field)),
    knowsPeople: session.permits(permissionFor('customerFormResponses', 'customerDetails')),
    segments: await segmentsIn(analyst, query),
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
  const dataset = datasets[name] as Dataset;
  const source = [...(await sourcesOf(analyst, dataset, { filters }))].at(-1);
  return source ? conditionsOf(filters, source, dataset) : [];
}

/** Groups by span. Those in which nothing was counted are left out: counts by day keep cells that became empty. */
async function readGroups(tx: Tx, asked: Compiled, spans: readonly Span[]): Promise<Group[][]> {
  const { statement, isCounted } = compile(asked, spans);
  const found = (await (isCounted ? tx.prepared(statement) : tx.first(statement)))?.groups ?? [];
  const isWhole = !asked.query.timeDimension.grain && asked.query.dimensions.length === 0;
  const groups = spans.map((_, at) =>
    found
      .map((group) => ({ ...group, sums: group.sums[at] ?? [] }))
      .filter(({ sums }) => isWhole || sums.some((sum) => sum !== 0)),
  );
  const most = Math.max(found.length / spans.length, ...groups.map(({ length }) => length));
  if (most > mostRows) throw tooMuch(`There are more than ${mostRows} groups`);
  return groups;
}

function bucketsIn({ query, weekStart }: Compiled, { from, to }: Span, groups: readonly Group[], asOf: string) {
  const { grain } = query.timeDimension;
  if (!grain) return null;
  const first =
    from ?? groups.reduce<string | null>((least, { time }) => (time && (!least || time < least) ? time : least), null);
  const last = groups.reduce((most, { time }) => (time && time > most ? time : most), to ?? asOf);
  const buckets = first === null ? [] : bucketsOf({ from: first, to: to ?? last }, grain, weekStart, mostBuckets);
  if (buckets.length > mostBuckets) throw tooMuch(`There are more than ${mostBuckets} steps in time`);
  return buckets;
}
