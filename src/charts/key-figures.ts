import type { AnalyticsAnswer, ComparedFigure } from '../analytics/schemas/analytics-query.ts';
import { type Cell, type FigureChart, frameOf, hiddenText, valueAt } from './chart-frame.ts';
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

/**
 * Each figure of the whole range, or of the last whole step in time that has one, in words. A change has a color where
 * it holds for all `comparisons` that are shown together.
 */
export function keyFiguresOf(
  chart: FigureChart,
  answer: AnalyticsAnswer,
  comparisons = answer.measures.length,
): KeyFigure[] {
  const { series, isTime, categories } = frameOf(chart, answer);
  return series.flatMap(({ cells }) => {
    if (!isTime) return cells.flatMap((cell) => (cell ? keyFigure(cell, chart, comparisons) : []));
    const lastWhole = cells.findLastIndex((cell, place) => valueAt(cell) !== null && !categories[place]?.isIncomplete);
    const at = lastWhole >= 0 ? lastWhole : cells.findLastIndex((cell) => valueAt(cell) !== null);
    const cell = cells[at];
    return cell ? keyFigure(cell, chart, comparisons, categories[at]?.longLabel) : [];
  });
}

/** How many changes the tiles of a page judge. */
export const comparisonsIn = (charts: readonly Pick<FigureChart, 'type' | 'query'>[]): number =>
  charts.reduce((sum, { type, query }) => sum + (type.startsWith('kpi') ? (query?.measures.length ?? 0) : 0), 0);

/**
 * Whether a change holds at 95 % for all changes judged beside it (Bonferroni); undefined where no test says so, as for
 * medians.
 */
export const isChangeCertain = ({ chance }: ComparedFigure, comparisons: number): boolean | undefined =>
  chance === undefined || chance === null ? undefined : chance <= 0.05 / Math.max(1, comparisons);

function keyFigure(
  { figure, measure }: Cell,
  { options, goal }: FigureChart,
  comparisons: number,
  step: string | null = null,
): KeyFigure {
  const { value, n, interval, tooFew, isHidden } = figure;
  const { name, label, unit } = measure;
  const change = changeOf(figure, unit);
  const isGood = isGoodUp(name);
  const isCertain = isChangeCertain(figure, comparisons);
  const isNeutral = change?.direction === 0 || isGood === undefined || !isCertain;
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
    change: change && {
      text: change.direction !== 0 && isCertain === false ? `${change.text}, may be chance` : change.text,
      tone: isNeutral ? 'muted' : change.direction > 0 === isGood ? 'positive' : 'negative',
    },
    step,
    certainty: unit === 'count' ? null : words,
    goal: goal && `${goal.label || 'Goal'} ${formatFigure(goal.value, unit, options)}`,
  };
}
