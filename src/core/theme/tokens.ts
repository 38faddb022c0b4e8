import { brandDefaults as chosen } from '../contract/brand-defaults.ts';
import { darken, lighten, mix, readableOn, textOn } from '../rules/color.ts';

export type Mode = 'light' | 'dark';

export interface Brand {
  primaryColor: string;
  secondaryColor: string;
}

export const brandDefaults: Brand = { primaryColor: chosen.primaryColor, secondaryColor: chosen.secondaryColor };

export const spacing = { tiny: 4, small: 8, medium: 12, normal: 16, large: 24, wide: 32, huge: 48 } as const;

export const type = {
  caption: { size: 0.75, line: 1.125 },
  small: { size: 0.8125, line: 1.25 },
  body: { size: 0.875, line: 1.375 },
  lead: { size: 1, line: 1.5 },
  title: { size: 1.25, line: 1.75 },
  headline: { size: 1.625, line: 2.125 },
  display: { size: 2, line: 2.5 },
} as const;
export const weight = { regular: 400, medium: 500, strong: 600 } as const;

export const fontDefault: string = chosen.fontFamily;
export const radiusDefault: number = chosen.borderRadius;

const neutrals = {
  light: {
    background: '#f6f8f6',
    surface: '#ffffff',
    sunken: '#eff3f0',
    border: '#dfe5e1',
    borderStrong: '#868f89',
    text: '#131a16',
    textMuted: '#56605a',
    danger: '#b3261e',
    dangerSurface: '#fdf0ef',
    warning: '#8a5200',
    warningSurface: '#fdf5e6',
    success: '#00702b',
    successSurface: '#edf7f0',
    info: '#1d5fa8',
    infoSurface: '#eef4fb',
    overlay: 'rgb(11 18 14 / 45%)',
  },
  dark: {
    background: '#0c110e',
    surface: '#141b17',
    sunken: '#0f1512',
    border: '#27302b',
    borderStrong: '#6c776f',
    text: '#ecf1ee',
    textMuted: '#9eaaa3',
    danger: '#ff8a80',
    dangerSurface: '#2b1715',
    warning: '#f2b95c',
    warningSurface: '#2a2011',
    success: '#5cc985',
    successSurface: '#12251a',
    info: '#86b8f2',
    infoSurface: '#13202f',
    overlay: 'rgb(0 0 0 / 60%)',
  },
} as const;

export type Palette = ReturnType<typeof paletteOf>;

export function paletteOf(mode: Mode, brand: Brand) {
  const neutral = neutrals[mode];
  const ground = mode === 'light' ? neutral.background : neutral.surface;
  const fill = readableOn(ground, variantOf(mode, brand.primaryColor));
  return {
    ...neutral,
    ...variantsOf('primary', brand.primaryColor),
    ...variantsOf('secondary', brand.secondaryColor),
    fill,
    fillHover: mode === 'light' ? darken(fill, 0.15) : lighten(fill, 0.15),
    onFill: textOn(fill),
    link: readableOn(ground, variantOf(mode, brand.primaryColor)),
    focus: readableOn(ground, brand.primaryColor, 3),
    selected: mix(neutral.surface, brand.primaryColor, mode === 'light' ? 0.08 : 0.18),
  };
}

/** The brand color for text and fills in a mode: darker on light backgrounds, lighter on dark. */
function variantOf(mode: Mode, color: string): string {
  return mode === 'light' ? darken(color) : lighten(color);
}

function variantsOf<N extends 'primary' | 'secondary'>(name: N, color: string) {
  return { [name]: color, [`${name}Light`]: lighten(color), [`${name}Dark`]: darken(color) } as Record<
    N | `${N}Light` | `${N}Dark`,
    string
  >;
}
