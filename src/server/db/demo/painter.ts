import sharp from 'sharp';
import type { Random } from '../makers/random.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** A soft-edged shape. Lengths are shares of the picture's width; colours run from top to bottom of the shape. */
export interface Layer {
  /** An oval unless it is said to be a box. */
  shape?: 'box' | 'oval';
  at: readonly [x: number, y: number];
  size: readonly [width: number, height: number];
  colours: readonly [string, string];
  /** How far its edge fades, and how much of it is seen. */
  soft?: number;
  strength?: number;
  turn?: number;
}

const width = 480;
const height = 360;
const usualSoft = 0.006;

/** Paints the layers over each other as a camera might have seen them: a little grain, darker corners. */
export async function paint(random: Random, layers: readonly Layer[]): Promise<Buffer> {
  const pixels = new Float32Array(width * height * 3);
  for (const layer of layers) lay(pixels, layer);
  const bytes = Buffer.alloc(pixels.length);
  for (let index = 0; index < width * height; index += 1) {
    const light = corner(index) + (random.share() - 0.5) * 0.05;
    for (let part = 0; part < 3; part += 1) {
      bytes[index * 3 + part] = Math.min(255, Math.max(0, (pixels[index * 3 + part] ?? 0) * light));
    }
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .blur(0.7)
    .jpeg({ quality: 84 })
    .toBuffer();
}

function corner(index: number): number {
  const x = (index % width) / width - 0.5;
  const y = Math.floor(index / width) / height - 0.5;
  return 1.04 - 0.55 * (x * x + y * y);
}

function lay(pixels: Float32Array, layer: Layer): void {
  const [top, bottom] = layer.colours.map(colourOf) as [Colour, Colour];
  const inside = insideOf(layer);
  const strength = layer.strength ?? 1;
  const reach = Math.hypot(...layer.size) / 2 + (layer.soft ?? usualSoft);
  const [left, right] = span(layer.at[0], reach, width);
  const [first, last] = span(layer.at[1], reach, height);
  for (let y = first; y < last; y += 1) {
    const down = Math.min(1, Math.max(0, (y / width - layer.at[1]) / layer.size[1] + 0.5));
    for (let x = left; x < right; x += 1) {
      const cover = inside(x / width, y / width) * strength;
      if (cover === 0) continue;
      const start = (y * width + x) * 3;
      for (let part = 0; part < 3; part += 1) {
        const colour = (top[part] ?? 0) * (1 - down) + (bottom[part] ?? 0) * down;
        pixels[start + part] = (pixels[start + part] ?? 0) * (1 - cover) + colour * cover;
      }
    }
  }
}

/** The pixels that a shape may touch at all, along one side of the picture. */
function span(middle: number, reach: number, length: number): [number, number] {
  return [Math.max(0, Math.floor((middle - reach) * width)), Math.min(length, Math.ceil((middle + reach) * width))];
}

/** How much of a point the shape covers, from 0 to 1. */
function insideOf({ shape = 'oval', at, size, soft = usualSoft, turn = 0 }: Layer): (x: number, y: number) => number {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [halfWidth, halfHeight] = [size[0] / 2, size[1] / 2];
  return (x, y) => {
    const [dx, dy] = [x - at[0], y - at[1]];
    const [across, along] = [Math.abs(dx * cos + dy * sin), Math.abs(dy * cos - dx * sin)];
    const beyond =
      shape === 'box'
        ? Math.max(across - halfWidth, along - halfHeight)
        : (Math.hypot(across / halfWidth, along / halfHeight) - 1) * Math.min(halfWidth, halfHeight);
    const share = Math.min(1, Math.max(0, 0.5 - beyond / soft));
    return share * share * (3 - 2 * share);
  };
}

function colourOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
