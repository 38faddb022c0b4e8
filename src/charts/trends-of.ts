import type { AnalyticsAnswer } from '../analytics/schemas/analytics-query.ts';
import type { FigureChart } from './chart-frame.ts';

export interface Trend {
  /** Of the measure. */
  label: string;
  chart: FigureChart;
  answer: AnalyticsAnswer;
}

/** A key figure has a line of its steps. */
export const hasTrend = ({ type }: { type: string }): boolean => type === 'kpi' || type === 'kpi_trend';

/** The line beside each key figure: its steps in time, where there are at least two figures. */
export function trendsOf(chart: FigureChart, answer: AnalyticsAnswer): Trend[] {
  const { query } = chart;
  const { trend, buckets, measures } = answer;
  const isStepped = buckets !== null && buckets.length > 1;
  const stepped = isStepped ? answer : trend && { ...answer, ...trend };
  if (!stepped || answer.dimensions.length > 0) return [];
  const grain = (isStepped ? undefined : trend?.grain) ?? query?.timeDimension.grain;
  const line = {
    ...chart,
    type: 'kpi_trend' as const,
    query: query && { ...query, timeDimension: { ...query.timeDimension, grain } },
  };
  return measures.flatMap((measure) => {
    const known = stepped.rows.filter((row) => row.measures[measure.name]?.value != null);
    const isLine = measure.unit === 'count' ? (stepped.buckets ?? []).length > 1 : known.length > 1;
    // The goal of a whole range is none of its steps.
    const goal = !isStepped && measure.unit === 'count' ? null : chart.goal;
    return isLine
      ? [{ label: measure.label, chart: { ...line, goal }, answer: { ...stepped, measures: [measure] } }]
      : [];
  });
}
