import { readdir } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { within } from '../../../support/effort.ts';
import { recordings } from '../../../support/recordings.ts';
import { blank, fetchFile, pathIn, upload } from '../../../support/uploads.ts';

let app: TestApp;
let ours: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  ours = await app.newTenant();
});
afterAll(() => app.close());

const readStoredFiles = async () => (await readdir(app.services.filesDir, { recursive: true })).sort();

describe('image upload', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('as %s is re-encoded, stored and served', async (format) => {
    const bytes = await blank().toFormat(format).toBuffer();
    const answer = await upload(
      ours,
      'upload',
      `data:image/anything;base64,${bytes.toString('base64')}`,
      'logo.of.ours',
    );
    expect(answer.json()).toEqual({
      success: true,
      filePath: expect.stringMatching(/^\/uploads\/[\w-]{22}\.(png|jpg|webp)$/),
    });
    const shown = await fetchFile(app, ours, pathIn(answer));
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/(png|jpeg|webp)$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-cache',
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 40, height: 30 });
  });

  test('removes the location and applies the orientation', async () => {
    const photo = await blank(60, 20)
      .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '33/1 53/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Secret Camera');
    const shown = (await fetchFile(app, ours, pathIn(await upload(ours, 'upload', photo)))).rawPayload;
    const { exif, xmp, iptc, icc, width, height } = await sharp(shown).metadata();
    expect({ exif, xmp, iptc, icc, width, height }).toEqual({ width: 20, height: 60 });
    expect(shown.toString('latin1')).not.toMatch(/Secret Camera|Exif|GPS/);
  });

  test('removes content appended to the image', async () => {
    const bytes = Buffer.concat([await blank().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const shown = await fetchFile(app, ours, pathIn(await upload(ours, 'upload', bytes, 'x.html')));
    expect(shown.body).not.toContain('script');
    expect(shown.headers['content-type']).toBe('image/png');
  });
});

describe('invalid image upload', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const refusals: [string, () => Buffer | Promise<Buffer>][] = [
    ['an SVG', () => Buffer.from(svg)],
    ['an SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['an SVG behind a PNG’s first bytes', () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1')],
    ['an SVG behind a GIF’s', () => Buffer.from(`GIF89a${svg}`, 'latin1')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML behind a JPEG’s first bytes', () => Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj')],
    ['XML', () => Buffer.from('<?xml version="1.0"?><x/>')],
    ['a ZIP', () => Buffer.from('PK\x03\x04rest', 'latin1')],
    ['a TIFF', () => blank().tiff().toBuffer()],
    ['an AVIF', () => blank().avif().toBuffer()],
    ['one byte', () => Buffer.from([0x89])],
    ['half a PNG', async () => (await blank(400, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 900)],
    ['a recording', () => recordings.wav],
    ['an animated GIF', () => moving('gif')],
    ['an animated WebP', () => moving('webp')],
    ['an animated PNG', async () => animatedPng(await blank().png().toBuffer())],
  ];

  test.each(refusals)('with %s is refused with advice and nothing is stored', async (_, make) => {
    const before = await readStoredFiles();
    const answer = await upload(ours, 'upload', await make(), 'picture.png');
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({
      success: false,
      error: expect.stringMatching(/^(Choose|This picture is damaged)/),
    });
    expect(await readStoredFiles()).toEqual(before);
  });

  test('with 30,000 by 30,000 pixels in a small file is refused immediately', async () => {
    const bomb = await blank().png().toBuffer();
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 30_000, height: 30_000 });
    const start = Date.now();
    const answer = await upload(ours, 'upload', bomb);
    expect(answer.status).toBe(413);
    expect(answer.json()).toMatchObject({ success: false, error: expect.stringContaining('25 megapixels') });
    expect(within(start, 2_000)).toBe(true);
  });

  test.each([
    '',
    '!!!!',
    'data:image/png,plain',
    'data:image/png;base64,',
    'iVBORw0KGgo=\u0000',
    'iVBOR w0KGgo',
    'A',
    'data:',
  ])('with the malformed text %j is refused', async (text) => {
    expect((await upload(ours, 'upload', text)).status).toBe(422);
  });
});

async function moving(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** An acTL chunk before the image data makes a PNG animated. */
function animatedPng(png: Buffer): Buffer {
  const header = 33;
  const control = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex');
  return Buffer.concat([png.subarray(0, header), control, png.subarray(header)]);
}
