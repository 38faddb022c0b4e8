import type { BarSeriesOption, EChartsOption } from 'echarts';
import {
  type Build,
  categoryAxis,
  cellTip,
  lettersIn,
  levelLines,
  type Mark,
  markColor,
  markText,
  roomOf,
  tooFewNote,
  tooFewStyle,
  tooltipOf,
  valueAxis,
  widthOf,
} from './chart-base.ts';
import {
  type Category,
  type Cell,
  type FigureChart,
  type Frame,
  frameOf,
  type Series,
  shownSeries,
  valueAt,
} from './chart-frame.ts';
import { type ChartLook, toneOfValue } from './chart-look.ts';
import { formatNumber, type Unit } from './format-figure.ts';

interface BarContext {
  chart: FigureChart;
  look: ChartLook;
  frame: Pick<Frame, 'categories'>;
  isHorizontal: boolean;
  stack?: string;
}

interface Bars extends Omit<BarSeriesOption, 'data'> {
  data: Mark[];
}

export function barSeries(own: Series, at: number, context: BarContext): Bars {
  const { chart, look, isHorizontal, stack } = context;
  const end = isHorizontal ? [0, 3, 3, 0] : [3, 3, 0, 0];
  return {
    ...{ type: 'bar', id: `bar ${at}`, name: own.name, color: markColor(look, chart, at, own.tone) },
    ...{ barMaxWidth: isHorizontal ? 22 : 56, barCategoryGap: '28%', barGap: '8%' },
    ...(stack ? { stack } : { itemStyle: { borderRadius: end } }),
    data: own.cells.map((_cell, place) => barMark(own, at, place, context)),
  };
}

function barMark({ name, cells, tone, selection }: Series, at: number, place: number, context: BarContext): Mark {
  const { chart, look, frame, isHorizontal, stack } = context;
  const [cell, category] = [cells[place], frame.categories[place]];
  if (!cell || !category) return { value: null };
  const value = valueAt(cell);
  const { selection: own } = category;
  const meaning = tone ?? (own && 'dimension' in own ? toneOfValue(own.dimension, own.value) : undefined);
  const color = markColor(look, chart, at, meaning, value);
  const hasLabel = !stack && (chart.options.showValues || isHorizontal || hasRoom(context));
  return {
    value,
    selection: category.selection ?? selection,
    tip: cellTip(category.longLabel, name, cell, chart.options),
    itemStyle: cell.figure.tooFew ? tooFewStyle(color, look) : { color },
    ...((hasLabel || cell.figure.tooFew) && {
      label: {
        ...{ show: true, position: isHorizontal ? 'right' : 'top', color: look.muted, fontSize: 11 },
        formatter: () => (isHorizontal || !cell.figure.tooFew ? markText(cell, chart.options) : `n = ${cell.figure.n}`),
      },
    }),
  } as Mark;
}

/** Whether each column is wide enough for its figure. */
const hasRoom = ({ look, frame, chart }: BarContext) =>
  look.width / Math.max(1, frame.categories.length) > 44 && chart.type !== 'combo' && chart.type !== 'sla_burndown';

const beforeSeries = (own: Series, look: ChartLook): BarSeriesOption => ({
  ...{ type: 'bar', id: 'before', name: 'Period before', color: look.muted, barMaxWidth: 22, silent: true },
  itemStyle: { opacity: 0.45, borderRadius: [2, 2, 0, 0] },
  data: own.cells.map((cell) => cell?.figure.before?.value ?? null),
});

/** Columns over time or categories, side by side for each series. */
export const barOption: Build = (chart, answer, look) => {
  const all = frameOf(chart, answer);
  const { frame, note: cutNote } = firstOf(all, all.isTime ? all.categories.length : Math.floor(look.width / 10));
  const { shown, note } = shownSeries(frame);
  const [first] = shown;
  if (!first) return {};
  const series = shown.map((own, at) => barSeries(own, at, { chart, look, frame, isHorizontal: false }));
  if (series[0]) Object.assign(series[0], levelLines(chart, look, first.measure.unit));
  const hasBefore = shown.length === 1 && first.cells.some((cell) => cell?.figure.before);
  const names = [...shown.map(({ name }) => name), ...(hasBefore ? ['Period before'] : [])];
  const room = roomOf(look, names.length > 1 && chart.options.showLegend ? names : [], [
    ...[note, cutNote],
    tooFewNote(
      shown.flatMap(({ cells }) => cells),
      answer.minimum,
    ),
  ]);
  return {
    ...columnFrame(chart, look, frame, first, room),
    series: [...series, ...(hasBefore ? [beforeSeries(first, look)] : [])],
  };
};

export function columnFrame(
  chart: FigureChart,
  look: ChartLook,
  { categories, isTime }: Frame,
  { measure }: Series,
  room: ReturnType<typeof roomOf>,
): EChartsOption {
  const band = (look.width - 40) / Math.max(1, categories.length);
  const labels = categories.map(({ label }) => label);
  const isTight = !isTime && band < 48 && labels.some((label) => label.length > lettersIn(band));
  const axis = categoryAxis(look, labels, isTime ? 20 : isTight ? 14 : lettersIn(band - 4));
  return {
    ...{ legend: room.legend, graphic: room.graphic },
    tooltip: { ...tooltipOf(look, 'axis'), axisPointer: { type: 'shadow', shadowStyle: { opacity: 0.15 } } },
    grid: { left: 0, right: 4, top: room.top + 8, bottom: room.bottom, outerBoundsMode: 'same' },
    xAxis: {
      ...axis,
      axisLabel: {
        ...axis.axisLabel,
        ...(isTight ? { rotate: 38 } : isTime ? {} : { interval: 0, hideOverlap: false }),
      },
    },
    yAxis: valueAxis(look, measure.unit, chart),
  } as EChartsOption;
}

/** The first categories in the order of the answer. */
export function firstOf(frame: Frame, most: number): { frame: Frame; note: string | false } {
  const { length } = frame.categories;
  if (length <= most) return { frame, note: false };
  const series = frame.series.map((own) => ({ ...own, cells: own.cells.slice(0, most) }));
  return {
    frame: { ...frame, categories: frame.categories.slice(0, most), series },
    note: `${most} of ${formatNumber(length)} shown, the table has all`,
  };
}

export const stackedBarOption: Build = (chart, answer, look) => {
  const all = frameOf(chart, answer);
  const { frame, note: cutNote } = firstOf(all, all.isTime ? all.categories.length : Math.floor(look.width / 10));
  const { shown, note } = shownSeries(frame);
  const [first] = shown;
  if (!first) return {};
  const series = shown.map((own, at) => barSeries(own, at, { chart, look, frame, isHorizontal: false, stack: 'all' }));
  if (series[0]) Object.assign(series[0], levelLines(chart, look, first.measure.unit));
  const hasLegend = shown.length > 1 && chart.options.showLegend;
  const room = roomOf(look, hasLegend ? shown.map(({ name }) => name) : [], [note, cutNote]);
  return { ...columnFrame(chart, look, frame, first, room), series };
};

const rowHeight = 24;

/** Rows of bars with their names before and their figures behind them. */
export const horizontalBarOption: Build = (chart, answer, look) => {
  const { frame, note: cutNote } = firstOf(frameOf(chart, answer), Math.max(3, Math.floor(look.height / rowHeight)));
  const { shown, note } = shownSeries(frame, 4);
  const isStacked = frame.split !== null && shown[0]?.measure.unit === 'count';
  const stack = isStacked ? { stack: 'all' } : {};
  const series = shown.map((own, at) => barSeries(own, at, { chart, look, frame, isHorizontal: true, ...stack }));
  if (series[0] && shown[0]) Object.assign(series[0], levelLines(chart, look, shown[0].measure.unit, 'xAxis'));
  const room = roomOf(look, shown.length > 1 && chart.options.showLegend ? shown.map(({ name }) => name) : [], [
    ...[note, cutNote],
    tooFewNote(
      shown.flatMap(({ cells }) => cells),
      answer.minimum,
    ),
  ]);
  const texts = isStacked
    ? []
    : textsOf(
        shown.flatMap(({ cells }) => cells),
        chart,
      );
  return rowsOption(chart, look, frame.categories, { series, room, texts, unit: shown[0]?.measure.unit ?? 'count' });
};

export const textsOf = (cells: readonly (Cell | null)[], { options }: FigureChart): string[] =>
  cells.map((cell) => (cell ? markText(cell, options) : ''));

interface Rows {
  series: readonly BarSeriesOption[];
  room: ReturnType<typeof roomOf>;
  unit: Unit;
  /** Behind the bars. */
  texts: readonly string[];
}

export function rowsOption(
  chart: FigureChart,
  look: ChartLook,
  categories: readonly Pick<Category, 'label'>[],
  { series, room, unit, texts }: Rows,
): EChartsOption {
  const names = categories.map(({ label }) => label);
  const axis = categoryAxis(look, names, lettersIn(look.width * 0.36));
  const hasMarkLine = chart.goal !== null || chart.options.thresholds.length > 0;
  // Behind the longest bar there must be room for its figure.
  const widest = Math.max(0, ...texts.map((text) => widthOf(text, 11)));
  return {
    ...{ legend: room.legend, graphic: room.graphic, tooltip: tooltipOf(look) },
    grid: {
      ...{ left: 0, right: Math.min(look.width * 0.4, widest + 12), outerBoundsMode: 'same' },
      ...{ top: room.top + (hasMarkLine ? 10 : 0), bottom: room.bottom },
    },
    xAxis: { ...valueAxis(look, unit, chart), show: false },
    yAxis: {
      ...axis,
      ...{ inverse: true, axisLine: { show: false } },
      axisLabel: { ...axis.axisLabel, color: look.text, interval: 0, hideOverlap: false },
    },
    series: [...series],
  } as EChartsOption;
}
