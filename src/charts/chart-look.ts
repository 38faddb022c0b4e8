import { mix, readableOn } from '../domain/color.ts';
import { type Brand, fontDefault, type Mode, paletteOf } from '../theme/tokens.ts';

export type Tone = 'negative' | 'warning' | 'positive' | 'muted';

/** Colors, font and size by value, so that the server draws the same chart as the browser. */
export interface ChartLook {
  text: string;
  muted: string;
  divider: string;
  background: string;
  /** Behind bars that show a part of a whole. */
  track: string;
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
  isDark: boolean;
  reducedMotion: boolean;
}

interface LookInput extends Brand {
  mode: Mode;
  fontFamily?: string;
}

interface LookSize {
  width: number;
  height: number;
  reducedMotion?: boolean;
}

export function lookOf(theme: LookInput, { width, height, reducedMotion = false }: LookSize): ChartLook {
  const { mode, fontFamily = fontDefault } = theme;
  const colors = paletteOf(mode, theme);
  const isDark = mode === 'dark';
  // 3:1 against the surface, as WCAG 2.2 requires of graphics.
  const visible = (color: string) => readableOn(colors.surface, isDark ? mix(color, '#ffffff', 0.35) : color, 3);
  return {
    ...{ text: colors.text, muted: colors.textMuted, divider: colors.border, background: colors.surface },
    track: mix(colors.surface, colors.textMuted, 0.16),
    primary: colors.fill,
    palette: [colors.fill, ...hues.map(visible)],
    ...{ negative: colors.danger, warning: colors.warning, positive: colors.success },
    ...{ fontFamily, width, height, isDark, reducedMotion },
  };
}

const hues = ['#2f6db5', '#7a4fb0', '#1a8a94', '#b5417f', '#5d6a74', '#4a4fc4', '#96722a'];

export const toneColor = (look: ChartLook, tone: Tone): string => look[tone];

/** What a measure or a value means, whatever its place in the palette. */
const meanings: Readonly<Record<string, Tone>> = {
  ...{ negativePct: 'negative', breached: 'negative', escalatedPct: 'negative', reopenedPct: 'negative' },
  ...{ positivePct: 'positive', resolved: 'positive' },
  ...{ 'sentimentLabel negative': 'negative', 'sentimentLabel positive': 'positive' },
  ...{ 'sentimentLabel neutral': 'muted', 'sentimentLabel mixed': 'warning' },
  ...{ 'isOverdue true': 'negative', 'isEscalated true': 'negative' },
  ...{ 'status complete': 'positive', 'status rejected': 'negative' },
};

export const toneOfMeasure = (measure: string): Tone | undefined => meanings[measure];

export const toneOfValue = (dimension: string, value: unknown): Tone | undefined => meanings[`${dimension} ${value}`];

/** Of a value by thresholds: that of the highest threshold which it reaches. */
export function toneAt(value: number, thresholds: readonly { from: number; tone: Tone }[]): Tone | undefined {
  const reached = thresholds.filter(({ from }) => value >= from);
  return reached.toSorted((one, other) => other.from - one.from)[0]?.tone;
}
