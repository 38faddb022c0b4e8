import type { BarSeriesOption, EChartsOption } from 'echarts';
import { columnNames, lettersIn, rowNames, smallText, widthOf } from './axis-names.ts';
import {
  axisScale,
  type Build,
  bandOf,
  categoryAxis,
  cellTip,
  drawnValues,
  incompleteNote,
  levelLines,
  levelsOf,
  type Mark,
  markColor,
  markText,
  roomOf,
  stepAxis,
  tooFewNote,
  tooFewStyle,
  tooltipOf,
  valueAxis,
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
import { type ChartLook, isCompact } from './chart-look.ts';
import { endGraphics, endLabel, endOffsets, endTexts, endWidth } from './end-names.ts';
import { formatFigure, formatNumber, formatShort, type Unit } from './format-figure.ts';
import { textOn } from './mode-colors.ts';

interface BarContext {
  chart: FigureChart;
  look: ChartLook;
  frame: Pick<Frame, 'categories'>;
  isHorizontal: boolean;
  stack?: string;
  /** Side by side in each category. */
  columns?: number;
  /** Kept free beside the last column. */
  right?: number;
}

interface Bars extends Omit<BarSeriesOption, 'data'> {
  data: Mark[];
}

export function barSeries(own: Series, at: number, context: BarContext): Bars {
  const { chart, look, frame, isHorizontal, stack } = context;
  const end = isHorizontal ? [0, 3, 3, 0] : [3, 3, 0, 0];
  return {
    type: 'bar',
    id: `bar ${at}`,
    name: own.name,
    color: markColor(look, chart, at, own.meaning),
    barMaxWidth: isHorizontal ? rowThickness(look, frame.categories.length) : 72,
    barCategoryGap: '28%',
    barGap: '8%',
    ...(stack ? { stack, labelLayout: { hideOverlap: true } } : { itemStyle: { borderRadius: end } }),
    data: own.cells.map((_cell, place) => barMark(own, at, place, context)),
  };
}

function barMark({ name, cells, meaning, selection }: Series, at: number, place: number, context: BarContext): Mark {
  const { chart, look, frame, isHorizontal, stack } = context;
  const [cell, category] = [cells[place], frame.categories[place]];
  if (!cell || !category) return { value: null };
  const value = valueAt(cell);
  const color = markColor(look, chart, at, meaning ?? category.meaning, value);
  const text = isHorizontal ? markText(cell, chart.options, isCompact(look)) : columnText(cell, context);
  const hasLabel = text !== '' && (!stack || chart.options.showValues);
  return {
    value,
    selection: category.selection ?? selection,
    tip: cellTip(category.longLabel, name, cell, chart.options),
    itemStyle: cell.figure.tooFew ? tooFewStyle(color, look) : { color },
    ...(hasLabel && {
      label: {
        show: true,
        position: stack ? 'inside' : isHorizontal ? 'right' : 'top',
        color: stack ? textOn(color) : look.muted,
        // Not pale with its bar.
        opacity: 1,
        fontSize: smallText,
        formatter: () => text,
      },
    }),
  } as Mark;
}

/** The figure above a column as far as there is room: whole, short, or none. */
function columnText({ figure, measure }: Cell, { look, frame, chart, stack, columns = 1, right }: BarContext): string {
  const { type, options } = chart;
  const room = bandOf(look, frame.categories.length, right) / columns - 4;
  const isForced = options.showValues;
  if (!isForced && (type === 'combo' || type === 'sla_burndown')) return '';
  if (figure.value === null || (stack && figure.value === 0)) return '';
  const texts = figure.tooFew
    ? [`n = ${figure.n}`]
    : [formatFigure(figure.value, measure.unit, options), formatShort(figure.value, measure.unit)];
  return texts.find((text) => widthOf(text, smallText) <= room) ?? '';
}

const beforeSeries = (own: Series, look: ChartLook): BarSeriesOption => ({
  type: 'bar',
  id: 'before',
  name: 'Period before',
  color: look.muted,
  barMaxWidth: 22,
  silent: true,
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
  const hasBefore = shown.length === 1 && first.cells.some((cell) => cell?.figure.before);
  const before = hasBefore ? [beforeSeries(first, look)] : [];
  const names = chart.options.showLegend ? [...shown, ...before].map(({ name }) => String(name)) : [];
  const lasts = [
    ...shown.map((own) => valueAt(own.cells.at(-1))),
    ...(hasBefore ? [beforeAt(first.cells.at(-1))] : []),
  ];
  const ends = lasts.every((value) => value !== null) ? endTexts(look, names) : undefined;
  const right = ends ? endWidth(ends) : 4;
  const series = shown.map((own, at) =>
    barSeries(own, at, { chart, look, frame, isHorizontal: false, columns: shown.length, right }),
  );
  if (series[0]) Object.assign(series[0], levelLines(chart, look, first.measure.unit, shown));
  const cells = shown.flatMap((own) => own.cells);
  const { option, scale, room } = columnFrame(chart, look, frame, {
    unit: first.measure.unit,
    values: [...drawnValues(shown), ...(hasBefore ? beforeValues(first) : [])],
    names: ends || names.length < 2 ? [] : names,
    notes: [note, cutNote, tooFewNote(cells, answer.minimum)],
    right,
  });
  const drawn = [...series, ...before];
  const named = ends?.map((text, at) => ({ text, color: String(drawn[at]?.color), value: lasts[at] ?? 0 })) ?? [];
  return { ...option, graphic: [...room.graphic, ...endGraphics(named, { look, scale, room })], series: drawn };
};

const beforeAt = (cell: Cell | null | undefined): number | null => cell?.figure.before?.value ?? null;

export const beforeValues = ({ cells }: Series): number[] => cells.flatMap((cell) => beforeAt(cell) ?? []);

interface ColumnInput {
  unit: Unit;
  values: readonly number[];
  /** In the legend. */
  names: readonly string[];
  notes: readonly (string | false)[];
  /** Kept free beside the last column. */
  right?: number;
}

/** Axes, legend and notes of columns. */
export function columnFrame(
  chart: FigureChart,
  look: ChartLook,
  { categories, isTime }: Pick<Frame, 'categories' | 'isTime'>,
  { unit, values, names, notes, right = 4 }: ColumnInput,
) {
  const labels = categories.map(({ label }) => label);
  const columns = columnNames(look, labels, bandOf(look, categories.length, right));
  const room = roomOf(look, names, [...notes, incompleteNote(categories), !isTime && columns.note]);
  const axis = isTime ? stepAxis(look, labels, bandOf(look, labels.length, right)) : categoryAxis(look, columns.texts);
  const length = look.height - room.top - room.bottom - (isTime ? 22 : columns.height);
  const scale = axisScale(look, unit, { values, levels: chart, isFromZero: true, length });
  const option = {
    legend: room.legend,
    graphic: room.graphic,
    tooltip: { ...tooltipOf(look, 'axis'), axisPointer: { type: 'shadow', shadowStyle: { opacity: 0.15 } } },
    grid: { left: 0, right, top: room.top + 8, bottom: room.bottom, outerBoundsMode: 'same' },
    xAxis: { ...axis, axisLabel: { ...axis.axisLabel, ...(isTime ? {} : columns.axisLabel) } },
    yAxis: valueAxis(look, unit, scale),
  } as EChartsOption;
  return { option, scale, room };
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
  if (series[0]) Object.assign(series[0], levelLines(chart, look, first.measure.unit, shown));
  const names = chart.options.showLegend ? shown.map(({ name }) => name) : [];
  const isWhole = shown.every(({ cells }) => valueAt(cells.at(-1)) !== null);
  const ends = isWhole ? endTexts(look, names) : undefined;
  const { option, scale, room } = columnFrame(chart, look, frame, {
    unit: first.measure.unit,
    values: drawnValues(shown, true),
    names: ends || names.length < 2 ? [] : names,
    notes: [note, cutNote],
    right: ends ? endWidth(ends) : 4,
  });
  if (ends) nameLastColumn(series, ends, { look, scale, room });
  return { ...option, series };
};

/** The names of the series beside the parts of the last column. */
function nameLastColumn(series: Bars[], ends: readonly string[], place: Parameters<typeof endOffsets>[0]): void {
  let sum = 0;
  const middles = series.map(({ data }) => {
    const value = data.at(-1)?.value ?? 0;
    sum += value;
    return sum - value / 2;
  });
  const offsets = endOffsets(place, middles);
  for (const [at, { data, color }] of series.entries()) {
    const last = data.at(-1);
    if (last) Object.assign(last, { label: endLabel(ends[at] ?? '', String(color), offsets[at] ?? 0, place.look) });
  }
}

const rowHeight = 24;

/** Rows of bars with their names before and their figures behind them. */
export const horizontalBarOption: Build = (chart, answer, look) => {
  const { frame, note: cutNote } = firstOf(frameOf(chart, answer), Math.max(3, Math.floor(look.height / rowHeight)));
  const { shown, note } = shownSeries(frame, 4);
  const isStacked = frame.split !== null && shown[0]?.measure.unit === 'count';
  const stack = isStacked ? { stack: 'all' } : {};
  const series = shown.map((own, at) => barSeries(own, at, { chart, look, frame, isHorizontal: true, ...stack }));
  const room = roomOf(look, shown.length > 1 && chart.options.showLegend ? shown.map(({ name }) => name) : [], [
    note,
    cutNote,
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
        look,
      );
  return rowsOption(chart, look, frame.categories, {
    series,
    room,
    texts,
    unit: shown[0]?.measure.unit ?? 'count',
    values: drawnValues(shown, isStacked),
  });
};

export const textsOf = (cells: readonly (Cell | null)[], { options }: FigureChart, look: ChartLook): string[] =>
  cells.map((cell) => (cell ? markText(cell, options, isCompact(look)) : ''));

interface Rows {
  series: readonly BarSeriesOption[];
  room: ReturnType<typeof roomOf>;
  unit: Unit;
  values: readonly number[];
  /** Behind the bars. */
  texts: readonly string[];
}

const goalHeight = 18;
const nameLine = 15;

export function rowsOption(
  chart: FigureChart,
  look: ChartLook,
  categories: readonly Pick<Category, 'label'>[],
  { series, room, unit, values, texts }: Rows,
): EChartsOption {
  const hasMarkLine = chart.goal !== null || chart.options.thresholds.length > 0;
  const bottom = room.bottom + (hasMarkLine ? goalHeight : 0);
  const height = (look.height - room.top - bottom) / Math.max(1, categories.length);
  const names = rowNames(
    categories.map(({ label }) => label),
    lettersIn(look.width * 0.36),
    Math.min(3, Math.floor((height - 4) / nameLine)),
  );
  const axis = categoryAxis(look, names);
  // Behind the longest bar there must be room for its figure.
  const widest = Math.max(0, ...texts.map((text) => widthOf(text, smallText)));
  const scale = axisScale(look, unit, { values, levels: chart, isFromZero: true });
  const ends = { min: Math.min(0, ...values, ...levelsOf(chart)), max: Math.max(0, ...values, ...levelsOf(chart)) };
  const [first, ...others] = series;
  return {
    legend: room.legend,
    graphic: room.graphic,
    tooltip: tooltipOf(look),
    grid: { left: 0, right: Math.min(look.width * 0.4, widest + 12), outerBoundsMode: 'same', top: room.top, bottom },
    // Without an axis the longest bar fills its row.
    xAxis: { ...valueAxis(look, unit, scale), ...(ends.min < ends.max ? ends : {}), show: false },
    yAxis: {
      ...axis,
      inverse: true,
      axisLine: { show: false },
      axisLabel: { ...axis.axisLabel, color: look.text, interval: 0, hideOverlap: false, lineHeight: nameLine },
    },
    series: [...(first ? [{ ...first, ...levelLines(chart, look, unit, 'rows') }] : []), ...others],
  } as EChartsOption;
}

/** Few rows have thicker bars, so that they fill their tile. */
export const rowThickness = ({ height }: ChartLook, rows: number, series = 1): number =>
  Math.max(22, Math.min(64, (height / Math.max(1, rows) / series) * 0.5));
