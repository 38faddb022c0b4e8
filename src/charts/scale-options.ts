import type { BarSeriesOption } from 'echarts';
import type { AnalyticsAnswer, AnalyticsRow, DimensionShape } from '../analytics/schemas/analytics-query.ts';
import { promoterGroups } from '../metrics/promoter-groups.ts';
import { smallText, widthOf } from './axis-names.ts';
import { horizontalBarOption, rowsOption, rowThickness } from './bar-options.ts';
import { type Build, roomOf } from './chart-base.ts';
import { type FigureChart, rowLabel, selectionOf } from './chart-frame.ts';
import { type ChartLook, colorOf, meaningOfValue } from './chart-look.ts';
import { formatNumber, formatStep } from './format-figure.ts';
import { mix, textOn } from './mode-colors.ts';

/** An answer option of a scale, from the worst to the best. */
interface Part {
  id: string;
  label: string;
  color: string;
}

interface ShareRow {
  label: string;
  selection: ReturnType<typeof selectionOf> | { time: string } | null;
  counts: Map<string, number>;
  n: number;
}

/** Detractors, passives and promoters of each row in percent, from counts of the NPS answers. */
export const npsBarOption: Build = (chart, answer, look) => {
  const scale = answer.dimensions.find(({ name }) => name === 'nps');
  if (!scale || answer.measures[0]?.unit !== 'count') return horizontalBarOption(chart, answer, look);
  const colors = [look.negative, look.warning, look.positive];
  const parts = promoterGroups.map(({ id, label }, at) => ({ id, label, color: colors[at] ?? look.muted }));
  const groupOf = (row: AnalyticsRow) => {
    const value = row.dimensions[scale.name]?.value;
    if (typeof value !== 'number') return null;
    return promoterGroups.find(({ from, to }) => value >= from && value <= to)?.id ?? null;
  };
  const rows = shareRows(chart, answer, scale, groupOf);
  return sharesOption(chart, answer, look, { parts, rows, isCentered: false });
};

/** The answers of a scale around its middle: worse ones to the left, better ones to the right. */
export const likertOption: Build = (chart, answer, look) => {
  const scale = answer.dimensions.findLast(({ name }) => scales.has(name)) ?? answer.dimensions.at(-1);
  if (!scale || answer.measures[0]?.unit !== 'count') return horizontalBarOption(chart, answer, look);
  const idOf = (row: AnalyticsRow) => {
    const value = row.dimensions[scale.name]?.value ?? null;
    return value === null ? null : String(value);
  };
  const parts = scaleParts(scale, answer, look);
  if (parts.length > mostParts) return horizontalBarOption(chart, answer, look);
  return sharesOption(chart, answer, look, { parts, rows: shareRows(chart, answer, scale, idOf), isCentered: true });
};

const mostParts = 11;
const scales = new Set(['csat', 'ces', 'nps', 'number', 'choice', 'sentimentLabel']);
const ends: Readonly<Record<string, readonly [number, number]>> = { csat: [1, 5], ces: [1, 7], nps: [0, 10] };

function scaleParts({ name, type }: DimensionShape, { rows }: AnalyticsAnswer, look: ChartLook): Part[] {
  const labels = new Map<string, string>();
  const colors = new Map<string, string | undefined>();
  for (const row of rows) {
    const cell = row.dimensions[name];
    if (!cell || cell.value === null) continue;
    labels.set(String(cell.value), rowLabel(row, { name, label: name, type }));
    colors.set(String(cell.value), cell.color);
  }
  const [low, high] = ends[name] ?? [Number.NaN, Number.NaN];
  for (let step = low; step <= high; step += 1) labels.set(String(step), labels.get(String(step)) ?? String(step));
  const moods = ['negative', 'mixed', 'neutral', 'positive'];
  const place = ([id]: [string, string]) => (name === 'sentimentLabel' ? moods.indexOf(id) : Number(id));
  const isOrdered = name === 'sentimentLabel' || type !== 'text';
  const sorted = isOrdered ? [...labels].sort((one, other) => place(one) - place(other)) : [...labels];
  return sorted.map(([id, label], at) => {
    const meaning = meaningOfValue(name, id, colors.get(id));
    return { id, label, color: meaning ? colorOf(look, meaning) : scaleColor(at, sorted.length, look) };
  });
}

/** From negative by grey to positive. */
function scaleColor(at: number, count: number, look: ChartLook): string {
  const share = count < 2 ? 0.5 : at / (count - 1);
  const middle = mix(look.background, look.muted, 0.45);
  const end = share < 0.5 ? look.negative : look.positive;
  return mix(middle, end, Math.abs(share - 0.5) * 2);
}

function shareRows(
  { query }: FigureChart,
  answer: AnalyticsAnswer,
  scale: DimensionShape,
  partOf: (row: AnalyticsRow) => string | null,
): ShareRow[] {
  const [dimension] = answer.dimensions.filter((own) => own !== scale);
  const [measure] = answer.measures;
  const rows = new Map<string, ShareRow>();
  for (const row of answer.rows) {
    const part = partOf(row);
    const count = measure && row.measures[measure.name]?.value;
    if (part === null || !count) continue;
    const label = dimension
      ? rowLabel(row, dimension)
      : row.time === null
        ? 'All'
        : formatStep(row.time, query?.timeDimension.grain, true);
    const selection = dimension ? selectionOf(row, dimension) : row.time === null ? null : { time: row.time };
    const own = rows.get(label) ?? { label, selection, counts: new Map(), n: 0 };
    own.counts.set(part, (own.counts.get(part) ?? 0) + count);
    own.n += count;
    rows.set(label, own);
  }
  return [...rows.values()];
}

function sharesOption(
  chart: FigureChart,
  answer: AnalyticsAnswer,
  look: ChartLook,
  { parts, rows, isCentered }: { parts: readonly Part[]; rows: readonly ShareRow[]; isCentered: boolean },
) {
  if (rows.length === 0) return {};
  const most = Math.max(1, Math.floor((look.height - 50) / 28));
  const shown = rows.slice(0, most);
  const notes = [
    rows.length > most && `${most} of ${rows.length} shown, the table has all`,
    shown.some(({ n }) => n < answer.minimum) && `Pale: fewer than ${answer.minimum} responses`,
  ];
  const widths = shown.map(({ counts, n }) => parts.map(({ id }) => (100 * (counts.get(id) ?? 0)) / n));
  // Rows around their middle leave free what the widest halves take.
  const pixels = (look.width * (isCentered ? 0.36 : 0.5)) / 100;
  const named = chart.options.showLegend ? namedRows(pixels, parts, widths) : [];
  const names = chart.options.showLegend && named.length === 0 ? parts.map(({ label }) => label) : [];
  const room = roomOf(look, names, notes);
  const lefts = widths.map((row) => leftOf(row));
  const start = isCentered ? Math.max(...lefts) : 0;
  const series = parts.map((_, at) => partSeries(at, { answer, look, pixels, parts, rows: shown, widths, named }));
  const behind: BarSeriesOption = {
    type: 'bar',
    id: 'behind',
    stack: 'all',
    silent: true,
    itemStyle: { color: 'transparent' },
    data: lefts.map((left) => start - left),
  };
  const texts = shown.map(({ n }) => `n = ${formatNumber(n)}`);
  const option = rowsOption(plain(chart), look, shown, { series: [], room, texts, unit: 'percent', values: [0, 100] });
  const end = Math.max(...lefts.map((left) => start - left + 100));
  const last = noteSeries(
    texts,
    lefts.map((left) => end - (start - left + 100)),
    look,
  );
  return {
    ...option,
    xAxis: { type: 'value' as const, show: false, min: 0, max: isCentered ? end : 100 },
    series: [...(isCentered ? [behind] : []), ...series, last],
  };
}

const mostNamed = 4;

/** The row in which each part has its name: one with room for all, or else the first for each; none with a legend. */
function namedRows(pixels: number, parts: readonly Part[], widths: readonly (readonly number[])[]): number[] {
  if (parts.length > mostNamed) return [];
  const holds = (row: readonly number[], at: number) =>
    nameIn(pixels * (row[at] ?? 0), parts[at]?.label ?? '', row[at] ?? 0) !== undefined;
  const whole = widths.findIndex((row) => parts.every((_, at) => holds(row, at)));
  const rows = parts.map((_, at) => (whole >= 0 ? whole : widths.findIndex((row) => holds(row, at))));
  return rows.includes(-1) ? [] : rows;
}

const partText = (width: number) => `${formatNumber(width)} %`;

/** The name of a part with its share, or without it where there is less room. */
const nameIn = (room: number, name: string, width: number): string | undefined =>
  [`${name} ${partText(width)}`, name].find((text) => hasRoom(room, text));

const hasRoom = (room: number, text: string): boolean => room > widthOf(text, smallText) + 4;

const plain = (chart: FigureChart): FigureChart => ({
  ...chart,
  goal: null,
  options: { ...chart.options, thresholds: [] },
});

/** What lies left of the middle: the worse half, and half of a middle answer. */
function leftOf(widths: readonly number[]): number {
  const half = Math.floor(widths.length / 2);
  const middle = widths.length % 2 === 1 ? (widths[half] ?? 0) / 2 : 0;
  return widths.slice(0, half).reduce((sum, width) => sum + width, 0) + middle;
}

interface PartContext {
  answer: AnalyticsAnswer;
  look: ChartLook;
  /** Of one percent. */
  pixels: number;
  parts: readonly Part[];
  rows: readonly ShareRow[];
  widths: readonly (readonly number[])[];
  /** The row that has the name of each part. */
  named: readonly number[];
}

function partSeries(at: number, { answer, look, pixels, parts, rows, widths, named }: PartContext): BarSeriesOption {
  const { id, label, color } = parts[at] as Part;
  const data = rows.map(({ label: rowLabel, counts, n, selection }, place) => {
    const width = widths[place]?.[at] ?? 0;
    const text = partText(width);
    const shownText = (place === named[at] && nameIn(pixels * width, label, width)) || text;
    const count = counts.get(id) ?? 0;
    return {
      value: width,
      selection,
      tip: () =>
        `${rowLabel}\n${label}: ${text} · ${formatNumber(count)} of ${formatNumber(n)}${n < answer.minimum ? ', too few' : ''}`,
      itemStyle: { color, opacity: n < answer.minimum ? 0.5 : 1 },
      label: {
        show: hasRoom(pixels * width, shownText),
        formatter: () => shownText,
        color: n < answer.minimum ? look.text : textOn(color),
        fontSize: smallText,
      },
    };
  });
  return {
    type: 'bar',
    id,
    name: label,
    stack: 'all',
    color,
    barMaxWidth: rowThickness(look, rows.length),
    barCategoryGap: '32%',
    data,
    itemStyle: { borderColor: look.background, borderWidth: 0.5 },
  };
}

const noteSeries = (texts: readonly string[], gaps: readonly number[], look: ChartLook): BarSeriesOption => ({
  type: 'bar',
  id: 'n',
  stack: 'all',
  silent: true,
  itemStyle: { color: 'transparent' },
  data: texts.map((text, at) => ({
    value: gaps[at] ?? 0,
    label: { show: true, position: 'right', formatter: () => text, color: look.muted, fontSize: smallText },
  })),
});
