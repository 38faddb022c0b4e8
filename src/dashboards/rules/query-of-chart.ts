import { type ChartQuery, chartQuerySchema } from '../schemas/chart.ts';

const commentsQuery = chartQuerySchema.parse({ dataset: 'sentimentResponses', measures: ['count'] });

/** What a chart asks for; null for one that shows no data. */
export const queryOf = ({ type, query }: { type: string; query: ChartQuery | null }): ChartQuery | null =>
  query ?? (type === 'verbatims' ? commentsQuery : null);
