import { storedName } from './visible-text.ts';

/** What text programs put before an item of a list when it is copied: a bullet, or a number and a tab: `•`, `1.⇥`, `(b)⇥`. */
const listMark =
  /^\s*(?:[•‣▪●◦○■□\uf0a7\uf0b7]\s+|(?:[-–—*o§]|\(?(?:\d{1,3}(?:\.\d{1,3}){0,3}|[a-z]|[ivxl]{1,6})[.)])[ \xa0]*\t\s*)/i;

/** An item of a copied list, without its bullet or number. */
export const withoutListMark = (text: string): string => text.replace(listMark, '');

/** A question, choice, row or column as it is stored: one line, without the mark of a copied list. */
export const listedLine = (text: string): string => storedName(withoutListMark(text));
