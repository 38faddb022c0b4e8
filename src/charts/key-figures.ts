import type { AnalyticsAnswer } from '../analytics/schemas/analytics-query.ts';
import { type Cell, type FigureChart, frameOf, hiddenText, valueAt } from './chart-frame.ts';
import { type Tone, toneAt } from './chart-look.ts';
import { type Change, changeOf, formatFigure, formatInterval, formatNumber } from './format-figure.ts';

export interface KeyFigure {
  label: string;
  text: string;
  /** By the thresholds of the chart. */
  tone: Tone | undefined;
  change: Change | null;
  /** The step in time of the figure. */
  step: string | null;
  /** n with the interval; none for counts. */
  certainty: string | null;
  goal: string | null;
}

/** Each figure of the whole range, or of the last whole step in time that has one, in words. */
export function keyFiguresOf(chart: FigureChart, answer: AnalyticsAnswer): KeyFigure[] {
  const { series, isTime, categories } = frameOf(chart, answer);
  return series.flatMap(({ cells }) => {
    if (!isTime) return cells.flatMap((cell) => (cell ? keyFigure(cell, chart) : []));
    const lastWhole = cells.findLastIndex((cell, place) => valueAt(cell) !== null && !categories[place]?.isIncomplete);
    const at = lastWhole >= 0 ? lastWhole : cells.findLastIndex((cell) => valueAt(cell) !== null);
    const cell = cells[at];
    return cell ? keyFigure(cell, chart, categories[at]?.longLabel) : [];
  });
}

function keyFigure({ figure, measure }: Cell, { options, goal }: FigureChart, step: string | null = null): KeyFigure {
  const { value, n, interval, tooFew, isHidden } = figure;
  const { label, unit } = measure;
  const bounds = interval && ` · 95 % CI ${formatInterval(interval, unit, options)}`;
  const words = isHidden
    ? hiddenText
    : n > 0 && tooFew
      ? `Too few responses (n = ${formatNumber(n)})`
      : `n = ${formatNumber(n)}${bounds ?? ''}`;
  return {
    label,
    text: formatFigure(value, unit, options),
    tone: value === null || tooFew ? undefined : toneAt(value, options.thresholds),
    change: changeOf(figure, measure),
    step,
    certainty: unit === 'count' ? null : words,
    goal: goal && `${goal.label || 'Goal'} ${formatFigure(goal.value, unit, options)}`,
  };
}
