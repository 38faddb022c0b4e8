import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import type { Encoding } from '../schemas/import-format.ts';

/**
 * The encoding of a text that is not in the Latin alphabet; undefined for others. Only words with characters beyond
 * ASCII tell it, because addresses and numbers are the same in all.
 */
export function guessForeign(bytes: Buffer): Encoding | undefined {
  const parts = bytes.toString('latin1').match(/[^\s,;|"]+/g) ?? [];
  const found = parts.filter((part) => /[\x80-\xff]/.test(part));
  // Single accented letters, as è and à, are words of Italian and French.
  if (!found.some((part) => /[\x80-\xff]{2}/.test(part))) return undefined;
  const words = Buffer.from(found.join(' '), 'latin1');
  const high = words.filter((byte) => byte >= 0x80).length;
  const letters = words.filter((byte) => /[a-z]/i.test(String.fromCharCode(byte))).length;
  // A Chinese or Japanese character can end in a letter of ASCII.
  if (high < 4 || high < letters) return undefined;
  return ofTwoBytes(words) ?? ofOneByte(words, high, letters);
}

const share = (bytes: Buffer, isOne: (byte: number, next: number) => boolean) =>
  bytes.filter((byte, at) => isOne(byte, bytes[at + 1] ?? 0)).length;

function ofOneByte(words: Buffer, high: number, letters: number): Encoding | undefined {
  if (letters > 0) return undefined;
  if (share(words, (byte) => byte >= 0xe0 && byte <= 0xfa) === high) return 'windows-1255';
  const [best] = analyse(words).flatMap(({ name, confidence }) => {
    const encoding = oneByteNames[name];
    return encoding && confidence >= leastConfidence ? [encoding] : [];
  });
  if (best) return best;
  const isVowelSign = (byte: number) => byte === 0xd1 || (byte >= 0xd4 && byte <= 0xda);
  const signs = share(words, (byte, next) => byte >= 0xa1 && byte <= 0xce && isVowelSign(next));
  const isThai = signs * 12 >= high && share(words, (byte) => byte >= 0x80 && byte < 0xa1) === 0;
  return isThai ? 'windows-874' : undefined;
}

const leastConfidence = 25;

const oneByteNames: Readonly<Record<string, Encoding>> = {
  'KOI8-R': 'koi8-r',
  'windows-1251': 'windows-1251',
  'ISO-8859-5': 'windows-1251',
  'ISO-8859-7': 'windows-1253',
  'windows-1253': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'windows-1255': 'windows-1255',
  'ISO-8859-6': 'windows-1256',
  'windows-1256': 'windows-1256',
};

/** Where whole characters of one script come out, or the pairs of bytes that only one encoding has. */
function ofTwoBytes(words: Buffer): Encoding | undefined {
  const decoded = (encoding: Encoding) => iconv.decode(words, encoding).replace(/[\0-\x7f]/g, '');
  const isFull = (encoding: Encoding, script: RegExp, least: number) => {
    const text = decoded(encoding);
    return text.length > 0 && (text.match(script)?.length ?? 0) >= least * text.length;
  };
  const pairs = pairsOf(words);
  const hangul = pairs.filter(([first, second]) => first >= 0xb0 && first <= 0xc8 && second >= 0xa1);
  if (hangul.length >= 0.9 * pairs.length) return 'euc-kr';
  if (isFull('euc-jp', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]/gu, 1) && hasKana(decoded('euc-jp')))
    return 'euc-jp';
  const low = pairs.filter(([, second]) => second < 0x80);
  const isBig5 = pairs.every(([first, second]) => first >= 0xa1 && (second < 0x7f || second >= 0xa1));
  if (isBig5 && low.length > 0 && isFull('big5', /\p{Script=Han}/gu, 0.95)) return 'big5';
  const isShifted = pairs.some(([first]) => first >= 0x81 && first < 0xa0);
  if (isShifted && isFull('shift_jis', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]/gu, 0.95))
    return 'shift_jis';
  return low.length === 0 && !isLikeAlphabet(pairs) && isFull('gb18030', /\p{Script=Han}/gu, 1) ? 'gb18030' : undefined;
}

const hasKana = (text: string) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

/** The bytes of a single alphabet are few, and its words may have an odd number of letters. */
const isLikeAlphabet = (pairs: readonly (readonly [number, number])[]) =>
  pairs.some(([, second]) => second === 0) || pairs.every(([first]) => first >= 0xc0);

/** Two bytes each, from the first of each word. */
function pairsOf(words: Buffer): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at] ?? 0;
    if (first < 0x80) continue;
    const second = words[at + 1] ?? 0;
    pairs.push([first, second === 0x20 ? 0 : second]);
    at += 1;
  }
  return pairs;
}
