type Channels = [red: number, green: number, blue: number];

/** The variants of a brand color: a fifth of the way to white, or to black. */
export const lighten = (hex: string, share = 0.2) => mix(hex, '#ffffff', share);
export const darken = (hex: string, share = 0.2) => mix(hex, '#000000', share);

/** A color between two others: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const target = channelsOf(to);
  return hexOf(channelsOf(from).map((channel, n) => channel + ((target[n] ?? 0) - channel) * share));
}

/**
 * The contrast ratio of two colors, from 1 to 21, as WCAG 2.2 defines it (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio);
 * its criterion 1.4.3 asks for 4.5 where there is text.
 */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Text that can be read on a color: white, else near-black, and black on the few greys that need it. */
export function textOn(background: string): string {
  return ['#ffffff', nearBlack].find((text) => contrast(text, background) >= 4.5) ?? '#000000';
}

/** The color itself where it can be read on a surface; otherwise its first step away from that surface that can. */
export function readableOn(surface: string, color: string, least = 4.5): string {
  const away = textOn(surface);
  for (let share = 0; share < 1; share += 0.05) {
    const step = mix(color, away, share);
    if (contrast(step, surface) >= least) return step;
  }
  return away;
}

/** As readableOn, on a surface that is tinted with a share of the very color. */
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

/** A button in somebody's color where no stylesheet of ours reaches: grey without one, outlined where it pales on white. */
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
