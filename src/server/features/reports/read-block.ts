import { invalid } from '../../../contract/errors.ts';
import type { AnalyticsAnswer, AnalyticsQuery } from '../../../contract/schemas/dashboards/analytics-query.ts';
import type { ChartQuery } from '../../../contract/schemas/dashboards/chart.ts';
import type { ChartData } from '../../../contract/schemas/dashboards/custom-dashboard.ts';
import type { ReportBlock } from '../../../contract/schemas/reports/report.ts';
import { addComputed, figureTypeOf } from '../../../domain/reports/block-query.ts';
import { type Analyst, answerQuery, attempt } from '../analytics/answer-query.ts';
import { datasets } from '../analytics/datasets.ts';
import { readVerbatims } from '../dashboards/custom/read-charts.ts';

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
  const read = async () => {
    if (!block.query) throw invalid([{ path: 'query', message: 'Choose a dataset and a measure' }]);
    const { query, ignoredFilters } = queryIn(block.query, scope);
    if (!isFigure) return { ignoredFilters, verbatims: await readVerbatims(analyst, query) };
    const answer = await answerQuery(analyst, query);
    computeColumns(block, answer);
    return { ignoredFilters, answer };
  };
  return { ...nothing, ...(await attempt(analyst, read, ({ message }) => ({ error: message }))) };
}

function computeColumns(block: ReportBlock, answer: AnalyticsAnswer): void {
  try {
    addComputed(block, answer);
  } catch (error) {
    throw invalid([{ path: 'computed', message: (error as Error).message }]);
  }
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
