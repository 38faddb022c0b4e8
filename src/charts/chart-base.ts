import type {
  EChartsOption,
  MarkLineComponentOption,
  TooltipComponentOption,
  XAXisComponentOption,
  YAXisComponentOption,
} from 'echarts';
import type { AnalyticsAnswer } from '../contract/schemas/dashboards/analytics-query.ts';
import { type Cell, type FigureChart, formatCell, type Selection } from './chart-frame.ts';
import { type ChartLook, toneAt, toneColor } from './chart-look.ts';
import { formatFigure, formatShort, type Unit } from './format-figure.ts';

export type Build = (chart: FigureChart, answer: AnalyticsAnswer, look: ChartLook) => EChartsOption;

export const textSize = 12;
const smallText = 11;

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

export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1)).trimEnd()}…`;

// The average width of a letter in the interface font, in ems.
const letterWidth = 0.56;
export const widthOf = (text: string, size = textSize): number => text.length * size * letterWidth;
export const lettersIn = (width: number, size = textSize): number =>
  Math.max(3, Math.floor(width / size / letterWidth));

interface Room {
  legend?: EChartsOption['legend'];
  /** Heights that the legend and the note take. */
  top: number;
  bottom: number;
  graphic: NonNullable<EChartsOption['graphic']>;
}

const longestName = 26;

/** The legend above and the notes below, and how much room is left between them. */
export function roomOf(look: ChartLook, names: readonly string[], notes: readonly (string | false)[]): Room {
  const items = names.map((name) => 30 + widthOf(cut(name, longestName)));
  let [lines, used] = [names.length > 0 ? 1 : 0, 0];
  for (const width of items) {
    if (used > 0 && used + width > look.width) [lines, used] = [lines + 1, 0];
    used += width;
  }
  const most = look.height < 240 ? 2 : 3;
  const note = notes.filter(Boolean).join(' · ');
  return {
    ...(lines > 0 && {
      legend: {
        ...{
          type: lines > most ? 'scroll' : 'plain',
          top: 0,
          left: 0,
          right: 0,
          padding: 0,
          itemGap: 12,
          data: [...names],
        },
        ...{ icon: 'roundRect', itemWidth: 10, itemHeight: 10 },
        formatter: (name: string) => cut(name, longestName),
        textStyle: { color: look.muted, fontSize: textSize, fontFamily: look.fontFamily },
        ...{ pageTextStyle: { color: look.muted }, pageIconColor: look.muted, pageIconInactiveColor: look.divider },
      },
    }),
    top: lines === 0 ? 8 : 14 + Math.min(lines, most === 2 && lines > most ? 1 : most) * 20,
    bottom: note ? 22 : 4,
    graphic: note ? [noteElement(look, note)] : [],
  };
}

function noteElement(look: ChartLook, text: string) {
  return {
    type: 'text' as const,
    ...{ left: 0, bottom: 0, silent: true },
    style: {
      text: cut(text, lettersIn(look.width, smallText)),
      ...{ fill: look.muted, fontSize: smallText, fontFamily: look.fontFamily },
    },
  };
}

export const axisText = (look: ChartLook) => ({ color: look.muted, fontSize: textSize, fontFamily: look.fontFamily });
const line = (look: ChartLook) => ({ lineStyle: { color: look.divider } });

export function categoryAxis(look: ChartLook, labels: readonly string[], most = 14) {
  return {
    type: 'category' as const,
    data: labels.map((label) => cut(label, most)),
    axisTick: { show: false },
    axisLine: line(look),
    axisLabel: { ...axisText(look), hideOverlap: true },
  } satisfies XAXisComponentOption;
}

interface Levels {
  goal: FigureChart['goal'];
  options: Pick<FigureChart['options'], 'thresholds'>;
}

const noLevels: Levels = { goal: null, options: { thresholds: [] } };

/** Includes zero for amounts, and the goal. */
export function valueAxis(look: ChartLook, unit: Unit, { goal, options }: Levels = noLevels) {
  const reach = [...(goal ? [goal.value] : []), ...options.thresholds.map(({ from }) => from)];
  const top = Math.max(...reach);
  const bottom = Math.min(...reach);
  return {
    type: 'value' as const,
    splitNumber: look.height < 240 ? 3 : 4,
    scale: unit === 'mean',
    ...(unit === 'count' ? { minInterval: 1 } : {}),
    // ECharts takes null as no limit; its types do not say so.
    max: (({ max }: { max: number }) =>
      unit === 'percent' && Math.max(max, top) > 70 ? 100 : top > max ? top : null) as () => number,
    min: (({ min }: { min: number }) => (bottom < Math.min(0, min) ? bottom : null)) as () => number,
    splitLine: line(look),
    axisLabel: { ...axisText(look), hideOverlap: true, formatter: (value: number) => formatShort(value, unit) },
  } satisfies YAXisComponentOption;
}

/** Goal and thresholds as lines across the chart. */
export function levelLines(
  { goal, options }: FigureChart,
  look: ChartLook,
  unit: Unit,
  axis: 'xAxis' | 'yAxis' = 'yAxis',
): { markLine?: MarkLineComponentOption } {
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
      ...{ at: from, color: toneColor(look, tone), text: formatFigure(from, unit, options) },
    })),
  ];
  if (levels.length === 0) return {};
  const position = axis === 'yAxis' ? ('insideEndTop' as const) : ('end' as const);
  return {
    markLine: {
      ...{ silent: true, symbol: 'none', animation: false },
      data: levels.map(({ at, color, text }) => ({
        [axis]: at,
        lineStyle: { color, type: 'dashed' as const, width: 1 },
        label: { ...{ show: true, position, formatter: () => text, fontSize: smallText }, color, distance: 2 },
      })),
    },
  };
}

/** How a bar of too few answers looks: pale, hatched and outlined. */
export const tooFewStyle = (color: string, look: ChartLook) => ({
  ...{ color, opacity: 0.55, borderColor: color, borderWidth: 1, borderType: 'dashed' as const },
  decal: {
    ...{ symbol: 'rect', symbolSize: 1, rotation: -Math.PI / 4, color: look.background },
    ...{ dashArrayX: [1, 0], dashArrayY: [3, 4] },
  },
});

export const tooFewNote = (cells: readonly (Cell | null)[], minimum: number): string | false =>
  cells.some((cell) => cell?.figure.tooFew && cell.figure.value !== null) && `Pale: fewer than ${minimum} responses`;

/** Words on a mark: a figure of too few answers is never shown without its n. */
export function markText({ figure, measure }: Cell, options?: FigureChart['options']): string {
  const text = formatFigure(figure.value, measure.unit, options);
  return figure.tooFew && figure.value !== null ? `${text} (n = ${figure.n}, too few)` : text;
}

export const cellTip = (title: string, name: string, cell: Cell, options: FigureChart['options']) => (): string =>
  `${title}\n${name === title ? '' : `${name}: `}${formatCell(cell, options)}`;

/** By threshold, then by meaning, then the chart's own color or the palette. */
export function markColor(
  look: ChartLook,
  { options }: Pick<FigureChart, 'options'>,
  at: number,
  tone?: Parameters<typeof toneColor>[1],
  value: number | null = null,
): string {
  const reached = value === null ? undefined : toneAt(value, options.thresholds);
  // Below zero is never the green of the brand.
  const meant = reached ?? tone ?? (value !== null && value < 0 ? 'negative' : undefined);
  if (meant) return toneColor(look, meant);
  return (at === 0 && options.color) || (look.palette[at % look.palette.length] ?? look.primary);
}
