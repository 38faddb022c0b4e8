import { plainSigns, type Reading } from './number.ts';

export type DateOrder = 'dmy' | 'mdy' | 'ymd';

export const dateOrders: readonly DateOrder[] = ['dmy', 'mdy', 'ymd'];

/**
 * The definition of a typed day for respondents, staff and imports, as 2026-03-09: ISO, numbers in the order of the
 * language, or with the name of the month. Numbers that are a day in another order only are read in that one, but two
 * digits are a year that comes first only where the language writes so, or where they can be nothing else: 29/02/23 is no
 * day. `3/4/2026` is two days where the language does not say which number comes first.
 */
export function readDate(text: string, language = 'en'): Reading<string> {
  const own = dateOrderOf(language);
  const isYearFirst = own === 'ymd' || Number.parseInt(plainSigns(text), 10) > 31;
  const orders = isYearFirst ? dateOrders : dateOrders.filter((order) => order !== 'ymd');
  const days = [own, ...orders].map((order) => readDateAs(text, order, language));
  const [first, second] = [...new Set(days.filter((day) => day !== null))];
  if (first === undefined) return null;
  const isOwn = days[0] !== null && language !== 'en';
  return second === undefined || isOwn ? { value: first } : { ambiguous: [first, second] };
}

/** A day in one order of its parts, as a column of a file has it; null if it is none. */
export function readDateAs(text: string, order: DateOrder, language = 'en'): string | null {
  const typed = plainSigns(text);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(typed);
  if (iso) return parseDay(iso[1], iso[2], iso[3]);
  const cjk = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]?$/.exec(typed);
  if (cjk) return parseDay(cjk[1], cjk[2], cjk[3]);
  const numbers = /^(\d{1,4})\s?([./\-\s])\s?(\d{1,2})\s?\2\s?(\d{1,4})\.?$/.exec(typed);
  if (numbers) return dayFrom(order, [numbers[1] ?? '', numbers[3] ?? '', numbers[4] ?? '']);
  return namedDay(typed, language);
}

/** The order in which a language writes day, month and year. English without a country counts as American. */
export function dateOrderOf(language: string): DateOrder {
  const parts = dateFormat(language).formatToParts(0);
  const order = parts.map(({ type }) => type.charAt(0)).filter((letter) => 'dmy'.includes(letter));
  return dateOrders.find((one) => one === order.join('')) ?? 'dmy';
}

/** A time of day as 14:30; null if the text is none. Reads 14:30, 14.30 Uhr, 14h30, 2:30 pm and 2 PM. */
export function readTime(text: string): string | null {
  const typed = plainSigns(text).toLowerCase();
  const [, hour = '', minute, half] =
    /^(\d{1,2})(?:\s?[:.h時시]\s?(\d{2})?(?::\d{2}(?:\.\d+)?)?)?\s?(?:uhr|h)?\s?([ap]\.?\s?m\.?)?$/.exec(typed) ?? [];
  if (hour === '' || (minute === undefined && !half && !/[h時시]|uhr/.test(typed))) return null;
  const isWrong = half !== undefined && (Number(hour) < 1 || Number(hour) > 12);
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.startsWith('p') ? 12 : 0);
  if (isWrong || hours > 23 || Number(minute ?? 0) > 59) return null;
  return `${String(hours).padStart(2, '0')}:${(minute ?? '00').padStart(2, '0')}`;
}

const years = { first: '1800', last: '2199' } as const;

/** Whether a day exists, unlike 2026-02-30, in a year that can be meant, unlike 0226 and 1026. */
export const isDay = (day: string): boolean => isCalendarDay(day) && yearIssue(day) === undefined;

/** What is wrong with the year of a day or moment that is written as 2026-03-09; undefined if it can be meant. */
export function yearIssue(day: string): string | undefined {
  const isMeant = day.slice(0, 4) >= years.first && day.slice(0, 4) <= years.last && !/^\d{5}/.test(day);
  return day === '' || isMeant ? undefined : `Enter a year from ${years.first} to ${years.last}`;
}

/** A day or moment whose year was typed with two digits, which a browser takes for one of the first century. */
export const withCentury = (day: string): string =>
  day.replace(/^00(\d\d)-/, (_, year: string) => `${century(year)}${year}-`);

function isCalendarDay(day: string): boolean {
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
}

// PostgreSQL knows offsets up to 15:59, and rounds to microseconds.
const moment =
  /^(\d{4}-\d\d-\d\d)(T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)(Z|[+-](?:0\d|1[0-5])(?::?[0-5]\d)?)$/;

/** An ISO moment with its zone, such as 2026-03-09T14:30:00.123456+00:00, with all of its digits; null for other texts. */
export function readMoment(text: string): string | null {
  // A plus sign that a caller did not encode arrives as a space.
  const [, day = '', time = '', zone = ''] = moment.exec(text.replace(/ (?=\d\d(:?\d\d)?$)/, '+')) ?? [];
  return isDay(day) ? `${day}${time}${zone}` : null;
}

function dayFrom(order: DateOrder, [first, second, third]: readonly [string, string, string]): string | null {
  if (first.length > 2) return third.length > 2 ? null : parseDay(first, second, third);
  if (order === 'ymd') return third.length > 2 ? null : parseDay(first, second, third);
  return order === 'dmy' ? parseDay(third, second, first) : parseDay(third, first, second);
}

/** Two digits of a year mean 1950 to 2049. */
const century = (year: string) => (year < '50' ? '20' : '19');

function parseDay(year = '', month = '', day = ''): string | null {
  const full = year.length === 2 ? `${century(year)}${year}` : year;
  const written = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return full.length === 4 && isDay(written) ? written : null;
}

/** 9 March 2026, March 9, 2026, 9. März 2026, 9 de marzo de 2026; names also abbreviated. */
function namedDay(typed: string, language: string): string | null {
  const word = /[\p{L}\p{M}]{3,}\.?/u.exec(typed.replace(/\b(de|del|of)\b/gi, ''))?.[0];
  const [first = '', second = '', ...others] = typed.match(/\d+/g) ?? [];
  const isOnlyDay = /^[\d\s.,\p{L}\p{M}'’-]+$/u.test(typed) && (typed.match(/[\p{L}\p{M}]+/gu) ?? []).length <= 4;
  if (word === undefined || others.length > 0 || !isOnlyDay) return null;
  const month = parseMonth(word, language) ?? parseMonth(word, 'en');
  // 22-23 February are two days.
  const isRange = second !== '' && first.length < 4 && typed.indexOf(word) > typed.lastIndexOf(second);
  if (month === undefined || isRange) return null;
  return first.length === 4 ? parseDay(first, month, second) : parseDay(second, month, first);
}

function parseMonth(word: string, language: string): string | undefined {
  const plain = plainName(word);
  const found = monthNames(language).flatMap((names, index) =>
    names.some((name) => name.startsWith(plain)) ? [index + 1] : [],
  );
  return plain.length >= 3 && found.length === 1 ? String(found[0]) : undefined;
}

const known = new Map<string, string[][]>();

/** The names of the twelve months, long and short, alone and beside a day. */
function monthNames(language: string): string[][] {
  const names = known.get(language) ?? Array.from({ length: 12 }, (_, month) => namesOfMonth(month, language));
  known.set(language, names);
  return names;
}

const namesOfMonth = (month: number, language: string): string[] =>
  (['long', 'short'] as const).flatMap((style) => {
    const day = new Date(Date.UTC(2026, month, 9));
    const besideDay = dateFormat(language, { day: 'numeric', month: style })
      .formatToParts(day)
      .find(({ type }) => type === 'month')?.value;
    return [plainName(besideDay ?? ''), plainName(dateFormat(language, { month: style }).format(day))];
  });

const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();

function dateFormat(
  language: string,
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'numeric', year: 'numeric' },
): Intl.DateTimeFormat {
  const gregorian: Intl.DateTimeFormatOptions = { ...options, calendar: 'gregory', timeZone: 'UTC' };
  try {
    return new Intl.DateTimeFormat(language, gregorian);
  } catch {
    return new Intl.DateTimeFormat('en', gregorian);
  }
}
