import type { AnalyticsAnswer } from '../analytics/schemas/analytics-query.ts';
import {
  type Cell,
  type FigureChart,
  type Frame,
  frameOf,
  hiddenText,
  isEmptyAnswer,
  type Series,
  valueAt,
} from './chart-frame.ts';
import { changeOf, formatFigure, formatInterval, formatNumber } from './format-figure.ts';

/** What a chart shows in a sentence, for screen readers and below the chart of a report. */
export function summaryOf(chart: FigureChart, answer: AnalyticsAnswer): string {
  if (isEmptyAnswer(answer)) return 'No data in this range.';
  const frame = frameOf(chart, answer);
  const named = chart.title ? `${chart.title}. ` : '';
  if (answer.buckets === null && answer.dimensions.length === 0) {
    return `${named}${(frame.series[0]?.cells ?? []).flatMap((cell) => (cell ? cellWords(cell, chart) : [])).join('; ')}.`;
  }
  const most = frame.series.slice(0, mostSeries);
  const rest = frame.series.length - most.length;
  const sentences = most.map((series) => seriesWords(series, frame, chart));
  return `${named}${[...sentences, ...(rest > 0 ? [`${formatNumber(rest)} more`] : [])].join('; ')}.`;
}

const mostSeries = 3;

/** A single figure with its interval, n and change. */
export function cellWords({ figure, measure }: Cell, { options }: Pick<FigureChart, 'options'>): string {
  const { value, n, interval, tooFew, isHidden } = figure;
  if (isHidden) return `${measure.label}: ${hiddenText.toLowerCase()}`;
  const certainty = [
    ...(interval && !tooFew ? [`95 % CI ${formatInterval(interval, measure.unit, options)}`] : []),
    ...(measure.unit === 'count' ? [] : [`n = ${formatNumber(n)}${tooFew ? ', too few' : ''}`]),
  ].join(', ');
  const change = changeOf(figure, measure);
  return [
    `${measure.label} ${formatFigure(value, measure.unit, options)}${certainty ? ` (${certainty})` : ''}`,
    ...(change ? [change.text.replace(/^[▲▼] /, '').toLowerCase()] : []),
  ].join(', ');
}

function seriesWords({ name, cells }: Series, { categories, isTime }: Frame, { options }: FigureChart): string {
  const known = cells.flatMap((cell, at) => (cell && valueAt(cell) !== null ? [{ cell, at }] : []));
  const sure = known.filter(({ cell }) => !cell.figure.tooFew);
  const sorted = (sure.length > 0 ? sure : known).toSorted(
    (one, other) => (valueAt(other.cell) ?? 0) - (valueAt(one.cell) ?? 0),
  );
  const words = (one: (typeof known)[number]) => {
    const { figure, measure } = one.cell;
    const n = measure.unit === 'count' ? '' : ` (n = ${formatNumber(figure.n)}${figure.tooFew ? ', too few' : ''})`;
    return `${formatFigure(figure.value, measure.unit, options)}${n} ${isTime ? 'on' : 'for'} ${categories[one.at]?.longLabel}`;
  };
  const [highest, lowest, latest] = [sorted[0], sorted.at(-1), known.at(-1)];
  if (!highest || !lowest || !latest) return `${name}: no figures`;
  const change = changeOf(latest.cell.figure, latest.cell.measure);
  const changed = change ? `, ${change.text.replace(/^[▲▼] /, '').toLowerCase()}` : '';
  return `${name}: ${[
    `highest ${words(highest)}`,
    ...(lowest === highest ? [] : [`lowest ${words(lowest)}`]),
    ...(isTime && latest !== highest ? [`latest ${words(latest)}${changed}`] : []),
    ...(isTime ? [] : [`${formatNumber(known.length)} in all`]),
  ].join(', ')}`;
}
