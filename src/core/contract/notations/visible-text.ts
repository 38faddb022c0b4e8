/**
 * Whether a text shows nothing: only white space, control characters and characters that are drawn as nothing, such as
 * a zero-width space, a variation selector, the Hangul filler or the blank braille pattern.
 */
export function showsNothing(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u{2800}]/u.test(text);
}

/** Line breaks of text programs, pages and other systems: a soft break, a form feed, those of Unicode. */
const otherBreaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** Control characters that show nothing. */
const hiddenControls = /[^\P{Cc}\t\n]/gu;

/**
 * A text of several lines as it is stored: its letters composed (NFC), its lines ended by \n, without control characters
 * that came along when it was copied, and empty if it shows nothing.
 */
export const storedText = (text: string): string =>
  showsNothing(text) ? '' : text.replace(otherBreaks, '\n').replace(hiddenControls, '').normalize('NFC');

/**
 * The definition of a name, for people and records, and of any other line: as a text, without white space around it, and
 * with a space where copied cells and lines have tabs and breaks.
 */
export const storedName = (text: string): string =>
  storedText(text)
    .replace(/\s+/g, (blank) => (/[\t\n]/.test(blank) ? ' ' : blank))
    .trim();

/** Text without unpaired surrogates and null characters, which PostgreSQL cannot store unchanged. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Characters that are drawn as nothing, but for joiners, which Persian and Indic names need. */
export const invisible = /[^\P{Default_Ignorable_Code_Point}\u200c\u200d]/gu;

/** The part of a text that fits, without half of a character. */
export const shortened = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
