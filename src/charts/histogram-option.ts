import { barSeries, columnFrame } from './bar-options.ts';
import { type Build, drawnValues, levelLines } from './chart-base.ts';
import { type Frame, frameOf, valueAt } from './chart-frame.ts';
import { meaningOfValue } from './chart-look.ts';
import { formatNumber } from './format-figure.ts';

/** Counts of numbers in their order, without gaps between the columns. */
export const histogramOption: Build = (chart, answer, look) => {
  const all = frameOf({ ...chart, query: chart.query && { ...chart.query, sort: [] } }, answer);
  const frame = binned(all);
  const [first] = frame.series;
  if (!first) return {};
  const { data, ...columns } = barSeries(first, 0, { chart, look, frame, isHorizontal: false });
  const { option } = columnFrame(chart, look, frame, {
    unit: first.measure.unit,
    values: drawnValues(frame.series),
    names: [],
    notes: [],
  });
  const gapless = {
    ...columns,
    data,
    barCategoryGap: '4%',
    barMaxWidth: 400,
    ...levelLines(chart, look, first.measure.unit, frame.series),
  };
  return { ...option, series: [gapless] };
};

const mostBins = 24;

/** Whole numbers each have a column, also those which nobody chose; many or broken ones share columns of equal width. */
function binned(frame: Frame): Frame {
  const [own] = frame.series;
  const numbers = frame.categories.map(({ value }) => (typeof value === 'number' ? value : Number.NaN));
  const known = numbers.filter(Number.isFinite);
  if (!own || frame.dimension === null || known.length < 2 || own.measure.unit !== 'count') return frame;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const isWhole = known.every(Number.isInteger) && high - low < mostBins;
  const bins = isWhole ? high - low + 1 : Math.min(mostBins, Math.max(5, Math.ceil(Math.sqrt(known.length))));
  const width = isWhole ? 1 : (high - low) / bins;
  const counts = Array<number>(bins).fill(0);
  for (const [at, number] of numbers.entries()) {
    const bin = Math.min(bins - 1, Math.floor((number - low) / width));
    if (bin >= 0) counts[bin] = (counts[bin] ?? 0) + (valueAt(own.cells[at]) ?? 0);
  }
  const categories = counts.map((_, bin) => {
    const from = low + bin * width;
    const label = isWhole ? formatNumber(from) : formatNumber(from, 2);
    const longLabel = isWhole ? label : `${label} to ${formatNumber(from + width, 2)}`;
    const known = isWhole ? frame.categories[numbers.indexOf(from)] : undefined;
    const meaning = isWhole && frame.dimension ? meaningOfValue(frame.dimension.name, from) : undefined;
    return { label, longLabel, value: from, meaning, selection: known?.selection ?? null };
  });
  const cells = counts.map((n) => ({ measure: own.measure, figure: { value: n, n, interval: null, tooFew: false } }));
  return { ...frame, categories, series: [{ ...own, cells }] };
}
