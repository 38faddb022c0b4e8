/** Two frames in a row where the first says that the second must be: chance does not look like that. */
export function isMp3(bytes: Buffer): boolean {
  const start = soundStart(bytes);
  const first = frameAt(bytes, start);
  return first !== undefined && frameAt(bytes, start + first.length) !== undefined;
}

/** What all its frames take together; undefined where something else stands between them. */
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

/** Behind a tag with title and pictures, where there is one. */
function soundStart(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  return 10 + [6, 7, 8, 9].reduce((length, index) => length * 128 + ((bytes[index] ?? 0) & 0x7f), 0);
}

const bitRates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const halfBitRates = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const sampleRates = [44_100, 48_000, 32_000];

/** The layer III frame that starts here; undefined when none does. */
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
