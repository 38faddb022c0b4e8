import * as hex from '../core/rules/color.ts';
import { type Brand, fontDefault, type Mode, paletteOf } from '../core/theme/tokens.ts';
import { colorFrom, colorOfModes, mix } from './mode-colors.ts';

export type Tone = 'negative' | 'warning' | 'positive' | 'muted';

/** What a mark stands for, as a tone or as a color of its own. */
export type Meaning = Tone | `#${string}`;

/** Colors, font and size by value, so that the server draws the same chart as the browser. */
export interface ChartLook {
  text: string;
  muted: string;
  divider: string;
  background: string;
  /** Behind bars that show a part of a whole. */
  track: string;
  /** Of marks without a value or an opinion: no more than what is visible. */
  neutral: string;
  primary: string;
  /** For series without a meaning; none is a red, amber or green of meaning, save that of the brand. */
  palette: readonly string[];
  negative: string;
  warning: string;
  positive: string;
  fontFamily: string;
  /** In pixels. */
  width: number;
  height: number;
  reducedMotion: boolean;
  /** Paper has no tooltips. */
  isPaper: boolean;
}

/** Phones and paper have fewer ticks, and the legend below. */
export const isCompact = ({ width, isPaper }: ChartLook): boolean => isPaper || width < 420;

interface LookInput extends Brand {
  /** With both, colors are CSS variables: see `mode-colors.ts`. */
  mode: Mode | 'both';
  fontFamily?: string;
}

interface LookSize {
  width: number;
  height: number;
  reducedMotion?: boolean;
  isPaper?: boolean;
}

export function lookOf(
  theme: LookInput,
  { width, height, reducedMotion = false, isPaper = false }: LookSize,
): ChartLook {
  const { mode, fontFamily = fontDefault } = theme;
  const [light, dark] = [paletteOf(mode === 'dark' ? 'dark' : 'light', theme), paletteOf('dark', theme)];
  const color = (name: 'text' | 'textMuted' | 'border' | 'surface' | 'fill' | 'danger' | 'warning' | 'success') =>
    mode === 'both' ? colorOfModes(light[name], dark[name]) : light[name];
  const [background, muted, primary] = [color('surface'), color('textMuted'), color('fill')];
  return {
    text: color('text'),
    muted,
    divider: color('border'),
    background,
    track: mix(background, muted, 0.16),
    neutral: colorFrom(
      (ground = '', gray = '') => hex.readableOn(ground, gray, 3),
      background,
      mix(background, muted, 0.4),
    ),
    primary,
    palette: [primary, ...hues.map((hue) => visibleOn({ background }, hue))],
    negative: color('danger'),
    warning: color('warning'),
    positive: color('success'),
    fontFamily,
    width,
    height,
    reducedMotion,
    isPaper,
  };
}

const [blue, purple, teal, pink, slate, indigo, ochre] = [
  '#2f6db5',
  '#7a4fb0',
  '#187f88',
  '#b5417f',
  '#5d6a74',
  '#4a4fc4',
  '#8c6a27',
] as const;
const hues = [blue, purple, teal, pink, slate, indigo, ochre];

/** 3:1 against the surface, as WCAG 2.2 requires of graphics. */
const visibleOn = ({ background }: Pick<ChartLook, 'background'>, color: string): string =>
  colorFrom(
    (ground = '') => hex.readableOn(ground, isDark(ground) ? hex.mix(color, '#ffffff', 0.35) : color, 3),
    background,
  );

/** The color of a mark, as far as it can be read as text. */
export const textColorOf = ({ background }: Pick<ChartLook, 'background'>, color: string): string =>
  colorFrom((ground = '', own = '') => hex.readableOn(ground, own), background, color);

const isDark = (color: string): boolean => hex.textOn(color) === '#ffffff';

export const colorOf = (look: ChartLook, meaning: Meaning): string =>
  isColor(meaning) ? visibleOn(look, meaning) : meaning === 'muted' ? look.neutral : look[meaning];

const isColor = (meaning: string): meaning is `#${string}` => meaning.startsWith('#');

/** What a measure or a value means, whatever its place in the palette. */
const meanings: Readonly<Record<string, Meaning>> = {
  negativePct: 'negative',
  breached: 'negative',
  escalatedPct: 'negative',
  reopenedPct: 'negative',
  positivePct: 'positive',
  resolved: 'positive',
  'sentimentLabel negative': 'negative',
  'sentimentLabel positive': 'positive',
  'sentimentLabel neutral': 'muted',
  'sentimentLabel mixed': 'warning',
  'isOverdue true': 'negative',
  'isEscalated true': 'negative',
  'status new': blue,
  'status open': indigo,
  'status in_progress': 'warning',
  'status pending_customer': purple,
  'status pending_internal': teal,
  'status resolved': 'positive',
  'status closed': 'muted',
  'status complete': 'positive',
  'status rejected': 'negative',
};

export const meaningOfMeasure = (measure: string): Meaning | undefined => meanings[measure];

/** `color` is that of the value's settings; none is gray, and so is a severity without a color. */
export function meaningOfValue(dimension: string, value: unknown, color?: string): Meaning | undefined {
  if (color !== undefined && isColor(color)) return color;
  if (value === null || dimension === 'severityLevelId') return 'muted';
  // Detractors, passives and promoters.
  if (dimension === 'nps' && typeof value === 'number')
    return value <= 6 ? 'negative' : value <= 8 ? 'warning' : 'positive';
  return meanings[`${dimension} ${value}`];
}

/** Of a value by thresholds: that of the highest threshold which it reaches. */
export function toneAt(value: number, thresholds: readonly { from: number; tone: Tone }[]): Tone | undefined {
  const reached = thresholds.filter(({ from }) => value >= from);
  return reached.toSorted((one, other) => other.from - one.from)[0]?.tone;
}
