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
import { areNearEnds, endGraphics, endTexts, endWidth } from './end-names.ts';
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
  const { chart, look, frame, isHorizontal, stack, columns = 1 } = context;
  const end = isHorizontal ? [0, 3, 3, 0] : [3, 3, 0, 0];
  return {
    type: 'bar',
    id: `bar ${at}`,
    name: own.name,
    color: markColor(look, chart, at, own.meaning),
    barMaxWidth: isHorizontal ? rowThickness(look, frame.categories.length, columns) : 72,
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
    itemStyle: cell.figure.tooFew
      ? tooFewStyle(color, look)
      : { color, ...(category.isIncomplete && { opacity: incompleteOpacity }) },
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

/** Of a column whose step in time is not whole. */
const incompleteOpacity = 0.5;

const beforeSeries = (own: Series, look: ChartLook, isHorizontal = false): BarSeriesOption => ({
  type: 'bar',
  id: 'before',
  name: 'Period before',
  color: look.muted,
  barMaxWidth: 22,
  silent: true,
  itemStyle: { opacity: 0.45, borderRadius: isHorizontal ? [0, 2, 2, 0] : [2, 2, 0, 0] },
  data: own.cells.map((cell) => cell?.figure.before?.value ?? null),
});

/** Columns over time or categories, side by side for each series; rows where only these have room for the names. */
export const barOption: Build = (chart, answer, look) => {
  const all = frameOf(chart, answer);
  const { frame, note: cutNote } = firstOf(all, all.isTime ? all.categories.length : Math.floor(look.width / 10));
  const { shown, note } = shownSeries(frame);
  const [first] = shown;
  if (!first) return {};
  const hasBefore = hasPeriodBefore(shown);
  const before = hasBefore ? [beforeSeries(first, look)] : [];
  const names = chart.options.showLegend ? [...shown, ...before].map(({ name }) => String(name)) : [];
  const lasts = [
    ...shown.map((own) => valueAt(own.cells.at(-1))),
    ...(hasBefore ? [beforeAt(first.cells.at(-1))] : []),
  ];
  const ends = lasts.every((value) => value !== null) ? endTexts(look, names) : undefined;
  const right = ends ? endWidth(ends) : 4;
  if (needsRows(look, all, { bars: shown.length + before.length, right }))
    return horizontalBarOption(chart, answer, look);
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

/** Whether names fit below no column, but beside the bars of a row. */
function needsRows(look: ChartLook, frame: Frame, { bars, right = 4 }: { bars: number; right?: number }): boolean {
  const labels = frame.categories.map(({ label }) => label);
  const { rotate } = columnNames(look, labels, bandOf(look, labels.length, right)).axisLabel;
  const areRoomy = labels.length <= rowsIn(look) && look.height / (labels.length * bars) >= leastBar;
  return !frame.isTime && rotate !== undefined && areRoomy && shownSeries(frame).note === false;
}

const leastBar = 10;

/** A period without any figures is no comparison. */
export const hasPeriodBefore = (shown: readonly Series[]): boolean =>
  shown.length === 1 && Boolean(shown[0]?.cells.some((cell) => beforeAt(cell)));

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
  if (needsRows(look, all, { bars: 1 })) return horizontalBarOption(chart, answer, look);
  const series = shown.map((own, at) => barSeries(own, at, { chart, look, frame, isHorizontal: false, stack: 'all' }));
  if (series[0]) Object.assign(series[0], levelLines(chart, look, first.measure.unit, shown));
  const names = chart.options.showLegend ? shown.map(({ name }) => name) : [];
  const framed = (ends?: readonly string[]) =>
    columnFrame(chart, look, frame, {
      unit: first.measure.unit,
      values: drawnValues(shown, true),
      names: ends || names.length < 2 ? [] : names,
      notes: [note, cutNote],
      right: ends ? endWidth(ends) : 4,
    });
  const ends = endTexts(look, names);
  const middles = middlesOfLast(shown);
  const beside = ends && middles ? { ends, middles, ...framed(ends) } : undefined;
  if (!beside || !areNearEnds({ look, ...beside }, beside.middles)) return { ...framed().option, series };
  const named = beside.ends.map((text, at) => ({
    text,
    color: String(series[at]?.color),
    value: beside.middles[at] ?? 0,
  }));
  const { option, room, scale } = beside;
  return { ...option, graphic: [...room.graphic, ...endGraphics(named, { look, scale, room })], series };
};

/** The middle of each part of the last column; undefined where it lacks a part. */
function middlesOfLast(series: readonly Series[]): number[] | undefined {
  const lasts = series.flatMap(({ cells }) => valueAt(cells.at(-1)) ?? []);
  if (lasts.length < series.length) return undefined;
  return lasts.map((value, at) => lasts.slice(0, at).reduce((sum, one) => sum + one, value / 2));
}

const rowHeight = 24;

const rowsIn = ({ height }: ChartLook): number => Math.max(3, Math.floor(height / rowHeight));

/** Rows of bars with their names before and their figures behind them. */
export const horizontalBarOption: Build = (chart, answer, look) => {
  const { frame, note: cutNote } = firstOf(frameOf(chart, answer), rowsIn(look));
  const isColumns = chart.type === 'bar' || chart.type === 'stacked_bar';
  const isCounted = frame.split !== null && frame.series[0]?.measure.unit === 'count';
  const isStacked = isColumns ? chart.type === 'stacked_bar' : isCounted;
  const { shown, note } = shownSeries(frame, isColumns ? undefined : 4);
  const [first] = shown;
  const before = first && hasPeriodBefore(shown) ? [beforeSeries(first, look, true)] : [];
  const stack = isStacked ? { stack: 'all' } : { columns: shown.length + before.length };
  const series = [
    ...shown.map((own, at) => barSeries(own, at, { chart, look, frame, isHorizontal: true, ...stack })),
    ...before,
  ];
  const names = series.length > 1 && chart.options.showLegend ? series.map(({ name }) => String(name)) : [];
  const room = roomOf(look, names, [
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
    values: [...drawnValues(shown, isStacked), ...(first && before.length > 0 ? beforeValues(first) : [])],
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
  const names = namesOfRows(
    categories.map(({ label }) => label),
    look,
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
    // A browser may draw names a little wider than the server measures them.
    grid: { left: 8, right: Math.min(look.width * 0.4, widest + 12), outerBoundsMode: 'same', top: room.top, bottom },
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

/** In a third of the width, or in up to half of it where more names are whole then. */
function namesOfRows(labels: readonly string[], { width }: ChartLook, lines: number): string[] {
  const all = [0.36, 0.43, 0.5].map((share) => rowNames(labels, lettersIn(width * share), lines));
  const wholeIn = (names: readonly string[]) => names.filter((name, at) => isWhole(name, labels[at] ?? '')).length;
  const most = Math.max(...all.map(wholeIn));
  return all.find((names) => wholeIn(names) === most) ?? [];
}

const isWhole = (name: string, label: string): boolean => name.replace(/\s/g, '') === label.replace(/\s/g, '');

/** Few rows have thicker bars, so that they fill their tile. */
export const rowThickness = ({ height }: ChartLook, rows: number, series = 1): number =>
  Math.max(22, Math.min(64, (height / Math.max(1, rows) / series) * 0.5));
