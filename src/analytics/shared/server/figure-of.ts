import type { AnalyticsQuery, AnalyticsRow, ComparedFigure } from '../../schemas/analytics-query.ts';
import type { Measure } from './dataset.ts';

/** Where a figure stands: what was asked, and the step in time and the values of its row. */
export interface Cell {
  query: AnalyticsQuery;
  time: string | null;
  dimensions: AnalyticsRow['dimensions'];
}

/** Makes the figure of a measure from the sums that it reads. */
export type FigureOf = (cell: Cell, measure: Measure, sums: readonly number[]) => ComparedFigure;

/** By the metric library, as it is. */
export const exactFigure: FigureOf = (_cell, measure, sums) => {
  const { value, n, interval, isSmall } = measure.figure(...sums);
  return { value, n, interval, tooFew: isSmall };
};
