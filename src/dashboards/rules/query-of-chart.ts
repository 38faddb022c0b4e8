import { type ChartQuery, chartQuerySchema } from '../schemas/chart.ts';

const commentsQuery = chartQuerySchema.parse({ dataset: 'sentimentResponses', measures: ['count'] });

/** How many charts or blocks show changes, which are tested together. */
export const chartCountOf = (charts: readonly { type: string; query: ChartQuery | null }[]): number =>
  Math.max(1, charts.filter(({ type, query }) => type !== 'verbatims' && query && query.compare !== 'none').length);

/** What a chart asks for; null for one that shows no data. */
export const queryOf = ({ type, query }: { type: string; query: ChartQuery | null }): ChartQuery | null =>
  query ?? (type === 'verbatims' ? commentsQuery : null);
