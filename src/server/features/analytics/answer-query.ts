import { permissionFor } from '../../../contract/catalogue.ts';
import { invalid } from '../../../contract/errors.ts';
import type {
  AnalyticsAnswer,
  AnalyticsQuery,
  AnalyticsRow,
  ComparedFigure,
} from '../../../contract/schemas/dashboards/analytics-query.ts';
import { addDays, bucketsOf, type Span, spanBefore, spanOf } from '../../../domain/analytics/days.ts';
import type { Figure } from '../../../domain/metrics/figures.ts';
import { smallSample } from '../../../domain/metrics/tally.ts';
import { type BoundedQueue, boundedQueue } from '../../platform/bounded-queue.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Session } from '../../platform/http/call.ts';
import { checkQuery, dimensionsOf } from './check-query.ts';
import { type Compiled, compile, conditionsOf, type Group } from './compile.ts';
import type { Dataset, Measure } from './dataset.ts';
import { datasets } from './datasets.ts';
import { labelsOf } from './labels.ts';
import { sortRows } from './sort-rows.ts';

export interface Analyst {
  tx: Tx;
  session: Pick<Session, 'permits' | 'userId'>;
  zone: string;
  weekStart: number;
  /** In the tenant's time zone. */
  today: string;
}

export const deadlineMs = 2_000;
const mostGroups = 20_000;
const mostBuckets = 4_000;

/**
 * Reads figures from one snapshot; each statement may take two seconds. Throws 422 with a hint to narrow the query where
 * one takes longer.
 */
export function analyse<T>(database: Database, session: Session, work: (analyst: Analyst) => Promise<T>): Promise<T> {
  const read = () =>
    database.read(
      session.tenantId,
      async (tx) => {
        const clock = await tx.first(sql<Pick<Analyst, 'zone' | 'weekStart' | 'today'>>`
        select time_zone as zone, week_start, to_char(now() at time zone time_zone, 'YYYY-MM-DD') as today
        from tenants where id = ${tx.tenantId}`);
        return work({
          tx,
          session,
          zone: clock?.zone ?? 'UTC',
          weekStart: clock?.weekStart ?? 1,
          today: clock?.today ?? '',
        });
      },
      deadlineMs,
    );
  return inTurn(session.tenantId, read).catch((error: unknown) => {
    // 57014: PostgreSQL cancelled the statement at its timeout.
    throw (error as { code?: unknown } | null)?.code === '57014'
      ? tooMuch('These are too many rows to count in 2 seconds')
      : error;
  });
}

const everyone = boundedQueue({ running: 6, waiting: 400 });
const lines = new Map<number, BoundedQueue>();

/** Two at once of each tenant and six in all, so that expensive queries leave connections to everyone else. */
async function inTurn<T>(tenantId: number, work: () => Promise<T>): Promise<T> {
  const own = lines.get(tenantId) ?? boundedQueue({ running: 2, waiting: 100 });
  lines.set(tenantId, own);
  try {
    return await own.run(() => everyone.run(work));
  } finally {
    if (own.idle) lines.delete(tenantId);
  }
}

const tooMuch = (what: string) => invalid([{ path: 'range', message: `${what}. Narrow the range or the filters` }]);

/** The answer to a query, with figures by the metric library. Throws 422 where the query is not one. */
export async function answerQuery(analyst: Analyst, query: AnalyticsQuery): Promise<AnalyticsAnswer> {
  const { tx, zone, weekStart } = analyst;
  const dataset = checkQuery(query, analyst.session);
  const asOf = query.asOf ?? analyst.today;
  const span = spanOf(query.range, asOf, weekStart);
  const counted = query.asOf && !span.to ? { ...span, to: asOf } : span;
  const asked = { query, dataset, sources: sourcesOf(analyst, dataset, query), zone, weekStart, mostGroups };
  const groups = await readGroups(tx, asked, counted);
  const before = spanBefore(counted, query.compare);
  const groupsBefore = before && (await readGroups(tx, asked, before));
  const buckets = bucketsIn(asked, counted, groups, asOf);
  const rows = rowsOf(asked, groups, buckets);
  if (before && groupsBefore)
    addBefore(asked, rows, groupsBefore, buckets, bucketsIn(asked, before, groupsBefore, asOf));
  await addLabels(tx, query, dataset, [...rows.values()]);
  const sorted = sortRows([...rows.values()], query);
  return {
    ...{ dataset: query.dataset, timeZone: zone, asOf, range: counted, compareRange: before, minimum: smallSample },
    ...{ buckets, total: sorted.length, rows: sorted.slice(0, query.limit) },
  };
}

function sourcesOf(
  { tx, zone, session }: Analyst,
  dataset: Dataset,
  { asOf, filters }: Pick<AnalyticsQuery, 'asOf' | 'filters'>,
) {
  return dataset.sources({
    ...{ tenantId: tx.tenantId, zone },
    at: asOf ? sql`((${addDays(asOf, 1)}::date)::timestamp at time zone ${zone})` : sql`now()`,
    filtered: new Set(filters.map(({ field }) => field)),
    knowsPeople: session.permits(permissionFor('customerFormResponses', 'customerDetails')),
  });
}

/** Checked filters over the rows of a dataset's own table, for lists that show what its figures count. */
export function rowConditions(analyst: Analyst, name: string, filters: AnalyticsQuery['filters']): Sql[] {
  const dataset = datasets[name] as Dataset;
  const source = sourcesOf(analyst, dataset, { filters }).at(-1);
  return source ? conditionsOf(filters, source, dataset) : [];
}

async function readGroups(tx: Tx, asked: Compiled, span: Span): Promise<Group[]> {
  const groups = await tx.rows(compile(asked, span));
  if (groups.length > mostGroups) throw tooMuch(`There are more than ${mostGroups} groups`);
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

type Rows = Map<string, AnalyticsRow>;

function rowsOf(asked: Compiled, groups: readonly Group[], buckets: string[] | null): Rows {
  return new Map(groups.map((group) => [keyOf(group, buckets), rowOf(asked, group)]));
}

/** Steps of two periods are the same when they have the same place. */
const keyOf = ({ time, keys }: Group, buckets: string[] | null) =>
  JSON.stringify([time === null || buckets === null ? null : buckets.indexOf(time), keys]);

function rowOf({ query, dataset }: Compiled, { time, keys, sums }: Group): AnalyticsRow {
  const figures = figuresOf(query, dataset, sums);
  return {
    time,
    dimensions: Object.fromEntries(
      query.dimensions.map((name, at) => [name, { value: keys[at] ?? null, label: null }]),
    ),
    measures: Object.fromEntries(query.measures.map((name, at) => [name, figures[at] as ComparedFigure])),
  };
}

function figuresOf({ measures }: AnalyticsQuery, dataset: Dataset, sums: readonly number[]): ComparedFigure[] {
  let at = 0;
  return measures.map((name) => {
    const { reads, by, figure } = dataset.measures[name] as Measure;
    const width = by === 'median' ? 2 : reads.length;
    at += width;
    return sent(figure(...sums.slice(at - width, at)));
  });
}

const sent = ({ value, n, interval, isSmall }: Figure): ComparedFigure => ({ value, n, interval, tooFew: isSmall });

/** A row that only one of the two periods has counts nothing in the other. */
function addBefore(
  asked: Compiled,
  rows: Rows,
  groups: readonly Group[],
  buckets: string[] | null,
  own: string[] | null,
): void {
  const { query, dataset } = asked;
  const before = new Map(groups.map((group) => [keyOf(group, own), group]));
  const nothing = query.measures.flatMap((name) =>
    Array<number>((dataset.measures[name] as Measure).reads.length + 1).fill(0),
  );
  for (const [key, group] of before) {
    const place = own?.indexOf(group.time ?? '') ?? -1;
    const time = buckets ? buckets[place] : null;
    if (!rows.has(key) && time !== undefined) rows.set(key, rowOf(asked, { ...group, time, sums: nothing }));
  }
  for (const [key, row] of rows) {
    const figures = figuresOf(query, dataset, before.get(key)?.sums ?? nothing);
    for (const [at, name] of query.measures.entries())
      Object.assign(row.measures[name] as object, { before: figures[at] });
  }
}

async function addLabels(
  tx: Tx,
  query: AnalyticsQuery,
  dataset: Dataset,
  rows: readonly AnalyticsRow[],
): Promise<void> {
  for (const name of query.dimensions) {
    const names = dimensionsOf(dataset)[name]?.names;
    if (!names) continue;
    const labels = await labelsOf(
      tx,
      names,
      query,
      rows.map((row) => row.dimensions[name]?.value ?? null),
    );
    for (const { dimensions } of rows) {
      const cell = dimensions[name];
      if (cell) cell.label = labels.get(String(cell.value)) ?? null;
    }
  }
}
