import { numberLocale } from '../../contract/notations/notation.ts';
import { formatUngrouped, readNumber } from '../../contract/notations/number.ts';

/** The number that a text means in the user's notation; undefined if it means none. */
export function numberIn(text: string): number | undefined {
  const read = readNumber(text, numberLocale());
  if (!read) return undefined;
  return 'value' in read ? read.value : read.ambiguous[0];
}

/** A number as its user types it. */
export const numberText = (value: number): string => formatUngrouped(value, numberLocale());

/** What a text is read as, where it can also mean another number. */
export function understoodIn(text: string): string | undefined {
  const read = readNumber(text, numberLocale());
  return read && 'ambiguous' in read ? `Read as ${numberText(read.ambiguous[0])}` : undefined;
}
