import { detect } from 'chardet';
import iconv from 'iconv-lite';

/**
 * Decodes the text of an email. The declared charset is often wrong, so bytes that can only be another one win: a byte
 * order mark, valid UTF-8, the escapes of ISO-2022-JP, and else what the letters look like.
 */
export function decodeBytes(bytes: Uint8Array, declared: string): string {
  const charset = declared.trim().toLowerCase();
  const marked = markedCharset(bytes);
  if (marked) return decodeAs(bytes, marked);
  const wide = /^(utf-?16|utf-?32|ucs-?[24])/.test(charset);
  if (wide) return decodeAs(bytes, charset);
  if (isAscii(bytes)) return decodeAscii(bytes);
  const isMultibyte = /^(gb|big5|euc|ks_c|shift|sjis|cp9|windows-9(32|36|49|50)|iso-2022)/.test(charset);
  const utf8 = strictlyDecoded(bytes, 'utf-8');
  // A short text in a charset of several bytes may be valid UTF-8 by chance.
  if (utf8 !== undefined && (!isMultibyte || (utf8.match(/[^\0-\x7f]/gu)?.length ?? 0) >= 4)) return utf8;
  const means = isMeaningless(charset) || (isWestern(charset) && looksForeign(bytes)) ? detected(bytes) : charset;
  const text = decodeAs(bytes, means);
  return text.includes('\ufffd') && means === charset ? betterOf(text, decodeAs(bytes, detected(bytes))) : text;
}

function markedCharset(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80);

// ISO-2022-JP writes all characters in ASCII bytes.
function decodeAscii(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const hasEscapes = ['\u001b$B', '\u001b$@', '\u001b(J', '\u001b(I'].some((start) => text.includes(start));
  return hasEscapes ? decodeAs(bytes, 'iso-2022-jp') : text;
}

const isMeaningless = (charset: string) =>
  /^(|(us-?)?ascii|utf-?8|unicode.*|utf-?7|unknown.*|x-unknown|8bit|binary|default|none)$/.test(charset) ||
  !isKnown(charset);

const isWestern = (charset: string) => /^(iso-?8859-?1(5)?|latin-?[19]|windows-?1252|cp-?1252)$/.test(charset);

/** European texts in the Latin alphabet have few letters beyond ASCII, others have few within. */
function looksForeign(bytes: Uint8Array): boolean {
  let high = 0;
  let low = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) high += 1;
    else if ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)) low += 1;
  }
  return high > 2 && high > low;
}

const mostDetected = 64 * 1024;
const european = /^(windows-125[0247]|iso-8859-([1-49]|1\d))$/i;

function detected(bytes: Uint8Array): string {
  const found = detect(bytes.subarray(0, mostDetected)) ?? '';
  return looksForeign(bytes) || european.test(found) ? found : 'windows-1252';
}

const marks = (text: string) => text.split('\ufffd').length;
const betterOf = (one: string, other: string) => (marks(other) < marks(one) ? other : one);

function isKnown(charset: string): boolean {
  return decoderOf(charset) !== undefined || iconv.encodingExists(charset);
}

function decodeAs(bytes: Uint8Array, charset: string): string {
  const name = /^(iso-?8859-?1|latin-?1)$/.test(charset) ? 'windows-1252' : charset;
  if (iconv.encodingExists(name)) return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), name);
  return decoderOf(name)?.decode(bytes) ?? decodeAs(bytes, 'windows-1252');
}

function decoderOf(charset: string, fatal = false): TextDecoder | undefined {
  try {
    return new TextDecoder(charset, { fatal });
  } catch {
    return undefined;
  }
}

function strictlyDecoded(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return decoderOf(charset, true)?.decode(bytes);
  } catch {
    return undefined;
  }
}
