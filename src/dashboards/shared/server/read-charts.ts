import { addDays, resolveRange } from '../../../analytics/rules/days.ts';
import { ownSources, parseOwnName } from '../../../analytics/rules/own-dimension.ts';
import type { AnalyticsQuery, Range } from '../../../analytics/schemas/analytics-query.ts';
import { type Analyst, answerQuery, attempt, rowConditions } from '../../../analytics/shared/server/answer-query.ts';
import { checkQuery, knowsPeople } from '../../../analytics/shared/server/check-query.ts';
import { hasDimension, readOwnDimensions } from '../../../analytics/shared/server/own-dimensions.ts';
import { hasTrend } from '../../../charts/trends-of.ts';
import { type ApiError, invalid } from '../../../core/contract/errors.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { timeLimits } from '../../../core/server/time-limits.ts';
import { masked } from '../../../text/personal-data.ts';
import { queryOf } from '../../rules/query-of-chart.ts';
import type { Chart, ChartQuery } from '../../schemas/chart.ts';
import type { ChartData, DashboardDocument, DashboardFilter, Verbatim } from '../../schemas/custom-dashboard.ts';

export type FilterValues = AnalyticsQuery['filters'][number]['values'];

/** What a viewer chose, within what the dashboard allows. */
export interface ChosenView {
  range: Range;
  compare: AnalyticsQuery['compare'];
  asOf?: string | undefined;
  /** How many charts of the dashboard show changes. */
  chartCount: number;
  filters: readonly (Pick<DashboardFilter, 'id' | 'field'> & { values: FilterValues })[];
}

/** The figures of every chart; what is wrong with one is said in its place. */
export async function readCharts(
  analyst: Analyst,
  charts: DashboardDocument['charts'],
  view: ChosenView,
): Promise<ChartData[]> {
  const end = Date.now() + (analyst.timeLimits ?? timeLimits).chartsMs;
  const lost = await lostFilters(analyst.tx, view);
  const known = { ...view, filters: view.filters.filter(({ id }) => !lost.includes(id)) };
  const data: ChartData[] = [];
  for (const chart of charts) {
    const isLate = Date.now() > end;
    const read = isLate ? { ...nothing(chart), error: tooSlow } : await readChart(analyst, chart, known);
    data.push(queryOf(chart) ? { ...read, ignoredFilters: [...read.ignoredFilters, ...lost] } : read);
  }
  return data;
}

/** The filters by a question or customer field that is there no more. */
async function lostFilters(tx: Tx, { filters }: ChosenView): Promise<string[]> {
  const own = filters.filter(({ field, values }) => values.length > 0 && parseOwnName(field));
  const names = own.map(({ field }) => field);
  const found = await readOwnDimensions(tx, names, { own: ownSources });
  return own.filter(({ field }) => !Object.hasOwn(found, field)).map(({ id }) => id);
}

const tooSlow = 'This dashboard takes too long to count. Narrow the range or the filters';

const nothing = ({ id }: Chart): ChartData => ({
  id,
  answer: null,
  verbatims: null,
  ignoredFilters: [],
  error: null,
});

async function readChart(analyst: Analyst, chart: Chart, view: ChosenView): Promise<ChartData> {
  const isVerbatims = chart.type === 'verbatims';
  const own = queryOf(chart);
  if (!own) return nothing(chart);
  const { query, ignoredFilters } = filteredQuery(own, view);
  const data = { ...nothing(chart), ignoredFilters };
  return attempt(
    analyst,
    async () =>
      isVerbatims
        ? { ...data, verbatims: await readVerbatims(analyst, query) }
        : { ...data, answer: await answerQuery(analyst, { ...query, trend: hasTrend(chart) }) },
    (error) => ({ ...data, error: messageOf(error) }),
  );
}

const messageOf = ({ status, message }: ApiError): string =>
  status === 403 ? 'You need another permission to see these figures' : message;

/** The query of a chart with the range, the comparison and the filters of the view, as far as its dataset has them. */
export function filteredQuery(
  query: ChartQuery,
  view: ChosenView,
): { query: AnalyticsQuery; ignoredFilters: string[] } {
  const range = query.range ?? view.range;
  const compare = range === 'all' ? 'none' : (query.compare ?? view.compare);
  const active = view.filters.filter(({ values }) => values.length > 0);
  const applied = active.filter(({ field }) => hasDimension(query.dataset, field));
  const filters = [...query.filters, ...applied.map(({ field, values }) => ({ field, op: 'in' as const, values }))];
  return {
    query: {
      ...query,
      range,
      compare,
      filters,
      chartCount: view.chartCount,
      ...(view.asOf ? { asOf: view.asOf } : {}),
    },
    ignoredFilters: active.filter((filter) => !applied.includes(filter)).map(({ id }) => id),
  };
}

const mostVerbatims = 50;

/** The latest comments that a query counts, without contact details for callers who may not see them. */
export async function readVerbatims(analyst: Analyst, query: AnalyticsQuery): Promise<Verbatim[]> {
  const { tx, session, zone, today } = analyst;
  if (!query.dataset.startsWith('sentiment') && query.dataset !== 'cases')
    throw invalid([{ path: 'dataset', message: 'Comments are those of sentiment responses' }]);
  await checkQuery(analyst, query);
  if (query.asOf !== undefined && query.asOf < today)
    throw invalid([{ path: 'asOf', message: 'Comments are shown as they are today only' }]);
  const { from, to } = resolveRange(query.range, today, analyst);
  const midnight = (day: string) => sql`day_start(${day}::date, ${zone})`;
  const conditions = [
    sql`r.tenant_id = ${tx.tenantId} and r.summary <> ''`,
    ...(from ? [sql`r.created_at >= ${midnight(from)}`] : []),
    ...(to ? [sql`r.created_at < ${midnight(addDays(to, 1))}`] : []),
    ...(await rowConditions(analyst, query.dataset, query.filters)),
  ];
  const rows = await tx.rows(sql<Verbatim>`
    select r.id as response_id, r.summary as text, r.sentiment_score::numeric as score,
      to_json(r.created_at) #>> '{}' as created_at
    from sentiment_responses r where ${sql.join(conditions, sql` and `)}
    order by r.created_at desc, r.id desc limit ${Math.min(query.limit, mostVerbatims)}`);
  return knowsPeople(session) ? rows : rows.map((row) => ({ ...row, text: masked(row.text) }));
}
