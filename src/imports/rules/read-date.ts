import { type DateOrder, dateOrders, readDateAs, readTime } from '../../core/contract/notations/date.ts';
import { plainSigns } from '../../core/contract/notations/number.ts';

/** The languages whose names of months are read. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'pl', 'tr', 'sv', 'nl', 'cs', 'da', 'hi', 'ja'];

const clock =
  /[T,\s]+(\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?(?:\s?[ap]\.?m\.?)?)\s*(Z|[+-]\d{2}:?\d{2}|UTC|uhr|h)?$/i;

/** A day and its time of day, if the text has one. */
function split(text: string): { day: string; time: string | undefined; zone: string } {
  const written = text.normalize('NFKC').trim();
  const found = clock.exec(written);
  // The year of 27. Nov 2026 is no time.
  if (!found?.[1] || found.index === 0) return { day: written, time: undefined, zone: '' };
  const zone = found[2]?.toUpperCase() === 'UTC' ? 'Z' : (found[2] ?? '');
  return { day: written.slice(0, found.index), time: found[1], zone: /^(Z|[+-])/i.test(zone) ? zone : '' };
}

function dayIn(text: string, order: DateOrder): string | null {
  const isNamed = /[\p{L}\p{M}]{3}/u.test(text);
  if (!isNamed) return readDateAs(text, order);
  // The name of the weekday says nothing.
  const plain = text.replace(/^\p{L}+[.,]+\s+(?=.*\p{L}{3})/u, '');
  return languages.reduce<string | null>((found, language) => found ?? readDateAs(plain, order, language), null);
}

/** The order of day, month and year that a date shows by itself; undefined where several are possible. */
export function orderIn(text: string): DateOrder | undefined {
  const { day } = split(text);
  const [, first = '', separator, second = ''] = /^(\d{1,4})\s?([./-])\s?(\d{1,2})\s?\2/.exec(plainSigns(day)) ?? [];
  if (first === '') return undefined;
  if (first.length > 2 || Number(first) > 31) return 'ymd';
  const possible = (['dmy', 'mdy'] as const).filter((order) => readDateAs(day, order) !== null);
  // Europe and Asia write points, and never begin with the month.
  if (possible.length === 2) return separator === '.' && second !== '' ? 'dmy' : undefined;
  return possible[0];
}

/** Whether a cell shows a date in some order. */
export function isDateLike(text: string): boolean {
  if (!/\d/.test(plainSigns(text)) || text.length > 60) return false;
  const { day } = split(text);
  const isNumeric = /^\d{1,4}\s?([./-])\s?\d{1,2}\s?\1\s?\d{1,4}\.?$/.test(plainSigns(day));
  if (!isNumeric && !/\d.*[\p{L}\p{M}]{3}|[\p{L}\p{M}]{3}.*\d|年/u.test(day)) return false;
  const orders = isNumeric ? dateOrders : (['dmy'] as const);
  return orders.some((order) => dayIn(day, order) !== null);
}

/**
 * A date as 2026-03-09, with a time as 2026-03-09T14:30; undefined if the text is none. A date that begins with its year
 * is read as such in every order.
 */
export function readMoment(text: string, order: DateOrder): string | undefined {
  const { day, time, zone } = split(text);
  const date = dayIn(day, order);
  if (date === null) return undefined;
  // Exports of databases have fractions of a second, which Europe writes with a comma.
  const hours = time === undefined ? null : readTime(time.replace(/^(\d{1,2}[:.]\d{2}[:.]\d{2})[.,]\d+/, '$1'));
  return hours === null ? date : `${date}T${hours}${zone}`;
}
