import type { BarSeriesOption, EChartsOption, LineSeriesOption } from 'echarts';
import { columnNames, cut, lettersIn, textSize } from './axis-names.ts';
import { barSeries, beforeValues, hasPeriodBefore, stackedBarOption } from './bar-options.ts';
import {
  axisScale,
  type Build,
  bandOf,
  categoryAxis,
  cellTip,
  drawnValues,
  incompleteNote,
  levelLines,
  type Mark,
  markColor,
  markText,
  roomOf,
  stepAxis,
  tooFewNote,
  tooltipOf,
  valueAxis,
} from './chart-base.ts';
import { type FigureChart, type Frame, frameOf, type Series, shownSeries, valueAt } from './chart-frame.ts';
import { type ChartLook, textColorOf } from './chart-look.ts';
import { endLabel, endOffsets, endTexts, endWidth } from './end-names.ts';
import { formatNumber, type Unit } from './format-figure.ts';

/** Lines over time, or over categories in their order. */
export const lineOption: Build = (chart, answer, look) => {
  const frame = frameOf(chart, answer);
  const { shown, note } = shownSeries(frame);
  const [first] = shown;
  if (!first) return {};
  const isStacked = chart.type === 'stacked_area';
  const hasBefore = hasPeriodBefore(shown);
  const series = shown.flatMap((own, at) => lineSeries(own, at, { chart, look, frame, isArea: isAreaType(chart) }));
  if (series[0]) Object.assign(series[0], levelLines(chart, look, first.measure.unit, shown));
  const before = hasBefore ? [beforeLine(first, look)] : [];
  const names = chart.options.showLegend ? [...shown, ...before].map(({ name }) => String(name)) : [];
  const cells = shown.flatMap((own) => own.cells);
  const ends = endTexts(look, names);
  const { option, scale, room } = lineFrame(chart, look, frame, {
    unit: first.measure.unit,
    values: [...drawnValues(shown, isStacked), ...(hasBefore ? beforeValues(first) : [])],
    names: ends || names.length < 2 ? [] : names,
    notes: [note, tooFewNote(cells, answer.minimum)],
    right: ends ? endWidth(ends) : 10,
  });
  const lines = [...series, ...before];
  if (ends) nameEnds(lines, ends, { look, scale, room }, isStacked);
  return { ...option, series: lines };
};

const isAreaType = ({ type }: FigureChart) => type === 'area' || type === 'stacked_area';

/** Names beside the last figures of lines; those of stacked areas beside the middle of their ends. */
function nameEnds(
  lines: readonly LineSeriesOption[],
  ends: readonly string[],
  place: Parameters<typeof endOffsets>[0],
  isStacked: boolean,
): void {
  const named = lines.filter(({ silent, id }) => !silent || id === 'before');
  const lasts = named.map(({ data }) => (data ?? []).map(valueIn).findLast((value) => value !== null) ?? null);
  let sum = 0;
  const tops = lasts.map((value) => {
    if (isStacked) sum += value ?? 0;
    return isStacked ? sum : value;
  });
  const wanted = tops.map((top, at) => (isStacked && top !== null ? top - (lasts[at] ?? 0) / 2 : top));
  const offsets = endOffsets(place, wanted);
  const { scale, room, look } = place;
  const pixels = (look.height - room.top - room.bottom - 22) / (scale.max - scale.min || 1);
  for (const [at, one] of named.entries()) {
    const toMiddle = isStacked ? ((lasts[at] ?? 0) / 2) * pixels : 0;
    one.endLabel = endLabel(ends[at] ?? '', String(one.color), Math.round((offsets[at] ?? 0) + toMiddle), look);
  }
}

const valueIn = (point: unknown): number | null =>
  typeof point === 'number' ? point : ((point as Partial<Mark> | null)?.value ?? null);

interface LineInput {
  unit: Unit;
  values: readonly number[];
  /** In the legend. */
  names: readonly string[];
  notes: readonly (string | false)[];
  /** Kept free beside the last figures. */
  right: number;
  /** Columns have a width and begin at zero. */
  hasColumns?: boolean;
}

function lineFrame(
  chart: FigureChart,
  look: ChartLook,
  { categories, isTime }: Frame,
  { unit, values, names, notes, right, hasColumns = false }: LineInput,
) {
  const labels = categories.map(({ label }) => label);
  const columns = columnNames(look, labels, bandOf(look, categories.length, right));
  const room = roomOf(look, names, [...notes, incompleteNote(categories), !isTime && columns.note]);
  const axis = isTime
    ? stepAxis(look, labels, bandOf(look, labels.length, right), !hasColumns)
    : categoryAxis(look, columns.texts);
  const length = look.height - room.top - room.bottom - (isTime ? 22 : columns.height);
  const scale = axisScale(look, unit, { values, levels: chart, length, ...(hasColumns ? { isFromZero: true } : {}) });
  const option = {
    legend: room.legend,
    graphic: room.graphic,
    tooltip: tooltipOf(look, 'axis'),
    grid: { left: 0, right, top: room.top, bottom: room.bottom, outerBoundsMode: 'same' },
    xAxis: {
      ...axis,
      boundaryGap: hasColumns || !isTime || categories.length === 1,
      axisLabel: {
        ...axis.axisLabel,
        ...(isTime ? {} : columns.axisLabel),
      },
    },
    yAxis: valueAxis(look, unit, scale),
  } as EChartsOption;
  return { option, scale, room };
}

interface LineContext {
  chart: FigureChart;
  look: ChartLook;
  frame: Frame;
  isArea: boolean;
  yAxisIndex?: number;
  xAxisIndex?: number;
  /** Small, with a symbol at its end only. */
  isSpark?: boolean;
}

// More points than these are drawn without a symbol each.
const mostSymbols = 31;

/**
 * All figures with their marks, and over them the line in parts: dotted to the steps that are not whole, dashed through
 * figures of too few answers, and full through the others.
 */
export function lineSeries(own: Series, at: number, context: LineContext): LineSeriesOption[] {
  const { chart, look, frame, isArea, yAxisIndex = 0, xAxisIndex = 0 } = context;
  const color = markColor(look, chart, at, own.meaning);
  const isStacked = chart.type === 'stacked_area';
  const isOpen = (place: number) => Boolean(frame.categories[place]?.isIncomplete);
  const isSmall = (place: number) => Boolean(own.cells[place]?.figure.tooFew);
  const valuesWhere = (isShown: (place: number) => boolean) =>
    own.cells.map((cell, place) => (isShown(place) ? valueAt(cell) : null));
  const hasOpen = own.cells.some((cell, place) => valueAt(cell) !== null && isOpen(place));
  const hasSmall = own.cells.some((cell, place) => valueAt(cell) !== null && isSmall(place));
  const partOf = (id: string, more: LineSeriesOption, areaOpacity: number): LineSeriesOption => ({
    type: 'line' as const,
    id,
    name: own.name,
    color,
    xAxisIndex,
    yAxisIndex,
    connectNulls: false,
    symbol: 'circle',
    symbolSize: 5,
    ...(isStacked ? { stack: id.replace(/^\d+/, 'all') } : {}),
    ...(isArea ? { areaStyle: { color, opacity: areaOpacity } } : {}),
    ...more,
  });
  const opacity = isStacked ? 0.55 : 0.14;
  const full = { width: 2 };
  const dashed = { width: 1.5, type: [4, 3], opacity: 0.6 };
  const data = lineMarks(own, color, context);
  if (!hasOpen && !hasSmall) return [partOf(`${at}`, { data, lineStyle: full }, opacity)];
  const silent = { silent: true, showSymbol: false };
  const isWhole = (place: number) => !isOpen(place);
  const isAtOpen = (place: number) => [place - 1, place, place + 1].some(isOpen);
  return [
    partOf(`${at}`, { data, lineStyle: { width: 0 } }, 0),
    ...(hasOpen
      ? [
          partOf(
            `${at} open`,
            { ...silent, lineStyle: { width: 1.5, type: [2, 4], opacity: 0.5 }, data: valuesWhere(isAtOpen) },
            opacity / 4,
          ),
        ]
      : []),
    partOf(`${at} whole`, { ...silent, lineStyle: hasSmall ? dashed : full, data: valuesWhere(isWhole) }, opacity),
    ...(hasSmall && !isStacked
      ? [
          partOf(
            `${at} firm`,
            { ...silent, lineStyle: full, data: valuesWhere((place) => isWhole(place) && !isSmall(place)) },
            0,
          ),
        ]
      : []),
  ];
}

function lineMarks(
  { name, cells, selection }: Series,
  color: string,
  { chart, look, frame, isSpark = false }: LineContext,
): Mark[] {
  const last = cells.findLastIndex((cell) => valueAt(cell) !== null);
  return cells.map((cell, at) => {
    const category = frame.categories[at];
    if (!cell || !category) return { value: null };
    const isAlone = valueAt(cells[at - 1]) === null && valueAt(cells[at + 1]) === null;
    const hasSymbol = isAlone || (isSpark ? at === last : cells.length <= mostSymbols);
    return {
      value: valueAt(cell),
      selection: selection ?? category.selection,
      tip: cellTip(category.longLabel, name, cell, chart.options),
      symbolSize: hasSymbol ? 5 : 0,
      // Hollow where more answers will come, or are needed.
      ...((cell.figure.tooFew || category.isIncomplete) && {
        itemStyle: { color: look.background, borderColor: color, borderWidth: 1.5 },
      }),
      ...(chart.options.showValues && { label: valueLabel(chart, cell, look) }),
    };
  });
}

const valueLabel = ({ options }: FigureChart, cell: NonNullable<Series['cells'][number]>, look: ChartLook) => ({
  show: true,
  position: 'top' as const,
  color: look.muted,
  fontSize: 11,
  formatter: () => markText(cell, options),
});

const beforeLine = ({ cells }: Series, look: ChartLook): LineSeriesOption => ({
  type: 'line',
  id: 'before',
  name: 'Period before',
  color: look.muted,
  showSymbol: false,
  silent: true,
  z: 1,
  lineStyle: { width: 1.5, type: 'dashed', color: look.muted },
  data: cells.map((cell) => cell?.figure.before?.value ?? null),
});

/** The first measure as columns, the others as lines; those of another unit by an axis of their own. */
export const comboOption: Build = (chart, answer, look) => {
  const frame = frameOf(chart, answer);
  const [first, ...others] = shownSeries(frame).shown;
  if (!first) return {};
  const { unit } = first.measure;
  const other = others.find(({ measure }) => measure.unit !== unit)?.measure;
  // Each axis has one series, whose name stands above it; the ends of lines are where the second axis is.
  const isNamedByAxes = other !== undefined && others.length === 1;
  const columns = barSeries(first, 0, { chart, look, frame, isHorizontal: false });
  const lines = others.flatMap((own, at) => {
    const yAxisIndex = other && own.measure.unit !== unit ? 1 : 0;
    const name = yAxisIndex === 1 && !isNamedByAxes ? `${own.name} (right axis)` : own.name;
    const parts = lineSeries({ ...own, name }, at + 1, { chart, look, frame, isArea: false, yAxisIndex });
    return [...parts.filter(isFull).map((part) => haloOf(part, look)), ...parts];
  });
  const cells = [first, ...others].flatMap((own) => own.cells);
  const { option, room } = lineFrame(chart, look, frame, {
    unit,
    values: drawnValues([first, ...others.filter(({ measure }) => measure.unit === unit)]),
    names:
      chart.options.showLegend && !isNamedByAxes
        ? [...new Set([columns, ...lines].map(({ name }) => String(name)))]
        : [],
    notes: [tooFewNote(cells, answer.minimum)],
    right: 10,
    hasColumns: true,
  });
  const axisNames = isNamedByAxes && chart.options.showLegend ? namesAbove(look, columns, lines) : undefined;
  const ofOther = drawnValues(others.filter(({ measure }) => measure.unit !== unit));
  const length = look.height - room.top - room.bottom - 22 - (axisNames ? axisNameHeight : 0);
  const right = other && {
    ...valueAxis(look, other.unit, axisScale(look, other.unit, { values: ofOther, length })),
    splitLine: { show: false },
    ...axisNames?.right,
  };
  return {
    ...option,
    ...(axisNames && { grid: { ...option.grid, top: room.top + axisNameHeight } }),
    yAxis: [{ ...option.yAxis, ...axisNames?.left }, ...(right ? [right] : [])],
    series: [{ ...columns, ...levelLines(chart, look, unit, [first]) }, ...lines],
  } as EChartsOption;
};

const isFull = ({ lineStyle }: LineSeriesOption): boolean => lineStyle?.width === 2;

/** Around a line that crosses columns, so that it is seen on them. */
const haloOf = (line: LineSeriesOption, look: ChartLook): LineSeriesOption => ({
  ...line,
  id: `${line.id} halo`,
  silent: true,
  showSymbol: false,
  tooltip: { show: false },
  lineStyle: { width: 6, color: look.background },
  data: (line.data ?? []).map(valueIn),
});

const axisNameHeight = 18;

/** The names of the columns and of the line above their axes, in their colors. */
function namesAbove(look: ChartLook, columns: BarSeriesOption, [line]: readonly LineSeriesOption[]) {
  const axisNameOptions = ({ name, color }: BarSeriesOption | LineSeriesOption, align: 'left' | 'right') => ({
    name: cut(String(name), lettersIn(look.width / 2)),
    nameLocation: 'end' as const,
    nameGap: 10,
    nameTextStyle: { color: textColorOf(look, String(color)), fontSize: textSize, fontFamily: look.fontFamily, align },
  });
  return { left: axisNameOptions(columns, 'left'), right: line && axisNameOptions(line, 'right') };
}

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
  const { option } = lineFrame(chart, look, frame, {
    unit: 'count',
    values: remaining.map(({ value }) => value),
    names: chart.options.showLegend ? ['Due', 'Remaining'] : [],
    notes: [today >= 0 && 'Red: overdue'],
    right: 10,
    hasColumns: true,
  });
  const marks = columns.data;
  return {
    ...option,
    series: [
      {
        ...columns,
        data: marks.map((mark, at) => (late[at] ? { ...mark, itemStyle: { color: look.negative } } : mark)),
      },
      {
        type: 'line',
        id: 'remaining',
        name: 'Remaining',
        color: look.text,
        step: 'start',
        symbol: 'none',
        lineStyle: { width: 2 },
        data: remaining,
        ...levelLines(chart, look, 'count', [due]),
      },
    ],
  };
};

/** The line beside a key figure: no axes. */
export const sparkOption: Build = (chart, answer, look) => {
  const frame = frameOf(chart, answer);
  const [first] = frame.series;
  if (!first) return {};
  const goal = chart.goal?.value;
  const reach = [...drawnValues([first]), ...(goal === undefined ? [] : [goal])];
  const isAmount = first.measure.unit === 'count' || first.measure.unit === 'minutes';
  const [line, ...others] = lineSeries(first, 0, { chart, look, frame, isArea: isAmount, isSpark: true });
  return {
    tooltip: tooltipOf(look, 'axis'),
    grid: { left: 2, right: 5, top: 5, bottom: 3 },
    xAxis: { type: 'category', show: false, boundaryGap: false, data: frame.categories.map(({ label }) => label) },
    yAxis: {
      type: 'value',
      show: false,
      min: Math.min(...reach, ...(isAmount ? [0] : [])),
      max: Math.max(...reach),
    },
    series: [{ ...line, ...(goal === undefined ? {} : sparkGoal(goal, look)) }, ...others],
  } as EChartsOption;
};

/** The words of the goal stand beside the figure. */
const sparkGoal = (value: number, look: ChartLook) => ({
  markLine: {
    silent: true,
    symbol: 'none',
    animation: false,
    label: { show: false },
    data: [{ yAxis: value, lineStyle: { color: look.text, type: 'dashed', width: 1 } }],
  },
});
