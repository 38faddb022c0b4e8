import type { DateOrder } from '../../core/contract/notations/date.ts';
import { isEmailAddress } from '../../core/contract/notations/email-address.ts';
import type { DecimalSign } from '../../core/contract/notations/number.ts';
import { type CellKind, mostTitleRows } from '../schemas/import-format.ts';
import { meaningsOf } from './column-names.ts';
import { isDateLike, orderIn, readMoment } from './read-date.ts';
import { decimalIn, readAmount } from './read-number.ts';

export interface FileRow {
  /** As the program that wrote the file counts. */
  number: number;
  cells: string[];
}

const isPhoneLike = (text: string) =>
  /^\+?[\d\s().\-/\u00a0]+$/.test(text) && text.replace(/\D/g, '').length >= 7 && !isDateLike(text);

const kindsByLook: readonly (readonly [CellKind, (text: string) => boolean])[] = [
  ['email', isEmailAddress],
  ['date', isDateLike],
  ['number', (text) => !/^0\d/.test(text) && !/^\+/.test(text) && readAmount(text, '.') !== undefined],
  ['phone', isPhoneLike],
];

/** What a cell is by its look. */
export const cellKind = (text: string): CellKind => kindsByLook.find(([, looks]) => looks(text))?.[0] ?? 'text';

const isFilled = (cell: string) => cell !== '';
const filledIn = ({ cells }: FileRow) => cells.filter(isFilled).length;

/**
 * The number of the row with the names of the columns, behind titles above the table; 0 if the first row of the table is
 * data already.
 */
export function headerRowIn(rows: readonly FileRow[]): number {
  const first = rows.slice(0, mostTitleRows);
  const width = Math.max(0, ...rows.slice(0, 2 * mostTitleRows).map(filledIn));
  const wide = first.filter((row) => filledIn(row) >= Math.max(Math.min(2, width), width / 2));
  const knownIn = ({ cells }: FileRow) => cells.filter((cell) => meaningsOf(cell).size > 0).length;
  const known = Math.max(0, ...wide.map(knownIn));
  const named = wide.find((row) => knownIn(row) === known);
  if (named && known > 0 && isHeading(named)) return named.number;
  const heading = wide[0];
  return heading && isHeading(heading) ? heading.number : 0;
}

const isHeading = ({ cells }: FileRow) =>
  cells.filter(isFilled).every((cell) => !['email', 'date', 'phone', 'number'].includes(cellKind(cell)));

const share = 0.7;

/** Cells of a column whose look is found one by one; the others look like most of them. */
const lookedAt = 2_000;

interface Seen {
  filled: number;
  looks: Map<CellKind, number>;
}

/** Collects from all rows what their columns are and how their numbers and dates are written. */
export function describeRows() {
  const columns: Seen[] = [];
  const orders = new Map<DateOrder, number>();
  const decimals = new Map<DecimalSign, number>();
  let undecided = 0;
  return {
    add(cells: readonly string[]): void {
      for (const [at, cell] of cells.entries()) {
        if (cell === '') continue;
        columns[at] ??= { filled: 0, looks: new Map() };
        const seen = columns[at];
        const look = seen.filled < lookedAt ? cellKind(cell) : columnKind(seen);
        seen.filled += 1;
        count(seen.looks, look);
        if (look === 'date') {
          const order = orderIn(cell);
          if (order) count(orders, order);
          else if (readMoment(cell, 'dmy') !== readMoment(cell, 'mdy')) undecided += 1;
        } else if (look === 'number') {
          const decimal = decimalIn(cell);
          if (decimal) count(decimals, decimal);
        }
      }
    },
    /** The kind of each column. */
    kinds: (width: number): CellKind[] => Array.from({ length: width }, (_, at) => columnKind(columns[at])),
    /** The order of dates; `isSure` is false where the data show none. */
    dateOrder(fallback: DateOrder): { order: DateOrder; isSure: boolean } {
      // A file with dates that begin with the year can have others too, which these decide.
      const shown = mostOf(new Map([...orders].filter(([one]) => one !== 'ymd')));
      const order = shown ?? (undecided === 0 ? mostOf(orders) : undefined);
      return { order: order ?? fallback, isSure: order !== undefined || undecided === 0 };
    },
    decimal: (fallback: DecimalSign): DecimalSign => mostOf(decimals) ?? fallback,
  };
}

const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);

function mostOf<Key>(counts: ReadonlyMap<Key, number>): Key | undefined {
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

function columnKind(seen: Seen | undefined): CellKind {
  if (!seen) return 'text';
  const [most] = [...seen.looks].sort(([, one], [, other]) => other - one);
  return most && most[1] >= seen.filled * share ? most[0] : 'text';
}
