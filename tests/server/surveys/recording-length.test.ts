import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondsOfAudio } from '../../../src/server/files/audio-length.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { recordings, wav } from '../../support/recordings.ts';
import { published, visitor } from './visit.ts';

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
});
afterAll(() => app.close());

/** The last page of an Opus recording of so many seconds, after its first. */
function ogg(seconds: number): Buffer {
  const last = Buffer.alloc(27);
  last.write('OggS\0\x04', 0, 'latin1');
  last.writeBigInt64LE(BigInt(seconds * 48_000), 6);
  return Buffer.concat([recordings.ogg, Buffer.alloc(12), last]);
}

function m4a(seconds: number): Buffer {
  const head = Buffer.alloc(28);
  head.write('mvhd', 0, 'latin1');
  head.writeUInt32BE(1_000, 16);
  head.writeUInt32BE(seconds * 1_000, 20);
  return Buffer.concat([recordings.m4a, head]);
}

test('how long a recording is stands in its container, but for what browsers record as WebM', () => {
  expect(secondsOfAudio(wav(24_000), 'wav')).toBe(3);
  expect(secondsOfAudio(ogg(7), 'ogg')).toBeCloseTo(7, 1);
  expect(secondsOfAudio(m4a(12), 'm4a')).toBe(12);
  expect(secondsOfAudio(recordings.m4a, 'm4a')).toBeUndefined();
  expect(secondsOfAudio(recordings.webm, 'webm')).toBeUndefined();
  for (const ending of ['wav', 'ogg', 'm4a']) {
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(30, 255), wav(8).subarray(0, 40), ogg(1).subarray(0, 50)]) {
      expect(secondsOfAudio(bytes, ending) ?? 1).toBeGreaterThan(0);
    }
  }
});

test('a recording that is shorter or longer than is asked for is refused also where no browser looked', async () => {
  const { token } = await published(owner, {
    settings: { spam: { minSeconds: 0, proofOfWork: false } },
    fields: [{ fieldName: 'Tell us', fieldType: 'audio', options: { key: 'voice', minSeconds: 5, maxSeconds: 20 } }],
  });
  const guest = visitor(app, owner);
  const answered = async (bytes: Buffer, fileName: string) => {
    const body = { survey: token, kind: 'voice', fileName, fileData: bytes.toString('base64') };
    const { filePath } = (await guest.ask('POST', '/public/files/upload', body)).json<{ filePath: string }>();
    const answer = await guest.answer(token, { answers: { voice: filePath } });
    return [answer.status, answer.json<{ errors?: { message: string }[] }>().errors?.[0]?.message];
  };
  expect(await answered(wav(8_000), 'a.wav')).toEqual([422, 'Tell us: This recording is shorter than 0:05']);
  expect(await answered(ogg(90), 'a.ogg')).toEqual([422, 'Tell us: This recording is longer than 0:20']);
  expect((await answered(wav(64_000), 'a.wav'))[0]).toBe(201);
  expect((await answered(recordings.webm, 'a.webm'))[0]).toBe(201);
});
