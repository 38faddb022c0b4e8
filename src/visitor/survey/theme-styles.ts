import type { SurveyTheme } from '../../contract/schemas/survey.ts';
import type { Brand } from '../../contract/schemas/survey-visit.ts';
import { mix, textOn } from '../../domain/colour.ts';
import { surveyCorners, surveyFonts } from '../../theme/survey-looks.ts';
import { brandDefaults, type Mode, paletteOf } from '../../theme/tokens.ts';

/** The colours, letters and corners of a survey as CSS, for both modes or only one; what cannot be read is made so. */
export function themeStyles(theme: SurveyTheme, brand: Brand | null, only?: Mode): string {
  const shape = `--font:${fontOf(theme, brand)};--radius:${radiusOf(theme, brand)}px`;
  if (only) return `:root{${shape};${coloursOf(only, theme, brand)}}html:root{color-scheme:${only}}`;
  const light = coloursOf('light', theme, brand);
  const dark = coloursOf('dark', theme, brand);
  return `:root{${shape};${light}}@media(prefers-color-scheme:dark){:root{${dark}}}`;
}

const fontOf = ({ font }: SurveyTheme, brand: Brand | null) =>
  font ? surveyFonts[font] : (brand?.font ?? surveyFonts.sans);
const radiusOf = ({ corners: own }: SurveyTheme, brand: Brand | null) =>
  own ? surveyCorners[own] : (brand?.radius ?? surveyCorners.soft);

function coloursOf(mode: Mode, { color, background }: SurveyTheme, brand: Brand | null): string {
  const primaryColor = color ?? brand?.color ?? brandDefaults.primaryColor;
  const colours = paletteOf(mode, { ...brandDefaults, primaryColor });
  // A ground of the survey's own is the page's by day; by night it only tints what is dark.
  const own = background && (mode === 'light' ? background : mix(colours.background, background, 0.12));
  const ground = own ?? colours.background;
  const said: Record<string, string> = {
    ground,
    'on-ground': own ? textOn(ground) : colours.textMuted,
    surface: colours.surface,
    sunken: colours.sunken,
    border: colours.border,
    'border-strong': colours.borderStrong,
    text: colours.text,
    muted: colours.textMuted,
    fill: colours.fill,
    'fill-hover': colours.fillHover,
    'on-fill': colours.onFill,
    link: colours.link,
    focus: colours.focus,
    selected: colours.selected,
    danger: colours.danger,
    'danger-surface': colours.dangerSurface,
    warning: colours.warning,
    'warning-surface': colours.warningSurface,
  };
  return Object.entries(said)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');
}
