import sharp from 'sharp';
import { encode, renderSVG } from 'uqr';

// Error correction M for damaged posters; a quiet zone of 4 modules, as ISO/IEC 18004 requires.
const settings = { ecc: 'M', border: 4 } as const;

export const qrSvg = (text: string) => renderSVG(text, settings);

export function qrPng(text: string, size: number): Promise<Buffer> {
  const { data } = encode(text, settings);
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)));
  const raw = { width: data.length, height: data.length, channels: 1 } as const;
  return sharp(pixels, { raw }).resize(size, size, { kernel: 'nearest' }).png().toBuffer();
}
