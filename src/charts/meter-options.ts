import type { EChartsOption } from 'echarts';
import { medianOf } from '../metrics/tally.ts';
import { columnNames, cut, lettersIn, smallText } from './axis-names.ts';
import { horizontalBarOption } from './bar-options.ts';
import {
  axisScale,
  type Build,
  bandOf,
  categoryAxis,
  levelLines,
  markColor,
  markText,
  roomOf,
  tooFewNote,
  tooltipOf,
  valueAxis,
} from './chart-base.ts';
import { type Category, type FigureChart, type Frame, frameOf } from './chart-frame.ts';
import { type ChartLook, colorOf } from './chart-look.ts';
import { changeOf, formatFigure, formatInterval, formatNumber, type Unit } from './format-figure.ts';

/** The first figure on a half circle, its thresholds as the arc's colors and the goal as a mark. */
export const gaugeOption: Build = (chart, answer, look) => {
  const frame = frameOf(chart, answer);
  const cell = frame.series[0]?.cells.findLast((own) => own !== null);
  if (!cell) return {};
  const { figure, measure } = cell;
  const [min, max] = spanOf(measure.name, measure.unit, [figure.value ?? 0, chart.goal?.value ?? 0]);
  const share = (value: number) => Math.max(0, Math.min(1, (value - min) / (max - min || 1)));
  const color = markColor(look, chart, 0, undefined, figure.value);
  const change = changeOf(figure, measure);
  const words = [
    measure.unit === 'count' ? '' : `n = ${formatNumber(figure.n)}${figure.tooFew ? ', too few' : ''}`,
    chart.goal ? `${chart.goal.label || 'Goal'} ${formatFigure(chart.goal.value, measure.unit, chart.options)}` : '',
    change?.text ?? '',
  ].filter(Boolean);
  const lines = linesOf(words, lettersIn(look.width - 8, smallText));
  const below = 30 + lines.length * gaugeLine;
  const radius = Math.max(40, Math.min(look.width / 2 - 8, look.height - below - 12));
  const base = {
    type: 'gauge' as const,
    center: ['50%', look.height - below],
    radius,
    startAngle: 180,
    endAngle: 0,
    min,
    max,
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: { show: false },
    silent: true,
  };
  return {
    graphic: endTexts(
      look,
      { radius, y: look.height - below + 8 },
      [min, max].map((end) => formatFigure(end, measure.unit, chart.options)),
    ),
    series: [
      {
        ...base,
        axisLine: { lineStyle: { width: 16, color: [[1, look.track]] } },
        progress: { show: true, width: 16, itemStyle: { color, opacity: figure.tooFew ? 0.45 : 1 } },
        pointer: { show: false },
        detail: {
          offsetCenter: [0, -14],
          color: look.text,
          fontSize: 26,
          fontWeight: 600,
          fontFamily: look.fontFamily,
          formatter: () => formatFigure(figure.value, measure.unit, chart.options),
        },
        title: {
          offsetCenter: [0, 19 + (lines.length * gaugeLine) / 2],
          color: look.muted,
          fontSize: smallText,
          lineHeight: gaugeLine,
        },
        data: [{ value: figure.value ?? min, name: lines.join('\n') }],
      },
      {
        ...base,
        radius: radius + 5,
        detail: { show: false },
        pointer: { show: false },
        title: { show: false },
        z: 1,
        axisLine: { lineStyle: { width: 3, color: bands(chart, look, share) } },
      },
      ...(chart.goal ? [goalNeedle(base, look, radius, chart.goal.value)] : []),
    ],
  } as EChartsOption;
};

const gaugeLine = 14;

/** Words in as many lines as they need, each whole. */
function linesOf(words: readonly string[], letters: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const joined = `${lines.at(-1)} · ${word}`;
    if (lines.length > 0 && cut(joined, letters) === joined) lines[lines.length - 1] = joined;
    else lines.push(cut(word, letters));
  }
  return lines;
}

/** Where the scale of a measure ends. */
function spanOf(measure: string, unit: Unit, values: readonly number[]): [number, number] {
  if (unit === 'percent') return [0, 100];
  if (unit === 'score') return [-100, 100];
  if (measure === 'sentimentAvg') return [-1, 1];
  if (measure === 'ces') return [1, 7];
  const most = Math.max(1, ...values);
  const step = 10 ** Math.floor(Math.log10(most));
  return [Math.min(0, ...values), Math.ceil((most * 1.1) / step) * step];
}

/** From each threshold to the next one in its tone. */
function bands({ options }: FigureChart, look: ChartLook, share: (value: number) => number): [number, string][] {
  const sorted = options.thresholds.toSorted((one, other) => one.from - other.from);
  const starts = sorted.map(({ from }) => share(from));
  const colors = ['transparent', ...sorted.map(({ tone }) => colorOf(look, tone))];
  return colors.map((color, at) => [starts[at] ?? 1, color]);
}

const goalNeedle = (base: object, look: ChartLook, radius: number, value: number) => ({
  ...base,
  axisLine: { show: false },
  detail: { show: false },
  title: { show: false },
  z: 4,
  pointer: {
    show: true,
    icon: 'rect',
    width: 3,
    length: 24,
    offsetCenter: [0, -(radius - 20)],
    itemStyle: { color: look.text },
  },
  data: [{ value }],
});

const endTexts = (look: ChartLook, { radius, y }: { radius: number; y: number }, texts: readonly string[]) =>
  texts.map((text, at) => ({
    type: 'text' as const,
    x: look.width / 2 + (at === 0 ? -1 : 1) * (radius - 8),
    y,
    silent: true,
    style: { text, align: 'center' as const, fill: look.muted, fontSize: smallText, fontFamily: look.fontFamily },
  }));

/**
 * Quartiles and extremes of each category where the query counts by a number; otherwise the figures as lines in boxes of
 * their 95 % confidence intervals.
 */
export const boxOption: Build = (chart, answer, look) => {
  const number = answer.dimensions.find(({ type, name }) => type !== 'text' && type !== 'boolean' && numeric.has(name));
  const frame = frameOf(chart, answer);
  const isCounted = number && answer.measures[0]?.unit === 'count';
  const boxes = isCounted ? quartiles(chart, answer, number.name) : intervals(frame);
  const [first] = frame.series;
  if (!first || boxes.length === 0) return horizontalBarOption(chart, answer, look);
  const most = Math.max(2, Math.floor(look.width / 40));
  const shown = boxes.slice(0, most);
  const unit = isCounted ? 'mean' : first.measure.unit;
  const columns = columnNames(
    look,
    shown.map(({ category }) => category.label),
    bandOf(look, shown.length),
  );
  const room = roomOf(
    look,
    [],
    [
      isCounted ? 'Box: middle half · line: median' : 'Box: 95 % CI · line: figure',
      !isCounted && tooFewNote(first.cells, answer.minimum),
      boxes.length > most && `${most} of ${boxes.length} shown`,
      columns.note,
    ],
  );
  const axis = categoryAxis(look, columns.texts);
  const scale = axisScale(look, unit, {
    values: shown.flatMap(({ five }) => five),
    levels: chart,
    isFromZero: false,
    length: look.height - room.bottom - columns.height - 12,
  });
  return {
    tooltip: tooltipOf(look),
    graphic: room.graphic,
    grid: { left: 0, right: 8, top: 12, bottom: room.bottom, outerBoundsMode: 'same' },
    xAxis: { ...axis, axisLabel: { ...axis.axisLabel, ...columns.axisLabel } },
    yAxis: valueAxis(look, unit, scale),
    series: [
      {
        type: 'boxplot',
        boxWidth: [8, 36],
        ...levelLines(chart, look, unit, frame.series),
        data: shown.map(({ category, five, tip, isPale }) => ({
          value: five,
          selection: category.selection,
          tip,
          itemStyle: {
            color: look.track,
            borderColor: markColor(look, chart, 0, category.meaning),
            borderWidth: 1.5,
            ...(isPale ? { opacity: 0.5, borderType: 'dashed' } : {}),
          },
        })),
      },
    ],
  } as EChartsOption;
};

const numeric = new Set(['nps', 'csat', 'ces', 'number', 'sentimentScore', 'hour']);

interface Box {
  category: Category;
  five: number[];
  tip: () => string;
  isPale: boolean;
}

function intervals({ categories, series }: Frame): Box[] {
  return (series[0]?.cells ?? []).flatMap((cell, at) => {
    const category = categories[at];
    if (!cell || !category || cell.figure.value === null) return [];
    const { value, interval, tooFew } = cell.figure;
    const { low, high } = interval ?? { low: value, high: value };
    const { label, unit } = cell.measure;
    const tip = () =>
      `${category.longLabel}\n${label}: ${markText(cell)}${interval ? `\n95 % CI ${formatInterval(interval, unit)}` : ''}`;
    return [{ category, five: [low, low, value, high, high], tip, isPale: tooFew }];
  });
}

function quartiles(chart: FigureChart, answer: Parameters<Build>[1], name: string): Box[] {
  const dimensions = answer.dimensions.filter((own) => own.name !== name);
  const number = answer.dimensions.filter((own) => own.name === name);
  const { categories, series } = frameOf(chart, { ...answer, dimensions: [...dimensions, ...number] });
  const groups = dimensions.length > 0 || answer.buckets ? categories : [];
  return groups.flatMap((category, at) => {
    const tally = series
      .flatMap((own) => ({ value: Number(own.value), count: own.cells[at]?.figure.value ?? 0 }))
      .filter(({ count, value }) => count > 0 && Number.isFinite(value))
      .toSorted((one, other) => one.value - other.value);
    const n = tally.reduce((sum, { count }) => sum + count, 0);
    const median = medianOf(tally);
    const [least, most] = [tally[0], tally.at(-1)];
    if (!least || !most || median === null) return [];
    const half = (isLow: boolean) => {
      let left = Math.ceil(n / 2);
      const own = isLow ? tally : tally.toReversed();
      const taken = own.map(({ value, count }) => {
        const here = Math.max(0, Math.min(count, left));
        left -= here;
        return { value, count: here };
      });
      return medianOf((isLow ? taken : taken.toReversed()).filter(({ count }) => count > 0)) ?? median;
    };
    const five = [least.value, half(true), median, half(false), most.value];
    const [low = '', q1 = '', middle = '', q3 = '', high = ''] = five.map((value) => formatNumber(value, 2));
    const tip = () =>
      `${category.longLabel}\nMedian ${middle}, middle half ${q1} to ${q3}, all ${low} to ${high} · n = ${formatNumber(n)}`;
    return [{ category, five, tip, isPale: n < answer.minimum }];
  });
}
