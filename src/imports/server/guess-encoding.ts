import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import type { Encoding } from '../schemas/import-format.ts';
import { guessForeign } from './guess-foreign.ts';

interface Guess {
  encoding: Encoding;
  /** False where other encodings are possible too. */
  isSure: boolean;
}

/** The encoding of a text file by its first bytes, its zeros, and the letters that it would have. */
export function guessEncoding(bytes: Buffer): Guess {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', isSure: true };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', isSure: true };
  const zeros = zerosIn(bytes.subarray(0, 4_096));
  const unmarked =
    zeros.odd > 0 && zeros.even === 0 ? 'utf-16le' : zeros.even > 0 && zeros.odd === 0 ? 'utf-16be' : null;
  if (unmarked && isText(bytes.subarray(0, 4_096), unmarked)) return { encoding: unmarked, isSure: true };
  if (isUtf8(bytes)) return { encoding: 'utf-8', isSure: true };
  const sample = bytes.subarray(0, 200_000);
  const foreign = guessForeign(sample);
  if (foreign) return { encoding: foreign, isSure: false };
  const [best] = candidates
    .map(({ encoding, letters }) => ({ encoding, score: scoreEncoding(sample, encoding, letters) }))
    .sort((one, other) => other.score - one.score);
  return { encoding: best?.encoding ?? 'windows-1252', isSure: false };
}

const isText = (bytes: Buffer, encoding: Encoding) =>
  bytes.length % 2 === 0 && !/[^\P{Cc}\t\r\n]/u.test(iconv.decode(bytes, encoding));

/** Latin letters in UTF-16 have a zero in each pair of bytes. */
function zerosIn(bytes: Uint8Array) {
  const zeros = { even: 0, odd: 0 };
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1;
  return zeros;
}

interface Candidate {
  encoding: Encoding;
  /** The usual characters of the languages that are written in it. */
  letters: RegExp;
}

const western = /[äöüßàâçèéêëîïôùûœæñáíóúãõåøìò’“”€]/i;

/** The more frequent first, because the first of equals is taken. */
const candidates: readonly Candidate[] = [
  { encoding: 'windows-1252', letters: western },
  { encoding: 'windows-1250', letters: /[ąćęłńóśźżáčďéěíňřšťúůýžőűöüäßăâîşţ]/i },
  { encoding: 'windows-1254', letters: /[çğıöşüİâî]/i },
  { encoding: 'windows-1251', letters: /\p{Script=Cyrillic}/u },
  { encoding: 'shift_jis', letters: /[\u3000-\u30ff\u4e00-\u9fff\uff00-\uff5e]/ },
  { encoding: 'gb18030', letters: /[\u3000-\u303f\u4e00-\u9fff\uff00-\uff5e]/ },
  { encoding: 'macintosh', letters: western },
];

/** A Cyrillic letter beside one of ASCII, as Polish and Czech would have them. */
const mixedWord = /[a-z]\p{Script=Cyrillic}|\p{Script=Cyrillic}[a-z]/giu;

/** How many characters are usual ones; others, and rows of special letters in a Latin text, count against it. */
function scoreEncoding(bytes: Buffer, encoding: Encoding, letters: RegExp): number {
  const text = iconv.decode(bytes, encoding);
  let score = -2 * (text.match(mixedWord)?.length ?? 0);
  let run = 0;
  for (const letter of text) {
    if (letter <= '\x7f') {
      run = 0;
      continue;
    }
    run += 1;
    const isRow = run > 2 && /\p{Script=Latin}/u.test(letter);
    score += letters.test(letter) && !isRow ? 1 : -2;
  }
  return score;
}
