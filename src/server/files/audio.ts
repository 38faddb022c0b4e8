import { secondsOfAudio } from './audio-length.ts';
import type { ReadFile } from './images.ts';
import { uploadRefused } from './upload.ts';

const mostBytes = 25 * 1024 * 1024;

/** A recording in one of the containers that browsers play, known by its structure and never by its name. */
export function readAudio(bytes: Buffer): ReadFile {
  if (bytes.length > mostBytes) throw uploadRefused('Choose a recording of at most 25 MB', 413);
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

/** Two frames in a row where the first says that the second must be: chance does not look like that. */
function isMp3(bytes: Buffer): boolean {
  const start = at(bytes, 0, 'ID3') ? 10 + id3Length(bytes) : 0;
  const length = frameLength(bytes, start);
  return length !== undefined && frameLength(bytes, start + length) !== undefined;
}

function id3Length(bytes: Buffer): number {
  return [6, 7, 8, 9].reduce((length, index) => length * 128 + ((bytes[index] ?? 0) & 0x7f), 0);
}

const bitRates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const halfBitRates = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const sampleRates = [44_100, 48_000, 32_000];

/** The length of a layer III frame that starts here; undefined when none does. */
function frameLength(bytes: Buffer, start: number): number | undefined {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(start, start + 3);
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2) return undefined;
  const version = (kind >> 3) & 3;
  const bitRate = (version === 3 ? bitRates : halfBitRates)[(rates >> 4) - 1];
  const sampleRate = sampleRates[(rates >> 2) & 3];
  if (version === 1 || bitRate === undefined || sampleRate === undefined) return undefined;
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4;
  const samples = version === 3 ? 144_000 : 72_000;
  return Math.floor((samples * bitRate) / (sampleRate / divisor)) + ((rates >> 1) & 1);
}

/** An MP4 with sound and without pictures. */
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

function at(bytes: Buffer, offset: number, text: string): boolean {
  return bytes.toString('latin1', offset, offset + text.length) === text;
}
