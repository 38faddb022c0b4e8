import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '../../src/server/files/sweep.ts';
import { type Answer, makeApp, type SignedIn, type TestApp } from '../support/app.ts';
import { makeBrowser } from '../support/browser.ts';
import { box, hdlr, recordings, wav } from '../support/recordings.ts';

const password = 'a long enough password';

let app: TestApp;
let ours: SignedIn;
let theirs: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  ours = await app.newTenant();
  theirs = await app.newTenant();
});
afterAll(() => app.close());

const blank = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#93D500' } });
const upload = (kind: 'upload' | 'upload-voc', bytes: Buffer | string, fileName = 'file', who = ours) =>
  who.ask('POST', `/files/${kind}`, {
    fileData: typeof bytes === 'string' ? bytes : bytes.toString('base64'),
    fileName,
  });
const pathIn = (answer: Answer) => answer.json<{ filePath: string }>().filePath;

async function fetchFile(path: string, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${ours.login.token}`;
  return app.app.inject({ method: 'GET', url: path, headers: { authorization, ...headers } });
}

const kept = async () => (await readdir(app.services.filesDir, { recursive: true })).sort();

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('in %s is kept, painted anew, and shown', async (format) => {
    const bytes = await blank().toFormat(format).toBuffer();
    const answer = await upload('upload', `data:image/anything;base64,${bytes.toString('base64')}`, 'logo.of.ours');
    expect(answer.json()).toEqual({
      success: true,
      filePath: expect.stringMatching(/^\/uploads\/[\w-]{22}\.(png|jpg|webp)$/),
    });
    const shown = await fetchFile(pathIn(answer));
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/(png|jpeg|webp)$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-cache',
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 40, height: 30 });
  });

  test('loses the place where it was taken and keeps the right way up', async () => {
    const photo = await blank(60, 20)
      .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '33/1 53/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Secret Camera');
    const shown = (await fetchFile(pathIn(await upload('upload', photo)))).rawPayload;
    const { exif, xmp, iptc, icc, width, height } = await sharp(shown).metadata();
    expect({ exif, xmp, iptc, icc, width, height }).toEqual({ width: 20, height: 60 });
    expect(shown.toString('latin1')).not.toMatch(/Secret Camera|Exif|GPS/);
  });

  test('that hides a page behind its end is kept without it', async () => {
    const bytes = Buffer.concat([await blank().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const shown = await fetchFile(pathIn(await upload('upload', bytes, 'x.html')));
    expect(shown.body).not.toContain('script');
    expect(shown.headers['content-type']).toBe('image/png');
  });
});

describe('what is no picture', () => {
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
    ['a moving GIF', () => moving('gif')],
    ['a moving WebP', () => moving('webp')],
    ['a moving PNG', async () => animatedPng(await blank().png().toBuffer())],
  ];

  test.each(refusals)('such as %s is refused, with what to do instead, and nothing is kept', async (_, make) => {
    const before = await kept();
    const answer = await upload('upload', await make(), 'picture.png');
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({
      success: false,
      error: expect.stringMatching(/^(Choose|This picture is damaged)/),
    });
    expect(await kept()).toEqual(before);
  });

  test('such as 30,000 by 30,000 pixels in a small file is refused within two seconds', async () => {
    const bomb = await blank().png().toBuffer();
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 30_000, height: 30_000 });
    const start = Date.now();
    const answer = await upload('upload', bomb);
    expect(answer.status).toBe(413);
    expect(answer.json()).toMatchObject({ success: false, error: expect.stringContaining('25 megapixels') });
    expect(Date.now() - start).toBeLessThan(2_000);
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
  ])('such as the broken text %j is refused', async (text) => {
    expect((await upload('upload', text)).status).toBe(422);
  });
});

describe('a recording', () => {
  test.each(Object.entries(recordings))('in %s is kept to the byte and plays from anywhere', async (ending, bytes) => {
    const filePath = pathIn(await upload('upload-voc', bytes, 'voice'));
    expect(filePath).toMatch(new RegExp(`^/uploads/[\\w-]{22}\\.${ending}$`));
    const whole = await fetchFile(filePath);
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    expect(whole.headers['content-type']).toMatch(/^audio\//);
    const part = await fetchFile(filePath, { range: 'bytes=4-9' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 4-9/${bytes.length}`);
    expect(part.rawPayload.equals(bytes.subarray(4, 10))).toBe(true);
    expect((await fetchFile(filePath, { range: 'bytes=999999-' })).statusCode).toBe(416);
    expect((await fetchFile(`/api/v1${filePath}`)).rawPayload.equals(bytes)).toBe(true);
  });

  test.each([
    ['a picture', () => blank().png().toBuffer()],
    ['HTML called audio', () => Buffer.from('<script>alert(1)</script>')],
    ['an AVI', () => Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1')],
    ['one frame of an MP3', () => recordings.mp3.subarray(0, 417)],
    [
      'an MP4 with pictures',
      () => Buffer.concat([box('ftyp', 'isom\0\0\0\0isom'), box('moov', hdlr('soun') + hdlr('vide'))]),
    ],
    ['a Matroska file', () => Buffer.from('1a45dfa3934282886d6174726f736b61', 'hex')],
    ['an OGG with pictures', () => Buffer.from('OggS\0\x02\x80theora', 'latin1')],
    ['one byte', () => Buffer.from('R')],
    ['three bytes', () => Buffer.from([0x1a, 0x45, 0xdf])],
  ])('is not %s', async (_, make) => {
    const answer = await upload('upload-voc', await make(), 'voice.mp3');
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ success: false, error: 'Choose a WAV, MP3, M4A, OGG or WebM recording' });
  });

  test('may have 25 MB and not a byte more', async () => {
    const most = 25 * 1024 * 1024;
    expect((await upload('upload-voc', wav(most - 44))).status).toBe(200);
    expect((await upload('upload-voc', wav(most - 43))).status).toBe(413);
  });
});

describe('a kept file', () => {
  let filePath: string;
  beforeAll(async () => {
    filePath = pathIn(await upload('upload', await blank().png().toBuffer()));
  });

  test('shows by the cookie alone, as a page asks for it, until its reader signs out', async () => {
    const browser = makeBrowser(app.app, `${ours.subdomain}.localhost:4000`);
    expect((await browser.visit(filePath)).status).toBe(404);
    await browser.signIn(ours.email, password);
    const cookie = browser.cookies.get('sid') as string;
    const shown = await browser.visit(filePath);
    expect(shown.status).toBe(200);
    expect((await browser.visit(filePath, { 'if-none-match': shown.headers.etag as string })).status).toBe(304);
    await browser.ask('POST', '/Auth/logout', {});
    browser.cookies.set('sid', cookie);
    expect((await browser.visit(filePath)).status).toBe(404);
  });

  test('is, for strangers and other organisations, as if it had never been', async () => {
    const never = '/uploads/AAAAAAAAAAAAAAAAAAAAAA.png';
    const ask = (url: string, who?: SignedIn) =>
      app.app.inject({ url, headers: who ? { authorization: `Bearer ${who.login.token}` } : {} });
    for (const who of [undefined, theirs]) {
      const [real, unreal] = [await ask(filePath, who), await ask(never, who)];
      expect([real.statusCode, real.body]).toEqual([404, unreal.body]);
    }
    const colleague = await app.colleague(ours, []);
    expect((await ask(filePath, colleague)).statusCode).toBe(200);
    await ours.ask('PUT', `/Users/${colleague.userId}`, { isActive: false });
    expect((await ask(filePath, colleague)).statusCode).toBe(404);
  });

  test.each([
    '/uploads/../secrets.json',
    '/uploads/..%2fsecrets.json',
    '/uploads/%2e%2e/secrets.json',
    '/uploads/..\\secrets.json',
    '/uploads//etc/passwd',
    '/uploads/%00',
    '/uploads/.',
    '/uploads/',
    '/uploads/x.png%00.html',
    '/uploads/CON',
    `/uploads/${'a'.repeat(4000)}`,
    '/uploads/%0d%0aset-cookie:x=1',
    '/uploads/%E2%80%AE.png',
    '/uploads/%22.png',
  ])('has no other name: %s', async (path) => {
    const answer = await fetchFile(path);
    expect([400, 404, 414]).toContain(answer.statusCode);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  test.each([
    '../../x.png',
    '..\\x.png',
    '/etc/passwd',
    'C:\\x.png',
    'x%2e%2e.png',
    'x\u0000.png',
    'x\r\n.png',
    'x\u202egnp.exe',
    '"x".png',
    'con',
    'NUL.png',
    'a'.repeat(4000),
    '',
  ])('is not kept under the name %j', async (fileName) => {
    const before = await kept();
    expect((await upload('upload', await blank().png().toBuffer(), fileName)).status).toBe(422);
    expect(await kept()).toEqual(before);
  });
});

describe('room', () => {
  test('that is used up is said so, and other organisations have theirs', async () => {
    const full = await app.newTenant();
    await app.services.database.owner((client) =>
      client.query(
        `insert into files (tenant_id, name, kind, content_type, size_bytes)
         select $1, 'full' || n, 'voice', 'audio/wav', 2000000000 from generate_series(1, 3) n`,
        [full.tenantId],
      ),
    );
    const bytes = await blank().png().toBuffer();
    const refused = await upload('upload', bytes, 'x', full);
    expect(refused.status).toBe(413);
    expect(refused.json()).toMatchObject({ success: false, error: expect.stringContaining('no room') });
    expect((await upload('upload', bytes)).status).toBe(200);
  });

  test('is swept of bytes without a row after ten minutes, and of nothing else', async () => {
    const filePath = pathIn(await upload('upload', await blank().png().toBuffer()));
    const folder = join(app.services.filesDir, String(ours.tenantId));
    await mkdir(folder, { recursive: true });
    const [old, young] = [join(folder, 'old.png.draft'), join(folder, 'young.png')];
    await Promise.all([writeFile(old, 'x'), writeFile(young, 'x')]);
    await utimes(old, new Date(0), new Date(0));
    await utimes(join(folder, filePath.slice('/uploads/'.length)), new Date(0), new Date(0));
    expect(await sweepFiles(app.services)).toBe(1);
    expect((await fetchFile(filePath)).statusCode).toBe(200);
    expect(await readFile(young, 'utf8')).toBe('x');
  });

  test('is made when a profile picture is replaced', async () => {
    const fileData = (await blank().png().toBuffer()).toString('base64');
    const change = async () => pathIn(await theirs.ask('POST', '/user/profile-picture', { fileData, fileName: 'me' }));
    const [first, second] = [await change(), await change()];
    await sweepFiles(app.services, Date.now() + 11 * 60_000);
    expect((await theirs.ask('GET', first)).status).toBe(404);
    expect((await theirs.ask('GET', second)).status).toBe(200);
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

/** An acTL chunk before the picture's data is what makes a PNG move. */
function animatedPng(png: Buffer): Buffer {
  const header = 33;
  const control = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex');
  return Buffer.concat([png.subarray(0, header), control, png.subarray(header)]);
}
