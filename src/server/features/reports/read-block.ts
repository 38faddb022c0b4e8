import { ApiError, invalid } from '../../../contract/errors.ts';
import type { AnalyticsAnswer, AnalyticsQuery } from '../../../contract/schemas/dashboards/analytics-query.ts';
import type { ChartQuery } from '../../../contract/schemas/dashboards/chart.ts';
import type { ChartData } from '../../../contract/schemas/dashboards/custom-dashboard.ts';
import type { ReportBlock } from '../../../contract/schemas/reports/report.ts';
import { addDays, spanOf } from '../../../domain/analytics/days.ts';
import { addComputed, figureTypeOf } from '../../../domain/reports/block-query.ts';
import { masked } from '../../../domain/text/personal-data.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Analyst, answerQuery, rowConditions } from '../analytics/answer-query.ts';
import { checkQuery } from '../analytics/check-query.ts';
import { datasets } from '../analytics/datasets.ts';

/** What applies to every block of a report. */
export interface ReportScope {
  range: AnalyticsQuery['range'];
  compare: AnalyticsQuery['compare'];
  asOf?: string | undefined;
  /** With the labels by which blocks say that they ignore them. */
  filters: readonly { label: string; filter: AnalyticsQuery['filters'][number] }[];
}

/** The figures of a block, or the error that prevents only this block. */
export async function readBlock(analyst: Analyst, block: ReportBlock, scope: ReportScope): Promise<ChartData> {
  const nothing = { id: block.id, answer: null, verbatims: null, ignoredFilters: [], error: null };
  const isFigure = figureTypeOf(block) !== null;
  if (!isFigure && block.type !== 'verbatims') return nothing;
  const read = await attempt(analyst, async () => {
    if (!block.query) throw invalid([{ path: 'query', message: 'Choose a dataset and a measure' }]);
    const { query, ignoredFilters } = queryIn(block.query, scope);
    if (!isFigure) return { ignoredFilters, verbatims: await readVerbatims(analyst, query) };
    const answer = await answerQuery(analyst, query);
    computeColumns(block, answer);
    return { ignoredFilters, answer };
  });
  return { ...nothing, ...read };
}

/** Undoes what a failing statement does to the transaction, so that others can follow. */
export async function attempt<T>({ tx }: Analyst, work: () => Promise<T>): Promise<T | { error: string }> {
  await tx.run(sql`savepoint attempt`);
  try {
    return await work();
  } catch (error) {
    const message = messageOf(error);
    await tx.run(sql`rollback to savepoint attempt`);
    return { error: message };
  }
}

function computeColumns(block: ReportBlock, answer: AnalyticsAnswer): void {
  try {
    addComputed(block, answer);
  } catch (error) {
    throw invalid([{ path: 'computed', message: (error as Error).message }]);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  // 57014: PostgreSQL cancelled the statement at its timeout.
  if ((error as { code?: unknown } | null)?.code === '57014') {
    return 'These are too many rows to count in 2 seconds. Narrow the range or the filters';
  }
  throw error;
}

/** The query of a block in the range and with the filters of its report that its dataset has. */
export function queryIn(query: ChartQuery, { range, compare, asOf, filters }: ReportScope) {
  const known = Object.hasOwn(datasets, query.dataset) ? datasets[query.dataset]?.dimensions : {};
  const has = ({ filter }: ReportScope['filters'][number]) => Object.hasOwn(known ?? {}, filter.field);
  const asked = query.range ?? range;
  return {
    query: {
      ...{ ...query, range: asked, compare: asked === 'all' ? ('none' as const) : (query.compare ?? compare) },
      filters: [...query.filters, ...filters.filter(has).map(({ filter }) => filter)],
      ...(asOf ? { asOf } : {}),
    },
    ignoredFilters: filters.filter((filter) => !has(filter)).map(({ label }) => label),
  };
}

const mostVerbatims = 100;

/** Comments with personal data masked, newest first. */
async function readVerbatims(analyst: Analyst, query: AnalyticsQuery): Promise<NonNullable<ChartData['verbatims']>> {
  checkQuery({ ...query, measures: ['count'], dimensions: [], sort: [] }, analyst.session);
  const source = sources[query.dataset];
  if (!source) throw invalid([{ path: 'dataset', message: 'This dataset has no comments' }]);
  const { tx, zone, weekStart, today } = analyst;
  const { from, to } = spanOf(query.range, query.asOf ?? today, weekStart);
  const until = [to, query.asOf].filter((day) => day).sort()[0];
  const midnight = (day: string) => sql`(${day}::date)::timestamp at time zone ${zone}`;
  const conditions = [
    ...[sql`r.tenant_id = ${tx.tenantId}`, sql`r.summary <> ''`],
    ...(from ? [sql`r.${source.time} >= ${midnight(from)}`] : []),
    ...(until ? [sql`r.${source.time} < ${midnight(addDays(until, 1))}`] : []),
    ...rowConditions(analyst, query.dataset, query.filters),
  ];
  const rows = await tx.rows(sql<NonNullable<ChartData['verbatims']>[number] & { createdAt: Date }>`
    select r.id as response_id, r.summary as text, r.sentiment_score::float8 as score, r.${source.time} as created_at
    from ${source.from} where ${sql.join(conditions, sql` and `)}
    order by r.${source.time} desc, r.id desc limit ${Math.min(query.limit, mostVerbatims)}`);
  return rows.map((row) => ({ ...row, text: masked(row.text), createdAt: row.createdAt.toISOString() }));
}

const responses = { from: sql`sentiment_responses r`, time: sql.ref('created_at') };
const surveys = {
  time: sql.ref('started_at'),
  from: sql`survey_result_rows v join surveys s on s.tenant_id = v.tenant_id and s.id = v.survey_id
    join survey_responses r on r.tenant_id = v.tenant_id and r.id = v.id and r.status not in ('spam', 'test')`,
};

/** The comments of a dataset, as `r` beside the aliases of its rows. */
const sources: Readonly<Record<string, typeof responses>> = {
  ...{ sentimentResponses: responses, sentimentValues: responses, cases: responses, surveyResponses: surveys },
};
