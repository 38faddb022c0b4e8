import sharp from 'sharp';
import { encode, renderSVG } from 'uqr';

// A code on a poster is scratched and creased; the rim is what scanners look for.
const settings = { ecc: 'M', border: 4 } as const;

/** A QR code of a text as SVG. */
export const qrSvg = (text: string) => renderSVG(text, settings);

/** A QR code of a text as PNG, `size` pixels wide. */
export function qrPng(text: string, size: number): Promise<Buffer> {
  const { data } = encode(text, settings);
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)));
  const raw = { width: data.length, height: data.length, channels: 1 } as const;
  return sharp(pixels, { raw }).resize(size, size, { kernel: 'nearest' }).png().toBuffer();
}
