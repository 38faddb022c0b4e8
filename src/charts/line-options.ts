import type { EChartsOption, LineSeriesOption } from 'echarts';
import { barSeries, stackedBarOption } from './bar-options.ts';
import {
  axisText,
  type Build,
  categoryAxis,
  cellTip,
  levelLines,
  type Mark,
  markColor,
  markText,
  roomOf,
  tooFewNote,
  tooltipOf,
  valueAxis,
} from './chart-base.ts';
import { type FigureChart, type Frame, frameOf, type Series, shownSeries, valueAt } from './chart-frame.ts';
import type { ChartLook } from './chart-look.ts';
import { formatNumber } from './format-figure.ts';

/** Lines over time, or over categories in their order. */
export const lineOption: Build = (chart, answer, look) => {
  const frame = frameOf(chart, answer);
  const { shown, note } = shownSeries(frame);
  const [first] = shown;
  if (!first) return {};
  const isArea = chart.type !== 'line' && chart.type !== 'combo' && chart.type !== 'sentiment_trend';
  const hasBefore = shown.length === 1 && first.cells.some((cell) => cell?.figure.before);
  const series = shown.flatMap((own, at) => lineSeries(own, at, { chart, look, frame, isArea }));
  if (series[0]) Object.assign(series[0], levelLines(chart, look, first.measure.unit));
  const before = hasBefore ? [beforeLine(first, look)] : [];
  const names = [...shown, ...before].map(({ name }) => String(name));
  const isNamed = names.length > 1 && chart.options.showLegend;
  const room = roomOf(look, isNamed ? names : [], [
    note,
    tooFewNote(
      shown.flatMap(({ cells }) => cells),
      answer.minimum,
    ),
  ]);
  return {
    ...lineFrame(chart, look, frame, first, room),
    series: [...series, ...before],
  };
};

function lineFrame(
  chart: FigureChart,
  look: ChartLook,
  { categories, isTime }: Frame,
  { measure }: Series,
  room: ReturnType<typeof roomOf>,
): EChartsOption {
  const axis = categoryAxis(
    look,
    categories.map(({ label }) => label),
  );
  return {
    ...{ legend: room.legend, graphic: room.graphic, tooltip: tooltipOf(look, 'axis') },
    grid: { left: 0, right: 10, top: room.top, bottom: room.bottom, outerBoundsMode: 'same' },
    xAxis: {
      ...axis,
      boundaryGap: !isTime || categories.length === 1,
      axisLabel: { ...axis.axisLabel, ...(isTime ? { alignMinLabel: 'left', alignMaxLabel: 'right' } : {}) },
    },
    yAxis: valueAxis(look, measure.unit, chart),
  } as EChartsOption;
}

interface LineContext {
  chart: FigureChart;
  look: ChartLook;
  frame: Frame;
  isArea: boolean;
  yAxisIndex?: number;
}

// More points than these are drawn without a symbol each.
const mostSymbols = 31;

/** A pale dashed line through all figures, and above it a full one through those of enough answers. */
function lineSeries(own: Series, at: number, context: LineContext): LineSeriesOption[] {
  const { chart, look, isArea, yAxisIndex = 0 } = context;
  const color = markColor(look, chart, at, own.tone);
  const isPale = own.cells.some((cell) => cell?.figure.tooFew);
  const isStacked = chart.type === 'stacked_area';
  const common = {
    ...{
      type: 'line' as const,
      name: own.name,
      color,
      yAxisIndex,
      connectNulls: false,
      symbol: 'circle',
      symbolSize: 5,
    },
    ...(isStacked ? { stack: 'all' } : {}),
  };
  const base: LineSeriesOption = {
    ...common,
    id: `${at}`,
    lineStyle: isPale ? { width: 1.5, type: [4, 3], opacity: 0.6 } : { width: 2 },
    ...(isArea ? { areaStyle: { color, opacity: isStacked ? 0.55 : 0.14 } } : {}),
    data: lineMarks(own, color, context),
  };
  if (!isPale || isStacked) return [base];
  const firm = own.cells.map((cell) => (cell?.figure.tooFew ? null : valueAt(cell)));
  return [base, { ...common, id: `${at} firm`, silent: true, showSymbol: false, lineStyle: { width: 2 }, data: firm }];
}

function lineMarks({ name, cells, selection }: Series, color: string, { chart, look, frame }: LineContext): Mark[] {
  return cells.map((cell, at) => {
    const category = frame.categories[at];
    if (!cell || !category) return { value: null };
    const isAlone = valueAt(cells[at - 1]) === null && valueAt(cells[at + 1]) === null;
    const hasSymbol = isAlone || cells.length <= mostSymbols;
    return {
      value: valueAt(cell),
      selection: selection ?? category.selection,
      tip: cellTip(category.longLabel, name, cell, chart.options),
      symbolSize: hasSymbol ? 5 : 0,
      ...(cell.figure.tooFew && { itemStyle: { color: look.background, borderColor: color, borderWidth: 1.5 } }),
      ...(chart.options.showValues && { label: valueLabel(chart, cell, look) }),
    };
  });
}

const valueLabel = ({ options }: FigureChart, cell: NonNullable<Series['cells'][number]>, look: ChartLook) => ({
  ...{ show: true, position: 'top' as const, color: look.muted, fontSize: 11 },
  formatter: () => markText(cell, options),
});

const beforeLine = ({ cells }: Series, look: ChartLook): LineSeriesOption => ({
  ...{ type: 'line', id: 'before', name: 'Period before', color: look.muted, showSymbol: false, silent: true, z: 1 },
  lineStyle: { width: 1.5, type: 'dashed', color: look.muted },
  data: cells.map((cell) => cell?.figure.before?.value ?? null),
});

/** The first measure as columns, the others as lines; those of another unit by an axis of their own. */
export const comboOption: Build = (chart, answer, look) => {
  const frame = frameOf(chart, answer);
  const [first, ...others] = shownSeries(frame).shown;
  if (!first) return {};
  const other = others.find(({ measure }) => measure.unit !== first.measure.unit)?.measure;
  const columns = barSeries(first, 0, { chart, look, frame, isHorizontal: false });
  const lines = others.flatMap((own, at) => {
    const yAxisIndex = other && own.measure.unit !== first.measure.unit ? 1 : 0;
    return lineSeries(own, at + 1, { chart, look, frame, isArea: false, yAxisIndex });
  });
  const room = roomOf(look, chart.options.showLegend ? [first, ...others].map(({ name }) => name) : [], [
    tooFewNote(
      [first, ...others].flatMap(({ cells }) => cells),
      answer.minimum,
    ),
  ]);
  const base = lineFrame(chart, look, { ...frame, isTime: false }, first, room);
  const noGoal = { ...chart, goal: null, options: { ...chart.options, thresholds: [] } };
  return {
    ...base,
    yAxis: [
      valueAxis(look, first.measure.unit, chart),
      ...(other ? [{ ...valueAxis(look, other.unit, noGoal), splitLine: { show: false } }] : []),
    ],
    series: [{ ...columns, ...levelLines(chart, look, first.measure.unit) }, ...lines],
  };
};

/** Shares of negative, neutral and positive responses over time, or the measures as lines. */
export const sentimentTrendOption: Build = (chart, answer, look) => {
  const isSplit =
    answer.dimensions.some(({ name }) => name === 'sentimentLabel') && answer.measures[0]?.unit === 'count';
  return isSplit ? stackedBarOption(chart, answer, look) : lineOption(chart, answer, look);
};

/** By due date, how many open cases remain to be resolved; those due before today are overdue. */
export const burndownOption: Build = (chart, answer, look) => {
  const frame = frameOf(chart, answer);
  const [due] = frame.series;
  if (!due || !frame.isTime || chart.query?.timeDimension.field !== 'slaDueAt' || due.measure.unit !== 'count') {
    return lineOption({ ...chart, type: 'line' }, answer, look);
  }
  const columns = barSeries({ ...due, name: 'Due' }, 0, { chart, look, frame, isHorizontal: false });
  const late = frame.categories.map(({ value }) => String(value) < answer.asOf);
  let rest = due.cells.reduce((sum, cell) => sum + (valueAt(cell) ?? 0), 0);
  const remaining = due.cells.map((cell, at) => {
    const value = rest;
    rest -= valueAt(cell) ?? 0;
    return { value, tip: () => `${frame.categories[at]?.longLabel ?? ''}\nRemaining: ${formatNumber(value)}` };
  });
  const today = late.lastIndexOf(true);
  const room = roomOf(look, chart.options.showLegend ? ['Due', 'Remaining'] : [], [today >= 0 && 'Red: overdue']);
  const marks = (columns.data ?? []) as Mark[];
  return {
    ...lineFrame(chart, look, { ...frame, isTime: false }, due, room),
    series: [
      {
        ...columns,
        data: marks.map((mark, at) => (late[at] ? { ...mark, itemStyle: { color: look.negative } } : mark)),
      },
      {
        ...{ type: 'line', id: 'remaining', name: 'Remaining', color: look.text, step: 'start', symbol: 'none' },
        ...{ lineStyle: { width: 2 }, data: remaining, ...levelLines(chart, look, 'count') },
      },
    ],
  };
};

/** The line beside a key figure: no axes. */
export const sparkOption: Build = (chart, answer, look) => {
  const frame = frameOf(chart, answer);
  const [first] = frame.series;
  if (!first) return {};
  const context = { chart, look, frame, isArea: true };
  return {
    tooltip: tooltipOf(look, 'axis'),
    grid: { left: 2, right: 4, top: 6, bottom: 2 },
    xAxis: { type: 'category', show: false, boundaryGap: false, data: frame.categories.map(({ label }) => label) },
    yAxis: { type: 'value', show: false, scale: first.measure.unit !== 'count', axisLabel: axisText(look) },
    series: lineSeries(first, 0, context),
  };
};
