import { readTime } from '../../core/contract/notations/date.ts';
import { foldText } from '../../core/contract/notations/fold-text.ts';
import type { CellKind, ImportFormat } from '../schemas/import-format.ts';
import { readMoment } from './read-date.ts';
import { readAmount } from './read-number.ts';

type Notation = Pick<ImportFormat, 'dateOrder' | 'decimal'>;

/**
 * A cell in the notation of the product, for the kind of the field that it fills: 1.234,50 is 1234.5, and 27.11.2026 is
 * 2026-11-27. A text that cannot be read stays, so that the validation of its field says what is wrong.
 */
export function readCell(kind: CellKind, text: string, { dateOrder, decimal }: Notation): string {
  switch (kind) {
    case 'number':
      return readAmount(text, decimal)?.toString() ?? text;
    case 'date':
      return readMoment(text, dateOrder)?.slice(0, 10) ?? text;
    case 'datetime':
      return withTime(readMoment(text, dateOrder)) ?? text;
    case 'time':
      return readTime(text) ?? text;
    case 'boolean':
      return truths.get(foldText(text.trim())) ?? text;
    case 'email':
      return text.replace(/^mailto:/i, '').replace(/^.*<([^<>]+)>$/, '$1');
    default:
      return text;
  }
}

const withTime = (date: string | undefined) => (date?.length === 10 ? `${date}T00:00` : date);

const yes =
  'yes, y, true, 1, x, ja, j, wahr, oui, vrai, si, verdadero, sim, verdadeiro, tak, t, prawda, evet, dogru, sant, はい, 有, हाँ, ✓, ✔';
const no =
  'no, n, false, 0, nein, falsch, non, faux, falso, nao, nie, falsz, hayir, yanlis, nej, falskt, nee, いいえ, 無, नहीं, ✗, ✘';

const truths = new Map([
  ...yes.split(', ').map((word) => [foldText(word), 'yes'] as const),
  ...no.split(', ').map((word) => [foldText(word), 'no'] as const),
]);

/** The entries of a cell with a list. */
export const listIn = (text: string): string[] =>
  text
    .split(/\s*[;,|、\n]\s*/)
    .map((entry) => entry.trim())
    .filter(Boolean);

/** A long number that a spreadsheet has shortened, such as 4.91702E+11: its last digits are lost. */
export const isShortened = (text: string) => /^\d[.,]\d+E\+\d+$/i.test(text.trim());
