import { secondsOfAudio } from './audio-length.ts';
import type { ReadFile } from './images.ts';
import { isMp3 } from './mp3.ts';
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
