import type { EChartsOption } from 'echarts';
import { cut, cutAll, lettersIn, widthOf } from './axis-names.ts';
import { horizontalBarOption } from './bar-options.ts';
import { type Build, cellTip, markColor, roomOf, tooltipOf } from './chart-base.ts';
import { type Category, type Cell, type FigureChart, type Frame, frameOf, valueAt } from './chart-frame.ts';
import { type ChartLook, isCompact } from './chart-look.ts';
import { formatFigure, formatNumber } from './format-figure.ts';

export interface Slice {
  label: string;
  value: number;
  color: string;
  category: Category | null;
  tip: () => string;
}

const mostSlices = 8;

/** A part of the whole for each category; figures that are no parts of a whole are drawn as bars. */
export const pieOption: Build = (chart, answer, look) => {
  const slices = slicesOf(
    chart,
    frameOf(chart, answer),
    look,
    Math.min(mostSlices, Math.max(3, Math.floor((look.height * (isCompact(look) ? 0.45 : 1) - 8) / legendLine))),
  );
  if (!slices) return horizontalBarOption(chart, answer, look);
  const whole = slices.reduce((sum, { value }) => sum + value, 0);
  const texts = slices.map(({ label, value }) => ({
    label,
    text: `${formatFigure(value, 'count', chart.options)} · ${shareText(value, whole)}`,
  }));
  const { outer, x, y, legend } = pieRoom(look, chart.options.showLegend ? texts : []);
  return {
    tooltip: tooltipOf(look),
    ...(legend && { legend }),
    series: [
      {
        type: 'pie',
        center: [x, y],
        radius: [chart.type === 'donut' ? outer * 0.62 : 0, outer],
        label: { show: false },
        labelLine: { show: false },
        avoidLabelOverlap: false,
        itemStyle: { borderColor: look.background, borderWidth: 1.5 },
        data: slices.map(({ label, value, color, category, tip }) => ({
          name: label,
          value,
          tip,
          selection: category?.selection ?? null,
          itemStyle: { color },
        })),
      },
    ],
    graphic: chart.type === 'donut' ? wholeText(look, [x, y], formatFigure(whole, 'count', chart.options)) : [],
  } as EChartsOption;
};

type SliceText = { label: string; text: string };

const legendLine = 19;

/** The pie with its legend beside it, or below it where a narrow chart is high enough. */
function pieRoom(look: ChartLook, texts: readonly SliceText[]) {
  const { width, height } = look;
  const free = height - texts.length * legendLine - 12;
  if (texts.length === 0) return { outer: Math.max(30, Math.min(width, height) / 2 - 8), x: width / 2, y: height / 2 };
  if (isCompact(look) && free >= 110) {
    const outer = Math.min(free / 2 - 4, width / 2 - 8);
    return { outer, x: width / 2, y: free / 2, legend: sliceLegend(look, texts, { left: 0, top: free + 8 }) };
  }
  const widest = Math.max(...texts.map(({ label, text }) => widthOf(`${label}  ${text}`))) + 26;
  const legendWidth = Math.min(width * 0.65, 260, widest);
  const outer = Math.max(30, Math.min(height / 2 - 8, (width - legendWidth) / 2 - 20));
  // Pie and legend stand together in the middle.
  const left = Math.max(8, (width - outer * 2 - 24 - legendWidth) / 2);
  return {
    outer,
    x: left + outer,
    y: height / 2,
    legend: sliceLegend(look, texts, { left: left + outer * 2 + 24, top: 'middle' }),
  };
}

export function shareText(value: number, whole: number): string {
  const share = (100 * value) / Math.max(1, whole);
  return share > 0 && share < 0.5 ? '< 1 %' : `${formatNumber(share)} %`;
}

function sliceLegend(
  look: ChartLook,
  texts: readonly SliceText[],
  { left, top }: { left: number; top: number | 'middle' },
) {
  const widest = Math.max(...texts.map(({ text }) => widthOf(text)));
  const names = cutAll(
    texts.map(({ label }) => label),
    Math.max(4, lettersIn(look.width - left - 26 - widest) - 2),
  );
  return {
    orient: 'vertical',
    left,
    top,
    icon: 'roundRect',
    itemWidth: 10,
    itemHeight: 10,
    itemGap: legendLine - 12,
    padding: 0,
    formatter: (name: string) => {
      const at = texts.findIndex(({ label }) => label === name);
      return `{name|${(names[at] ?? name).replace(/[{}|]/g, ' ')}}  {value|${texts[at]?.text ?? ''}}`;
    },
    textStyle: {
      fontFamily: look.fontFamily,
      rich: { name: { color: look.text }, value: { color: look.muted } },
    },
  };
}

const wholeText = (look: ChartLook, [x, y]: readonly [number, number], text: string) => [
  {
    type: 'text',
    x,
    y,
    silent: true,
    style: { text, align: 'center', verticalAlign: 'middle', fill: look.text, font: `600 18px ${look.fontFamily}` },
  },
];

/** Null where the figures are no counts, or below zero. The rest of many categories is one slice. */
export function slicesOf(
  chart: FigureChart,
  { categories, series }: Frame,
  look: ChartLook,
  most: number,
): Slice[] | null {
  const [own] = series;
  if (!own || series.length > 1 || own.measure.unit !== 'count' || own.cells.some((cell) => (valueAt(cell) ?? 0) < 0)) {
    return null;
  }
  const slices = own.cells.flatMap((cell, at) => {
    const category = categories[at];
    const value = valueAt(cell);
    return cell && category && value ? [{ ...sliceOf(chart, look, category, cell), value }] : [];
  });
  const sorted = slices.toSorted((one, other) => other.value - one.value);
  const shown = sorted.length > most ? sorted.slice(0, most - 1) : sorted;
  const rest = sorted.slice(shown.length);
  const colored = shown.map((slice, at) => ({ ...slice, color: slice.color || markColor(look, chart, at) }));
  const value = rest.reduce((sum, one) => sum + one.value, 0);
  const label = `${rest.length} others`;
  const others = { label, value, color: look.track, category: null, tip: () => `${label}: ${formatNumber(value)}` };
  return rest.length > 0 ? [...colored, others] : colored;
}

function sliceOf(chart: FigureChart, look: ChartLook, category: Category, cell: Cell) {
  const { longLabel, meaning } = category;
  return {
    label: longLabel,
    category,
    color: meaning ? markColor(look, chart, 0, meaning) : '',
    tip: cellTip(longLabel, cell.measure.label, cell, chart.options),
  };
}

/** Words in lines, the most frequent largest and first; its figures are in the table. */
export const wordCloudOption: Build = (chart, answer, look) => {
  const slices = slicesOf(chart, frameOf(chart, answer), look, 80);
  if (!slices) return horizontalBarOption(chart, answer, look);
  const words = slices.filter(({ category }) => category);
  const { placed, height } = placeWords(words, look);
  const note = placed.length < words.length && `${placed.length} of ${words.length} shown, the table has all`;
  const top = Math.max(0, (look.height - (note ? 20 : 0) - height) / 2);
  const elements = placed.map(({ word, x, y, size }) => ({
    type: 'text' as const,
    x,
    y: y + top,
    name: word.label,
    info: { selection: word.category?.selection, tip: word.tip },
    style: {
      text: word.text,
      fill: word.color,
      fontFamily: look.fontFamily,
      fontSize: size,
      fontWeight: size > 20 ? (600 as const) : (400 as const),
    },
  }));
  return { graphic: [...elements, ...[roomOf(look, [], [note]).graphic].flat()] } as EChartsOption;
};

function placeWords(words: readonly Slice[], look: ChartLook) {
  const [most, least] = [Math.max(...words.map(({ value }) => value)), Math.min(...words.map(({ value }) => value))];
  const [large, small] = [Math.min(34, look.height / 6), 12];
  const sizeOf = (value: number) =>
    Math.round(
      most === least ? (large + small) / 2 : small + (large - small) * Math.sqrt((value - least) / (most - least)),
    );
  const placed: { word: Slice & { text: string }; x: number; y: number; size: number }[] = [];
  let [line, x, y, lineHeight]: [typeof placed, number, number, number] = [[], 0, 0, 0];
  const centre = () => {
    for (const one of line) {
      placed.push({ ...one, x: one.x + (look.width - x + wordGap) / 2, y: y + (lineHeight - one.size) / 2 });
    }
    [line, x, y, lineHeight] = [[], 0, y + lineHeight * 1.3, 0];
  };
  for (const word of words) {
    const size = sizeOf(word.value);
    const text = cut(word.label, Math.min(28, lettersIn(look.width * 0.9, size)));
    // Bold letters are wider.
    const width = widthOf(text, size) * 1.08;
    if (x > 0 && x + width > look.width) centre();
    if (y + size > look.height - 20) break;
    line.push({ word: { ...word, text }, x, y, size });
    [x, lineHeight] = [x + width + wordGap, Math.max(lineHeight, size)];
  }
  centre();
  return { placed, height: y };
}

const wordGap = 14;
