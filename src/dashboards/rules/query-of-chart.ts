import type { AnalyticsQuery } from '../../analytics/schemas/analytics-query.ts';
import { type ChartQuery, chartQuerySchema } from '../schemas/chart.ts';

const commentsQuery = chartQuerySchema.parse({ dataset: 'sentimentResponses', measures: ['count'] });

interface Tested {
  type: string;
  /** Of a block of a report. */
  chartType?: string;
  query: ChartQuery | null;
}

/** How many charts or blocks show changes or are cross-tabs, which are tested together. */
export function chartCountOf(
  charts: readonly Tested[],
  { range, compare }: Pick<AnalyticsQuery, 'range' | 'compare'>,
): number {
  const hasChange = (query: ChartQuery) => (query.range ?? range) !== 'all' && (query.compare ?? compare) !== 'none';
  const isCrossTab = ({ type, chartType }: Tested) => (type === 'chart' ? chartType : type) === 'crosstab';
  const isTested = (one: Tested) =>
    one.query &&
    one.type !== 'verbatims' &&
    (hasChange(one.query) || (isCrossTab(one) && one.query.dimensions.length > 1));
  return Math.max(1, charts.filter(isTested).length);
}

/** What a chart asks for; null for one that shows no data. */
export const queryOf = ({ type, query }: { type: string; query: ChartQuery | null }): ChartQuery | null =>
  query ?? (type === 'verbatims' ? commentsQuery : null);
