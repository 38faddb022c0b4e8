/**
 * Whether a text shows nothing: only white space, control characters and characters that are drawn as nothing, such as
 * a zero-width space, a variation selector, the Hangul filler or the blank braille pattern.
 */
export function showsNothing(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u{2800}]/u.test(text);
}

/** A text of several lines as it is stored: its letters composed (NFC), and empty if it shows nothing. */
export const storedText = (text: string): string => (showsNothing(text) ? '' : text.normalize('NFC'));

/** The definition of a name, for people and records, and of any other line: as a text, without white space around it. */
export const storedName = (text: string): string => storedText(text).trim();

/** The part of a text that fits, without half of a character. */
export const shortened = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
