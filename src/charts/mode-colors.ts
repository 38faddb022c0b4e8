import * as hex from '../core/rules/color.ts';
import type { Mode } from '../core/theme/tokens.ts';

/** A color of a drawing for both modes: a CSS variable whose name has its value in each. */
export const colorOfModes = (light: string, dark: string): string =>
  light === dark ? light : `var(--c${light.slice(1)}${dark.slice(1)})`;

/** What gives such colors in a document their values in a mode. */
export function colorVariables(html: string, mode: Mode): string {
  const names = new Set(html.match(/--c[0-9a-f]{12}\b/g));
  return [...names].map((name) => `${name}:#${mode === 'light' ? name.slice(3, 9) : name.slice(9)}`).join(';');
}

const valuesOf = (color: string): [light: string, dark: string] =>
  color.startsWith('var(') ? [`#${color.slice(7, 13)}`, `#${color.slice(13, 19)}`] : [color, color];

/** A color computed from others, in each mode from those of the mode. */
export function colorFrom(compute: (...colors: string[]) => string, ...colors: string[]): string {
  const values = colors.map(valuesOf);
  return colorOfModes(compute(...values.map(([light]) => light)), compute(...values.map(([, dark]) => dark)));
}

export const mix = (from: string, to: string, share: number): string =>
  colorFrom((one = '', other = '') => hex.mix(one, other, share), from, to);

export const textOn = (background: string): string => colorFrom((color = '') => hex.textOn(color), background);

/** When the dark mode applies that an address chooses or, without one, the browser: never on paper. */
export const darkMedia = (chosen: 'dark' | undefined): string =>
  chosen ? 'screen' : 'screen and (prefers-color-scheme:dark)';

/** Styles of the light mode, and over them those of the dark mode where it applies. */
export function stylesOfModes(chosen: Mode | undefined, stylesOf: (mode: Mode) => string): string {
  if (chosen === 'light') return stylesOf('light');
  return `${stylesOf('light')}@media ${darkMedia(chosen)}{${stylesOf('dark')}}`;
}
