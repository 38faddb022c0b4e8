import { at } from './documents.ts';
import type { ReadFile } from './images.ts';
import { assertSize, uploadRefused } from './upload.ts';

/** Detects a recording in a browser-supported container by its structure, never by its name. */
export function readAudio(bytes: Buffer): ReadFile {
  assertSize('voice', bytes.length);
  const found = containers.find(({ holds }) => holds(bytes));
  if (!found) throw uploadRefused('Choose a WAV, MP3, M4A, OGG or WebM recording');
  const { contentType, ending } = found;
  return { bytes, contentType, ending, seconds: secondsOfAudio(bytes, ending) };
}

const containers = [
  { ending: 'wav', contentType: 'audio/wav', holds: isWav },
  { ending: 'mp3', contentType: 'audio/mpeg', holds: isMp3 },
  { ending: 'm4a', contentType: 'audio/mp4', holds: isM4a },
  { ending: 'ogg', contentType: 'audio/ogg', holds: isOgg },
  { ending: 'webm', contentType: 'audio/webm', holds: isWebm },
];

function isWav(bytes: Buffer): boolean {
  return at(bytes, 0, 'RIFF') && at(bytes, 8, 'WAVE') && bytes.subarray(12, 4096).includes('fmt ');
}

function isM4a(bytes: Buffer): boolean {
  if (!at(bytes, 4, 'ftyp')) return false;
  const kinds = handlerKinds(bytes);
  return kinds.includes('soun') && !kinds.includes('vide');
}

function handlerKinds(bytes: Buffer): string[] {
  const kinds: string[] = [];
  for (let found = bytes.indexOf('hdlr'); found >= 0 && kinds.length < 20; found = bytes.indexOf('hdlr', found + 4)) {
    kinds.push(bytes.toString('latin1', found + 12, found + 16));
  }
  return kinds;
}

function isOgg(bytes: Buffer): boolean {
  const firstPage = bytes.subarray(0, 512);
  return (
    at(bytes, 0, 'OggS') &&
    ['OpusHead', '\x01vorbis', '\x7fFLAC', 'Speex   '].some((codec) => firstPage.includes(codec))
  );
}

function isWebm(bytes: Buffer): boolean {
  return at(bytes, 0, '\x1a\x45\xdf\xa3') && bytes.subarray(0, 128).includes('webm');
}

// EBML element IDs of WebM.
const segment = 0x18538067;
const about = 0x1549a966;
const scale = 0x2ad7b1;
const duration = 0x4489;
const cluster = 0x1f43b675;
const clusterTime = 0xe7;
const group = 0xa0;
const blocks = [0xa1, 0xa3];

const holders = [segment, about, cluster, group];

/**
 * Duration from the header. Browsers record without one; then it is the time of the last audio block. Undefined for
 * other structures.
 */
function secondsOfWebm(bytes: Buffer): number | undefined {
  let perTick = 1_000_000;
  let result = 0;
  let time = 0;
  let last = 0;
  let at = 0;
  while (at < bytes.length) {
    const id = numberAt(bytes, at, true);
    const size = id && numberAt(bytes, at + id.length, false);
    if (!id || !size) return undefined;
    const start = at + id.length + size.length;
    // Descends into master elements; their end may be unknown and is ignored.
    if (holders.includes(id.value)) {
      at = start;
      continue;
    }
    if (size.isUnknown) return undefined;
    if (id.value === scale) perTick = unsignedIntegerIn(bytes, start, size.value);
    if (id.value === duration) result = fractionIn(bytes, start, size.value);
    if (id.value === clusterTime) time = unsignedIntegerIn(bytes, start, size.value);
    if (blocks.includes(id.value)) last = Math.max(last, time + blockTime(bytes, start));
    at = start + size.value;
  }
  return ((result || last) * perTick) / 1e9;
}

interface Vint {
  value: number;
  length: number;
  isUnknown: boolean;
}

/** An EBML variable-size integer; element IDs include the length marker. */
function numberAt(bytes: Buffer, at: number, isName: boolean): Vint | undefined {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > (isName ? 4 : 8) || at + length > bytes.length) return undefined;
  const lengthBit = 1 << (8 - length);
  const rest = bytes.subarray(at + 1, at + length);
  const value = rest.reduce((sum, byte) => sum * 256 + byte, isName ? first : first - lengthBit);
  const isUnknown = first === lengthBit * 2 - 1 && rest.every((byte) => byte === 255);
  return { value, length, isUnknown };
}

const unsignedIntegerIn = (bytes: Buffer, start: number, size: number): number =>
  bytes.subarray(start, start + Math.min(size, 8)).reduce((sum, byte) => sum * 256 + byte, 0);

function fractionIn(bytes: Buffer, start: number, size: number): number {
  if (start + size > bytes.length) return 0;
  return size === 8 ? bytes.readDoubleBE(start) : size === 4 ? bytes.readFloatBE(start) : 0;
}

/** Relative to its cluster, after the track number. */
function blockTime(bytes: Buffer, start: number): number {
  const at = start + (numberAt(bytes, start, false)?.length ?? 0);
  return at + 2 <= bytes.length ? bytes.readInt16BE(at) : 0;
}

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

function ofWav(bytes: Buffer): number | undefined {
  let perSecond: number | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [name, size] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)];
    if (name === 'fmt ' && at + 20 <= bytes.length) perSecond = bytes.readUInt32LE(at + 16);
    // A streamed file may have the maximum size as a placeholder.
    if (name === 'data') return perSecond && Math.min(size, bytes.length - at - 8) / perSecond;
    at += 8 + size + (size % 2);
  }
  return undefined;
}

function ofM4a(bytes: Buffer): number | undefined {
  const at = bytes.indexOf('mvhd');
  const isLong = bytes[at + 4] === 1;
  if (at < 0 || at + (isLong ? 36 : 24) > bytes.length) return undefined;
  const scale = bytes.readUInt32BE(at + (isLong ? 24 : 16));
  return (isLong ? Number(bytes.readBigUInt64BE(at + 28)) : bytes.readUInt32BE(at + 20)) / scale;
}

function ofOgg(bytes: Buffer): number | undefined {
  const last = bytes.lastIndexOf('OggS');
  const [opus, vorbis] = [bytes.indexOf('OpusHead'), bytes.indexOf('\x01vorbis', 0, 'latin1')];
  if (last < 0 || last + 14 > bytes.length || (opus < 0 && vorbis < 0) || vorbis + 16 > bytes.length) return undefined;
  const end = Number(bytes.readBigInt64LE(last + 6));
  if (opus < 0) return end / bytes.readUInt32LE(vorbis + 12);
  // Opus always uses 48 kHz and a pre-skip.
  return (end - (opus + 12 <= bytes.length ? bytes.readUInt16LE(opus + 10) : 0)) / 48_000;
}

/** Requires two consecutive frames, because a single frame header can occur by chance. */
export function isMp3(bytes: Buffer): boolean {
  const start = soundStart(bytes);
  const first = frameAt(bytes, start);
  return first !== undefined && frameAt(bytes, start + first.length) !== undefined;
}

export function secondsOfMp3(bytes: Buffer): number | undefined {
  let seconds = 0;
  let at = soundStart(bytes);
  for (let frame = frameAt(bytes, at); frame; frame = frameAt(bytes, at)) {
    seconds += frame.seconds;
    at += frame.length;
  }
  const isAtEnd = at >= bytes.length || /^(TAG|APETAGEX|LYRICSBEGIN)/.test(bytes.toString('latin1', at, at + 11));
  return isAtEnd ? seconds : undefined;
}

function soundStart(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  return 10 + [6, 7, 8, 9].reduce((length, index) => length * 128 + ((bytes[index] ?? 0) & 0x7f), 0);
}

const bitRates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const halfBitRates = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const sampleRates = [44_100, 48_000, 32_000];

function frameAt(bytes: Buffer, start: number): { length: number; seconds: number } | undefined {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(start, start + 3);
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2) return undefined;
  const version = (kind >> 3) & 3;
  const bitRate = (version === 3 ? bitRates : halfBitRates)[(rates >> 4) - 1];
  const fullRate = sampleRates[(rates >> 2) & 3];
  if (version === 1 || bitRate === undefined || fullRate === undefined) return undefined;
  const sampleRate = fullRate / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const samples = version === 3 ? 1_152 : 576;
  const length = Math.floor((samples * 125 * bitRate) / sampleRate) + ((rates >> 1) & 1);
  return { length, seconds: samples / sampleRate };
}
