import type {
  EChartsOption,
  MarkLineComponentOption,
  TooltipComponentOption,
  XAXisComponentOption,
  YAXisComponentOption,
} from 'echarts';
import type { AnalyticsAnswer } from '../analytics/schemas/analytics-query.ts';
import { cut, cutAll, lettersIn, smallText, textSize, widthOf, wrap } from './axis-names.ts';
import {
  type Category,
  type Cell,
  type FigureChart,
  formatCell,
  type Selection,
  type Series,
  valueAt,
} from './chart-frame.ts';
import { type ChartLook, colorOf, isCompact, type Meaning, toneAt } from './chart-look.ts';
import { formatFigure, formatShort, type Unit } from './format-figure.ts';
import { scaleOf, type ValueScale } from './value-scale.ts';

export type Build = (chart: FigureChart, answer: AnalyticsAnswer, look: ChartLook) => EChartsOption;

/** A mark: what it shows, what it stands for and its words in the tooltip, made when they are needed. */
export interface Mark<V = number | null> {
  value: V;
  name?: string;
  selection?: Selection | null;
  tip?: () => string;
}

export function baseOption(look: ChartLook, title: string): EChartsOption {
  return {
    animation: !look.reducedMotion,
    animationDuration: 300,
    animationDurationUpdate: 300,
    backgroundColor: 'transparent',
    color: [...look.palette],
    textStyle: { fontFamily: look.fontFamily, fontSize: textSize, color: look.text },
    aria: { enabled: true, label: { description: title } },
  };
}

/** HTML of marks, whose every part is escaped. */
export function tooltipOf(look: ChartLook, trigger: 'item' | 'axis' = 'item'): TooltipComponentOption {
  return {
    trigger,
    confine: true,
    backgroundColor: look.background,
    borderColor: look.divider,
    borderRadius: 6,
    padding: [6, 10],
    textStyle: { color: look.text, fontSize: textSize, fontFamily: look.fontFamily },
    extraCssText: 'box-shadow: none; z-index: 1; white-space: normal; max-width: 320px',
    formatter: (params: unknown) => tooltipHtml(params),
  };
}

interface TooltipParams {
  name?: string;
  data?: Partial<Mark>;
}

export function tooltipHtml(params: unknown): string {
  const all = (Array.isArray(params) ? params : [params]) as TooltipParams[];
  const tips = all.flatMap(({ data }) => data?.tip?.() ?? []);
  return tips.length === 0 ? '' : [...new Set(tips.flatMap((tip) => tip.split('\n')))].map(escapeHtml).join('<br>');
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

interface Room {
  legend?: EChartsOption['legend'];
  /** Heights that the legend and the note take. */
  top: number;
  bottom: number;
  graphic: ReturnType<typeof noteElement>[];
}

/** Longer names are cut in the legend, where a line of its own has no room for them. */
const longestName = ({ width }: ChartLook): number => Math.max(26, Math.min(48, lettersIn(width - 30)));
const legendLine = 20;
const noteLine = 14;

/** The legend above, of compact charts below, the notes at the bottom, and how much room is left between them. */
export function roomOf(look: ChartLook, names: readonly string[], notes: readonly (string | false)[]): Room {
  const longest = longestName(look);
  const items = names.map((name) => 30 + widthOf(cut(name, longest)));
  let [lines, used] = [names.length > 0 ? 1 : 0, 0];
  for (const width of items) {
    if (used > 0 && used + width > look.width) [lines, used] = [lines + 1, 0];
    used += width;
  }
  const most = Math.max(1, Math.floor((look.height * 0.36) / legendLine));
  const isScrolled = lines > most && !look.isPaper;
  const isBelow = isCompact(look);
  const note = noteLines(look, notes);
  const noteHeight = note ? 8 + note.split('\n').length * noteLine : 4;
  const height = lines === 0 ? 0 : 6 + (isScrolled ? 1 : lines) * legendLine;
  const shortNames = cutAll(names, longest);
  return {
    ...(lines > 0 && {
      legend: {
        type: isScrolled ? 'scroll' : 'plain',
        ...(isBelow ? { bottom: note ? noteHeight - 2 : 3 } : { top: 0 }),
        left: 0,
        right: 0,
        padding: 0,
        itemGap: 12,
        data: [...names],
        icon: 'roundRect',
        itemWidth: 10,
        itemHeight: 10,
        formatter: (name: string) => shortNames[names.indexOf(name)] ?? name,
        textStyle: { color: look.muted, fontSize: textSize, fontFamily: look.fontFamily },
        pageTextStyle: { color: look.muted },
        pageIconColor: look.muted,
        pageIconInactiveColor: look.divider,
      },
    }),
    top: isBelow || lines === 0 ? 8 : height + 8,
    bottom: noteHeight + (isBelow ? height : 0),
    graphic: note ? [noteElement(look, note)] : [],
  };
}

/** In two lines where one does not hold them. */
function noteLines(look: ChartLook, notes: readonly (string | false)[]): string {
  const note = notes.filter(Boolean).join(' · ');
  const letters = lettersIn(look.width, smallText);
  return wrap(note, letters, 2) ?? cut(note, letters);
}

function noteElement(look: ChartLook, text: string) {
  return {
    type: 'text' as const,
    left: 0,
    bottom: 2,
    silent: true,
    style: {
      text,
      fill: look.muted,
      fontSize: smallText,
      lineHeight: noteLine,
      fontFamily: look.fontFamily,
    },
  };
}

export const axisText = (look: ChartLook) => ({ color: look.muted, fontSize: textSize, fontFamily: look.fontFamily });
const line = (look: ChartLook) => ({ lineStyle: { color: look.divider } });

export function categoryAxis(look: ChartLook, labels: readonly string[]) {
  return {
    type: 'category' as const,
    data: [...labels],
    axisTick: { show: false },
    axisLine: line(look),
    axisLabel: { ...axisText(look), hideOverlap: true },
  } satisfies XAXisComponentOption;
}

/** The width that each column has. */
export const bandOf = ({ width }: ChartLook, count: number, right = 4): number =>
  (width - 40 - right) / Math.max(1, count);

/** Of steps in time as many names as have room, in equal distances from the last one. */
export function stepAxis(look: ChartLook, labels: readonly string[], band: number, isToEdges = false) {
  const widest = Math.max(0, ...labels.map((label) => widthOf(label)));
  // From edge to edge steps are wider, and the last name stands beside its step instead of below it.
  const [step, room] = isToEdges
    ? [(band * labels.length) / Math.max(1, labels.length - 1), widest * 1.5]
    : [band, widest];
  const every = Math.max(1, Math.ceil((room + 12) / Math.max(1, step)));
  const axis = categoryAxis(look, labels);
  const interval = (at: number) => (labels.length - 1 - at) % every === 0;
  const edges = {
    alignMaxLabel: 'right' as const,
    ...(interval(0) && { alignMinLabel: 'left' as const }),
  };
  return {
    ...axis,
    axisLabel: { ...axis.axisLabel, interval, ...(isToEdges && edges) },
  } satisfies XAXisComponentOption;
}

interface Levels {
  goal: FigureChart['goal'];
  options: Pick<FigureChart['options'], 'thresholds'>;
}

/** Of all figures, or of the sums of those that are stacked. */
export function drawnValues(series: readonly Series[], isStacked = false): number[] {
  const all = series.map(({ cells }) => cells.map((cell) => valueAt(cell) ?? 0));
  if (!isStacked) return series.flatMap(({ cells }) => cells.flatMap((cell) => valueAt(cell) ?? []));
  return (all[0] ?? []).flatMap((_, at) => {
    const values = all.map((own) => own[at] ?? 0);
    const sumOf = (sign: number) =>
      values.filter((value) => Math.sign(value) === sign).reduce((sum, one) => sum + one, 0);
    return [sumOf(1), sumOf(-1)];
  });
}

export const levelsOf = ({ goal, options }: Levels): number[] => [
  ...(goal ? [goal.value] : []),
  ...options.thresholds.map(({ from }) => from),
];

interface ScaleInput {
  values: readonly number[];
  /** Its goal and thresholds are on the scale, too. */
  levels?: Levels;
  /** Averages need no zero, unless bars show them. */
  isFromZero?: boolean;
  length?: number;
}

/** The scale of an axis, in steps of at least 48 pixels. */
export function axisScale(look: ChartLook, unit: Unit, { values, levels, isFromZero, length }: ScaleInput): ValueScale {
  const reach = levels ? levelsOf(levels) : [];
  const most = Math.max(2, Math.min(isCompact(look) ? 4 : 5, Math.floor((length ?? look.height - 50) / 48)));
  return scaleOf([...values, ...reach], { unit, most, isFromZero: isFromZero ?? unit !== 'mean' });
}

export function valueAxis(look: ChartLook, unit: Unit, scale: ValueScale) {
  const largest = Math.max(Math.abs(scale.min), Math.abs(scale.max));
  return {
    type: 'value' as const,
    ...scale,
    splitLine: line(look),
    axisLabel: {
      ...axisText(look),
      hideOverlap: true,
      formatter: (value: number) => formatShort(value, unit, largest),
    },
  } satisfies YAXisComponentOption;
}

/** Goal and thresholds as lines across the chart. */
export function levelLines(
  { goal, options }: FigureChart,
  look: ChartLook,
  unit: Unit,
  series: readonly Series[] | 'rows',
): { markLine?: MarkLineComponentOption } {
  const axis = series === 'rows' ? 'xAxis' : 'yAxis';
  const levels = [
    ...(goal
      ? [
          {
            at: goal.value,
            color: look.text,
            text: `${goal.label || 'Goal'} ${formatFigure(goal.value, unit, options)}`,
          },
        ]
      : []),
    ...options.thresholds.map(({ from, tone }) => ({
      at: from,
      color: colorOf(look, tone),
      text: formatFigure(from, unit, options),
    })),
  ];
  if (levels.length === 0) return {};
  return {
    markLine: {
      silent: true,
      symbol: 'none',
      animation: false,
      data: levels.map(({ at, color, text }) => ({
        [axis]: at,
        lineStyle: { color, type: 'dashed' as const, width: 1 },
        label: {
          show: true,
          position: series === 'rows' ? ('end' as const) : sideOf(at, series),
          formatter: () => text,
          fontSize: smallText,
          color,
          distance: 2,
          backgroundColor: look.background,
          padding: [1, 3],
          borderRadius: 2,
        },
      })),
    },
  };
}

/** Where fewer figures lie under the name of a level, which stands above its line. */
function sideOf(level: number, series: readonly Series[]): 'insideStartTop' | 'insideEndTop' {
  const values = drawnValues(series);
  const height = 0.15 * (Math.max(level, ...values) - Math.min(0, level, ...values));
  const coveredIn = (from: number, to: number) =>
    drawnValues(series.map((own) => ({ ...own, cells: own.cells.slice(from, to) }))).filter(
      (value) => value > level - height / 5 && value < level + height,
    ).length;
  const length = series[0]?.cells.length ?? 0;
  const part = Math.ceil(length * 0.4);
  return coveredIn(0, part) < coveredIn(length - part, length) ? 'insideStartTop' : 'insideEndTop';
}

/** How a bar of too few answers looks: pale, hatched and outlined. */
export const tooFewStyle = (color: string, look: ChartLook) => ({
  color,
  opacity: 0.55,
  borderColor: color,
  borderWidth: 1,
  borderType: 'dashed' as const,
  decal: {
    symbol: 'rect',
    symbolSize: 1,
    rotation: -Math.PI / 4,
    color: look.background,
    dashArrayX: [1, 0],
    dashArrayY: [3, 4],
  },
});

export const tooFewNote = (cells: readonly (Cell | null)[], minimum: number): string | false =>
  cells.some((cell) => cell?.figure.tooFew && cell.figure.value !== null) && `Pale: fewer than ${minimum} responses`;

/** What the star beside the name of a step in time stands for; such a name may have no room on the axis. */
export function incompleteNote(categories: readonly Pick<Category, 'label' | 'isIncomplete'>[]): string | false {
  const names = categories.flatMap(({ label, isIncomplete }) => (isIncomplete ? label.replace(/\*$/, '') : []));
  return names.length > 0 && `* Incomplete: ${names.join(', ')}`;
}

/** Words on a mark: a figure of too few answers is never shown without its n. */
export function markText({ figure, measure }: Cell, options?: FigureChart['options'], isShort = false): string {
  const text = formatFigure(figure.value, measure.unit, options);
  return figure.tooFew && figure.value !== null ? `${text} (n = ${figure.n}${isShort ? '' : ', too few'})` : text;
}

export const cellTip = (title: string, name: string, cell: Cell, options: FigureChart['options']) => (): string =>
  `${title}\n${name === title ? '' : `${name}: `}${formatCell(cell, options)}`;

/** By threshold, then by meaning, then the chart's own color or the palette. */
export function markColor(
  look: ChartLook,
  { options }: Pick<FigureChart, 'options'>,
  at: number,
  meaning?: Meaning,
  value: number | null = null,
): string {
  const reached = value === null ? undefined : toneAt(value, options.thresholds);
  // Below zero is never the green of the brand.
  const meant = reached ?? meaning ?? (value !== null && value < 0 ? 'negative' : undefined);
  if (meant) return colorOf(look, meant);
  return (at === 0 && options.color) || (look.palette[at % look.palette.length] ?? look.primary);
}
