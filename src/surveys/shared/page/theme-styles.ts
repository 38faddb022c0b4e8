import type { SurveyTheme } from '../../../branding/schemas/survey-theme.ts';
import { surveyCorners, surveyFonts } from '../../../branding/shared/survey-design.ts';
import { mix, textOn } from '../../../core/rules/color.ts';
import { brandDefaults, type Mode, paletteOf } from '../../../core/theme/tokens.ts';
import type { Brand } from '../../schemas/submission.ts';

/** A survey's colors, fonts and corner style as CSS, for one or both modes; insufficient contrast is corrected. */
export function themeStyles(theme: SurveyTheme, brand: Brand | null, only?: Mode): string {
  const shape = `--font:${fontOf(theme, brand)};--radius:${radiusOf(theme, brand)}px`;
  if (only) return `:root{${shape};${colorsOf(only, theme, brand)}}html:root{color-scheme:${only}}`;
  const light = colorsOf('light', theme, brand);
  const dark = colorsOf('dark', theme, brand);
  return `:root{${shape};${light}}@media(prefers-color-scheme:dark){:root{${dark}}}`;
}

const fontOf = ({ font }: SurveyTheme, brand: Brand | null) =>
  font ? surveyFonts[font] : (brand?.font ?? surveyFonts.sans);
const radiusOf = ({ corners: own }: SurveyTheme, brand: Brand | null) =>
  own ? surveyCorners[own] : (brand?.radius ?? surveyCorners.soft);

function colorsOf(mode: Mode, { color, background }: SurveyTheme, brand: Brand | null): string {
  const primaryColor = color ?? brand?.color ?? brandDefaults.primaryColor;
  const colors = paletteOf(mode, { ...brandDefaults, primaryColor });
  // The survey's background applies in light mode; dark mode only tints its background.
  const own = background && (mode === 'light' ? background : mix(colors.background, background, 0.12));
  const ground = own ?? colors.background;
  const variables: Record<string, string> = {
    ground,
    'on-ground': own ? textOn(ground) : colors.textMuted,
    surface: colors.surface,
    sunken: colors.sunken,
    border: colors.border,
    'border-strong': colors.borderStrong,
    text: colors.text,
    muted: colors.textMuted,
    fill: colors.fill,
    'fill-hover': colors.fillHover,
    'on-fill': colors.onFill,
    link: colors.link,
    focus: colors.focus,
    selected: colors.selected,
    danger: colors.danger,
    'danger-surface': colors.dangerSurface,
    warning: colors.warning,
    'warning-surface': colors.warningSurface,
  };
  return Object.entries(variables)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');
}
