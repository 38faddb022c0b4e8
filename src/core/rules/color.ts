type Channels = [red: number, green: number, blue: number];

/** Variants of a brand color: mixed with white or black by `share`. */
export const lighten = (hex: string, share = 0.2) => mix(hex, '#ffffff', share);
export const darken = (hex: string, share = 0.2) => mix(hex, '#000000', share);

/** Mixes two colors: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const target = channelsOf(to);
  return hexOf(channelsOf(from).map((channel, n) => channel + ((target[n] ?? 0) - channel) * share));
}

/**
 * The contrast ratio of two colors, from 1 to 21, as WCAG 2.2 defines it
 * (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio); criterion 1.4.3 requires 4.5 for text.
 */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** A readable text color on a background: white, else near-black; black on the few greys that need it. */
export function textOn(background: string): string {
  return ['#ffffff', nearBlack].find((text) => contrast(text, background) >= 4.5) ?? '#000000';
}

/** The color itself if it is readable on a surface, else its first step away from the surface that is. */
export function readableOn(surface: string, color: string, least = 4.5): string {
  const away = textOn(surface);
  for (let share = 0; share < 1; share += 0.05) {
    const step = mix(color, away, share);
    if (contrast(step, surface) >= least) return step;
  }
  return away;
}

/** Like readableOn, on a surface that is tinted with a share of the color. */
export function readableOnTint(surface: string, color: string, share: number, least = 4.5): string {
  const away = textOn(surface);
  for (let more = 0; more < 1; more += 0.05) {
    const step = mix(color, away, more);
    if (contrast(step, mix(surface, step, share)) >= least) return step;
  }
  return away;
}

export interface ButtonColors {
  fill: string;
  text: string;
  border: string;
}

/** Button colors for documents without our stylesheet: grey without a color, outlined if too pale on white. */
export function buttonColors(color: string | null): ButtonColors {
  const fill = color ?? plainButton;
  return { fill, text: textOn(fill), border: readableOn('#ffffff', fill, 3) };
}

const plainButton = '#1f2937';
const nearBlack = '#0b120e';

function luminanceOf(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOf(channels: number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
