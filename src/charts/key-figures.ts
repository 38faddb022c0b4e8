import type { AnalyticsAnswer } from '../contract/schemas/dashboards/analytics-query.ts';
import { type Cell, type FigureChart, frameOf, valueAt } from './chart-frame.ts';
import { type Tone, toneAt } from './chart-look.ts';
import { changeOf, formatFigure, formatInterval, formatNumber, isGoodUp } from './format-figure.ts';

export interface KeyFigure {
  label: string;
  text: string;
  /** By the thresholds of the chart. */
  tone: Tone | undefined;
  change: { text: string; tone: Tone } | null;
  /** The step in time of the figure. */
  step: string | null;
  /** n with the interval; none for counts. */
  certainty: string | null;
  goal: string | null;
}

/** Each figure of the whole range, or of the last step in time that has one, in words. */
export function keyFiguresOf(chart: FigureChart, answer: AnalyticsAnswer): KeyFigure[] {
  const { series, isTime, categories } = frameOf(chart, answer);
  return series.flatMap(({ cells }) => {
    if (!isTime) return cells.flatMap((cell) => (cell ? keyFigure(cell, chart) : []));
    const at = cells.findLastIndex((cell) => valueAt(cell) !== null);
    const cell = cells[at];
    return cell ? keyFigure(cell, chart, categories[at]?.longLabel) : [];
  });
}

function keyFigure({ figure, measure }: Cell, { options, goal }: FigureChart, step: string | null = null): KeyFigure {
  const { value, n, interval, tooFew } = figure;
  const { name, label, unit } = measure;
  const change = changeOf(figure, unit);
  const isGood = isGoodUp(name);
  const isNeutral = change?.direction === 0 || isGood === undefined;
  const bounds = interval && ` · 95 % CI ${formatInterval(interval, unit, options)}`;
  const words =
    n > 0 && tooFew ? `Too few responses (n = ${formatNumber(n)})` : `n = ${formatNumber(n)}${bounds ?? ''}`;
  return {
    label,
    text: formatFigure(value, unit, options),
    tone: value === null || tooFew ? undefined : toneAt(value, options.thresholds),
    change: change && {
      text: change.text,
      tone: isNeutral ? 'muted' : change.direction > 0 === isGood ? 'positive' : 'negative',
    },
    step,
    certainty: unit === 'count' ? null : words,
    goal: goal && `${goal.label || 'Goal'} ${formatFigure(goal.value, unit, options)}`,
  };
}
