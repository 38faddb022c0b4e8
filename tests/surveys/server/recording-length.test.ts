import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondsOfAudio } from '../../../src/core/server/files/audio.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { recordings, wav } from '../../support/recordings.ts';
import { published, respondentClient } from './submission.ts';

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
});
afterAll(() => app.close());

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

/** MediaRecorder writes neither the total length nor the size of a cluster. */
function webm(...seconds: readonly number[]): Buffer {
  const open = Buffer.from('01ffffffffffffff', 'hex');
  const clusters = seconds.map((second) => {
    const time = Buffer.from('e78400000000', 'hex');
    time.writeUInt32BE(second * 1_000, 2);
    // The second block starts half a second after its cluster.
    const blocks = Buffer.from('a3858100008000' + 'a3858101f48000', 'hex');
    return Buffer.concat([Buffer.from('1f43b675', 'hex'), open, time, blocks]);
  });
  const about = Buffer.from('1549a966872ad7b1830f4240', 'hex');
  const head = recordings.webm.subarray(0, 36);
  return Buffer.concat([head, Buffer.from('18538067', 'hex'), open, about, ...clusters]);
}

/** Frames of 26 ms between an ID3v2 and an ID3v1 tag. */
function mp3(frames: number): Buffer {
  const frame = recordings.mp3.subarray(0, 417);
  const tags = [Buffer.from('ID3\x03\0\0\0\0\0\x0aabcdefghij', 'latin1'), Buffer.from('TAG and a title', 'latin1')];
  return Buffer.concat([tags[0] as Buffer, ...Array.from({ length: frames }, () => frame), tags[1] as Buffer]);
}

test('recording length: it is read from the container or calculated from its content', () => {
  expect(secondsOfAudio(wav(24_000), 'wav')).toBe(3);
  expect(secondsOfAudio(ogg(7), 'ogg')).toBeCloseTo(7, 1);
  expect(secondsOfAudio(m4a(12), 'm4a')).toBe(12);
  expect(secondsOfAudio(recordings.m4a, 'm4a')).toBeUndefined();
  expect(secondsOfAudio(webm(0, 5, 11), 'webm')).toBe(11.5);
  expect(secondsOfAudio(mp3(383), 'mp3')).toBeCloseTo(10, 1);
  expect(secondsOfAudio(recordings.webm, 'webm')).toBeUndefined();
  expect(secondsOfAudio(Buffer.concat([recordings.mp3, Buffer.alloc(400), recordings.mp3]), 'mp3')).toBeUndefined();
  const parts = [webm(0, 4), mp3(3)].flatMap((recordingBytes) =>
    Array.from(recordingBytes, (_, end) => recordingBytes.subarray(0, end)),
  );
  const broken = [Buffer.alloc(0), Buffer.alloc(30, 255), wav(8).subarray(0, 40), ogg(1).subarray(0, 50), ...parts];
  for (const ending of ['wav', 'ogg', 'm4a', 'webm', 'mp3']) {
    for (const bytes of broken) {
      expect(secondsOfAudio(bytes, ending) ?? 1).toBeGreaterThan(0);
    }
  }
});

test('recording length: the server refuses a recording outside the allowed length', async () => {
  const { token } = await published(owner, {
    settings: { spam: { minSeconds: 0, proofOfWork: false } },
    fields: [{ fieldName: 'Tell us', fieldType: 'audio', options: { key: 'voice', minSeconds: 5, maxSeconds: 20 } }],
  });
  const guest = respondentClient(app, owner);
  const answered = async (bytes: Buffer, fileName: string) => {
    const body = { survey: token, kind: 'voice', fileName, fileData: bytes.toString('base64') };
    const { filePath } = (await guest.ask('POST', '/public/files/upload', body)).json<{ filePath: string }>();
    const answer = await guest.answer(token, { answers: { voice: filePath } });
    return [answer.status, answer.json<{ errors?: { message: string }[] }>().errors?.[0]?.message];
  };
  expect(await answered(wav(8_000), 'a.wav')).toEqual([422, 'Tell us: This recording is shorter than 0:05']);
  expect(await answered(ogg(90), 'a.ogg')).toEqual([422, 'Tell us: This recording is longer than 0:20']);
  expect((await answered(wav(64_000), 'a.wav'))[0]).toBe(201);
  expect(await answered(webm(0, 30), 'a.webm')).toEqual([422, 'Tell us: This recording is longer than 0:20']);
  expect(await answered(mp3(60), 'a.mp3')).toEqual([422, 'Tell us: This recording is shorter than 0:05']);
  expect((await answered(recordings.webm, 'a.webm'))[0]).toBe(201);
});
