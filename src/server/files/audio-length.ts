import { secondsOfMp3 } from './mp3.ts';
import { secondsOfWebm } from './webm.ts';

/** How many seconds a recording takes, as its container says; undefined where that says nothing. */
export function secondsOfAudio(bytes: Buffer, ending: string): number | undefined {
  const seconds = lengths[ending]?.(bytes);
  return seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

const lengths: Readonly<Record<string, (bytes: Buffer) => number | undefined>> = {
  wav: ofWav,
  m4a: ofM4a,
  ogg: ofOgg,
  mp3: secondsOfMp3,
  webm: secondsOfWebm,
};

/** The bytes of its sound by the bytes of a second. */
function ofWav(bytes: Buffer): number | undefined {
  let perSecond: number | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [name, size] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)];
    if (name === 'fmt ' && at + 20 <= bytes.length) perSecond = bytes.readUInt32LE(at + 16);
    // What was written while it was recorded may say that its length is not known.
    if (name === 'data') return perSecond && Math.min(size, bytes.length - at - 8) / perSecond;
    at += 8 + size + (size % 2);
  }
  return undefined;
}

/** The length in the head of the film, which a recording in pieces leaves at 0. */
function ofM4a(bytes: Buffer): number | undefined {
  const at = bytes.indexOf('mvhd');
  const isLong = bytes[at + 4] === 1;
  if (at < 0 || at + (isLong ? 36 : 24) > bytes.length) return undefined;
  const scale = bytes.readUInt32BE(at + (isLong ? 24 : 16));
  return (isLong ? Number(bytes.readBigUInt64BE(at + 28)) : bytes.readUInt32BE(at + 20)) / scale;
}

/** Where its last page ends, in samples. */
function ofOgg(bytes: Buffer): number | undefined {
  const last = bytes.lastIndexOf('OggS');
  const [opus, vorbis] = [bytes.indexOf('OpusHead'), bytes.indexOf('\x01vorbis', 0, 'latin1')];
  if (last < 0 || last + 14 > bytes.length || (opus < 0 && vorbis < 0) || vorbis + 16 > bytes.length) return undefined;
  const end = Number(bytes.readBigInt64LE(last + 6));
  if (opus < 0) return end / bytes.readUInt32LE(vorbis + 12);
  // Opus always counts 48000 in a second, and leaves out some at the start.
  return (end - (opus + 12 <= bytes.length ? bytes.readUInt16LE(opus + 10) : 0)) / 48_000;
}
