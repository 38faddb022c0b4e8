import type { CellKind } from '../schemas/import-format.ts';
import { type Meaning, meaningsOf, plainName } from './column-names.ts';

/** A field that the columns of a file can fill. */
export interface ImportTarget {
  key: string;
  label: string;
  kind: CellKind;
  /** New records need it. */
  required: boolean;
  /** Other names of the field itself. */
  names?: readonly string[];
  /** What the field is about; columns with the usual names of this fill it. */
  means?: Meaning;
  /** The only column with dates fills it, whatever its name. */
  isOnlyDate?: true;
  /** The values that new records can get where a row has none. */
  choices?: readonly string[];
  /** The one that they get by default. */
  start?: string;
}

/** The columns that fill a field, in the order in which they are joined. */
export interface MappedTarget {
  target: string;
  columns: number[];
  /** What new records get where the row has no value. */
  value?: string;
}

/**
 * Which columns fill which field: by the field's own names, then by usual names, then by what the cells are. A full name
 * is joined from its parts where no column has the whole.
 */
export function guessMapping(
  columns: readonly string[],
  kinds: readonly CellKind[],
  targets: readonly ImportTarget[],
): MappedTarget[] {
  const free = new Set(columns.keys());
  const mapped = new Map<string, number[]>();
  const fill = (target: ImportTarget, found: readonly number[]) => {
    if (found.length === 0 || mapped.has(target.key)) return;
    mapped.set(target.key, [...found]);
    for (const at of found) free.delete(at);
  };
  const firstWith = (test: (at: number) => boolean) => [...free].filter(test).slice(0, 1);
  for (const target of targets) {
    const own = new Set([target.label, ...(target.names ?? [])].map(plainName).filter(Boolean));
    for (const variant of variants)
      fill(
        target,
        firstWith((at) => own.has(plainName(variant(columns[at] ?? '')))),
      );
  }
  const means = (at: number, meaning: Meaning) => meaningsOf(columns[at] ?? '').has(meaning);
  for (const target of targets) {
    const { means: meaning } = target;
    if (meaning === 'name') fill(target, nameIn(columns, free));
    else if (meaning)
      fill(
        target,
        firstWith((at) => means(at, meaning)),
      );
  }
  for (const target of targets) {
    if (target.means === 'email')
      fill(
        target,
        firstWith((at) => kinds[at] === 'email'),
      );
    const dates = target.isOnlyDate ? [...free].filter((at) => kinds[at] === 'date') : [];
    if (dates.length === 1) fill(target, dates);
    const isNameless = (at: number) => columns[at] === '';
    if (target.means === 'phone')
      fill(
        target,
        firstWith((at) => isNameless(at) && kinds[at] === 'phone'),
      );
  }
  const nameless = targets.find(
    ({ key, means: meaning, required }) => required && meaning === 'name' && !mapped.has(key),
  );
  if (nameless && columns.every((column) => column === ''))
    fill(
      nameless,
      firstWith((at) => kinds[at] === 'text'),
    );
  return targets.flatMap(({ key, start }): MappedTarget[] => {
    const found = mapped.get(key) ?? [];
    if (start) return [{ target: key, columns: found, value: start }];
    return found.length > 0 ? [{ target: key, columns: found }] : [];
  });
}

/** The name of a column, without what other systems add to the name of a field. */
const variants: readonly ((column: string) => string)[] = [
  (column) => column,
  // The time zone in brackets.
  (column) => column.replace(/ \([^()]*\)$/, ''),
  // The number of a question: 1. Why?, Q3 - Why?
  (column) => column.replace(/^\s*[a-z]{0,3}\d{1,3}[a-z]?\s*[.:)\]–-]\s*(?=\D)/i, ''),
  // The groups that a question is in: visit/room/bed.
  (column) => column.replace(/^[^/]+\//, ''),
  (column) => column.replace(/^.*\//, ''),
];

/** The column of the whole name, or those of its parts. In a header of Chinese or Japanese, the family name is first. */
function nameIn(columns: readonly string[], free: ReadonlySet<number>): number[] {
  const find = (meaning: Meaning) => [...free].find((at) => meaningsOf(columns[at] ?? '').has(meaning));
  const [given, middle, family] = [find('givenName'), find('middleName'), find('familyName')];
  const whole = [...free].find((at) => {
    const meanings = meaningsOf(columns[at] ?? '');
    return meanings.has('name') && !(given !== undefined && family !== undefined && (at === given || at === family));
  });
  if (whole !== undefined && (given === undefined || plainName(columns[whole] ?? '') !== 'name')) return [whole];
  const parts = [given, middle, family].flatMap((at) => at ?? []);
  const isFamilyFirst = parts.some((at) => /\p{Script=Han}/u.test(columns[at] ?? ''));
  if (parts.length > 0) return isFamilyFirst ? [family, given].flatMap((at) => at ?? []) : parts;
  return whole === undefined ? [] : [whole];
}
