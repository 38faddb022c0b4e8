import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { box, hdlr, recordings, wav } from '../../../support/recordings.ts';
import { blank, fetchFile, pathIn, upload } from '../../../support/uploads.ts';

let app: TestApp;
let ours: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  ours = await app.newTenant();
});
afterAll(() => app.close());

describe('recording upload', () => {
  test.each(Object.entries(recordings))('as %s preserves each byte and supports seeking', async (ending, bytes) => {
    const filePath = pathIn(await upload(ours, 'upload-voc', bytes, 'voice'));
    expect(filePath).toMatch(new RegExp(`^/uploads/[\\w-]{22}\\.${ending}$`));
    const fullFile = await fetchFile(app, ours, filePath);
    expect(fullFile.rawPayload.equals(bytes)).toBe(true);
    expect(fullFile.headers['content-type']).toMatch(/^audio\//);
    const part = await fetchFile(app, ours, filePath, { range: 'bytes=4-9' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 4-9/${bytes.length}`);
    expect(part.rawPayload.equals(bytes.subarray(4, 10))).toBe(true);
    expect((await fetchFile(app, ours, filePath, { range: 'bytes=999999-' })).statusCode).toBe(416);
    expect((await fetchFile(app, ours, `/api/v1${filePath}`)).rawPayload.equals(bytes)).toBe(true);
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
  ])('refuses %s', async (_, make) => {
    const answer = await upload(ours, 'upload-voc', await make(), 'voice.mp3');
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ success: false, error: 'Choose a WAV, MP3, M4A, OGG or WebM recording' });
  });

  test('accepts 25 MB and not a byte more', async () => {
    const most = 25 * 1024 * 1024;
    expect((await upload(ours, 'upload-voc', wav(most - 44))).status).toBe(200);
    expect((await upload(ours, 'upload-voc', wav(most - 43))).status).toBe(413);
  });
});
