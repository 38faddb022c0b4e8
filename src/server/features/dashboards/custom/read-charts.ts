import { permissionFor } from '../../../../contract/catalogue.ts';
import { type ApiError, invalid } from '../../../../contract/errors.ts';
import type { AnalyticsQuery, Range } from '../../../../contract/schemas/dashboards/analytics-query.ts';
import { type Chart, type ChartQuery, chartQuerySchema } from '../../../../contract/schemas/dashboards/chart.ts';
import type {
  ChartData,
  DashboardDocument,
  DashboardFilter,
  Verbatim,
} from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { addDays, spanOf } from '../../../../domain/analytics/days.ts';
import { masked } from '../../../../domain/text/personal-data.ts';
import { sql } from '../../../platform/db/database.ts';
import { type Analyst, answerQuery, attempt, rowConditions } from '../../analytics/answer-query.ts';
import { checkQuery } from '../../analytics/check-query.ts';
import { datasets } from '../../analytics/datasets.ts';

export type FilterValues = AnalyticsQuery['filters'][number]['values'];

/** What a viewer chose, within what the dashboard allows. */
export interface ChosenView {
  range: Range;
  compare: AnalyticsQuery['compare'];
  asOf?: string | undefined;
  filters: readonly (Pick<DashboardFilter, 'id' | 'field'> & { values: FilterValues })[];
}

/** After so long the remaining charts say so, instead of making the viewer wait. */
const budgetMs = 20_000;

/** The figures of every chart; what is wrong with one is said in its place. */
export async function readCharts(
  analyst: Analyst,
  charts: DashboardDocument['charts'],
  view: ChosenView,
): Promise<ChartData[]> {
  const end = Date.now() + budgetMs;
  const data: ChartData[] = [];
  for (const chart of charts) {
    const isLate = Date.now() > end;
    data.push(isLate ? { ...nothing(chart), error: tooSlow } : await readChart(analyst, chart, view));
  }
  return data;
}

const commentsQuery = chartQuerySchema.parse({ dataset: 'sentimentResponses', measures: ['count'] });

const tooSlow = 'This dashboard takes too long to count. Narrow the range or the filters';

const nothing = ({ id }: Chart): ChartData => ({
  ...{ id, answer: null, verbatims: null },
  ...{ ignoredFilters: [], error: null },
});

async function readChart(analyst: Analyst, chart: Chart, view: ChosenView): Promise<ChartData> {
  const isVerbatims = chart.type === 'verbatims';
  if (!chart.query && !isVerbatims) return nothing(chart);
  const { query, ignoredFilters } = filteredQuery(chart.query ?? commentsQuery, view);
  const data = { ...nothing(chart), ignoredFilters };
  return attempt(
    analyst,
    async () =>
      isVerbatims
        ? { ...data, verbatims: await readVerbatims(analyst, query) }
        : { ...data, answer: await answerQuery(analyst, query) },
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
  const dimensions = datasets[query.dataset]?.dimensions ?? {};
  const applied = active.filter(({ field }) => Object.hasOwn(dimensions, field));
  const filters = [...query.filters, ...applied.map(({ field, values }) => ({ field, op: 'in' as const, values }))];
  return {
    query: { ...query, range, compare, filters, ...(view.asOf ? { asOf: view.asOf } : {}) },
    ignoredFilters: active.filter((filter) => !applied.includes(filter)).map(({ id }) => id),
  };
}

const mostVerbatims = 50;

/** The latest comments that a query counts, without contact details for callers who may not see them. */
export async function readVerbatims(analyst: Analyst, query: AnalyticsQuery): Promise<Verbatim[]> {
  const { tx, session, zone, weekStart, today } = analyst;
  if (!query.dataset.startsWith('sentiment') && query.dataset !== 'cases')
    throw invalid([{ path: 'dataset', message: 'Comments are those of sentiment responses' }]);
  checkQuery(query, session);
  const { from, to } = spanOf(query.range, query.asOf ?? today, weekStart);
  const midnight = (day: string) => sql`((${day}::date)::timestamp at time zone ${zone})`;
  const last = to ?? query.asOf;
  const conditions = [
    sql`r.tenant_id = ${tx.tenantId} and r.summary <> ''`,
    ...(from ? [sql`r.created_at >= ${midnight(from)}`] : []),
    ...(last ? [sql`r.created_at < ${midnight(addDays(last, 1))}`] : []),
    ...(await rowConditions(analyst, query.dataset, query.filters)),
  ];
  const rows = await tx.rows(sql<Verbatim>`
    select r.id as response_id, r.summary as text, r.sentiment_score::numeric as score,
      to_json(r.created_at) #>> '{}' as created_at
    from sentiment_responses r where ${sql.join(conditions, sql` and `)}
    order by r.created_at desc, r.id desc limit ${Math.min(query.limit, mostVerbatims)}`);
  const seesPeople = session.permits(permissionFor('customerFormResponses', 'customerDetails'));
  return seesPeople ? rows : rows.map((row) => ({ ...row, text: masked(row.text) }));
}
