import sharp, { type Sharp } from 'sharp';
import { mostMegapixels } from '../../contract/upload-limits.ts';
import { assertSize, uploadRefused } from './upload.ts';

export interface ReadFile {
  bytes: Buffer;
  contentType: string;
  ending: string;
  seconds?: number | undefined;
}

export type PictureSize = { within: number } | { square: number };

// Blocks all decoders except those listed: PDF and others have a large attack surface. SVG is for `pngOfSvg` alone: uploads
// are told apart by their first bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** Re-encodes an image, which removes location, device and any hidden data. */
export async function readImage(bytes: Buffer, size: PictureSize): Promise<ReadFile> {
  assertSize('image', bytes.length);
  const format = detectFormat(bytes);
  if (!format) throw uploadRefused('Choose a PNG, JPEG, WebP or GIF picture');
  return repaint(bytes, format, size);
}

/** Draws a picture that the product made, with so many pixels for each of its points. */
export function pngOfSvg(svg: string, pixels: number): Promise<Buffer> {
  // A size in points grows with the density twice.
  return sharp(Buffer.from(svg), { density: 72 * Math.sqrt(pixels) })
    .png()
    .toBuffer();
}

type Format = 'png' | 'jpeg' | 'webp' | 'gif';

function detectFormat(bytes: Buffer): Format | undefined {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp';
  return /^GIF8[79]a/.test(start) ? 'gif' : undefined;
}

async function repaint(bytes: Buffer, format: Format, size: PictureSize): Promise<ReadFile> {
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1, sequentialRead: true });
  const header = await image.metadata().catch(() => undefined);
  if (!header || header.format !== format) throw damaged();
  if ((header.pages ?? 1) > 1 || isAnimatedPng(bytes, format)) {
    throw uploadRefused('Choose a still picture: animated pictures are not supported');
  }
  if (header.width * header.height > mostMegapixels * 1_000_000) {
    throw uploadRefused(`Choose a smaller picture: at most ${mostMegapixels} megapixels`, 413);
  }
  const sized =
    'square' in size
      ? image.autoOrient().resize(size.square, size.square, { fit: 'cover' })
      : image.autoOrient().resize(size.within, size.within, { fit: 'inside', withoutEnlargement: true });
  const { as, ending, contentType } = written(sized.timeout({ seconds: 15 }), format);
  const painted = await as.toBuffer().catch(() => undefined);
  if (!painted) throw damaged();
  return { bytes: painted, ending, contentType };
}

export function written(image: Sharp, format: Format): { as: Sharp; ending: string; contentType: string } {
  if (format === 'jpeg') return { as: image.jpeg({ quality: 86 }), ending: 'jpg', contentType: 'image/jpeg' };
  if (format === 'webp') return { as: image.webp({ quality: 86 }), ending: 'webp', contentType: 'image/webp' };
  return { as: image.png(), ending: 'png', contentType: 'image/png' };
}

// The decoder reads only the first frame of an animated PNG, without an error.
function isAnimatedPng(bytes: Buffer, format: Format): boolean {
  if (format !== 'png') return false;
  const data = bytes.indexOf('IDAT');
  return bytes.subarray(0, data < 0 ? bytes.length : data).includes('acTL');
}

export function damaged() {
  return uploadRefused('This picture is damaged. Open it, save it again, and upload the new file.');
}
