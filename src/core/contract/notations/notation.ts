export const dateFormats = ['language', 'YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY'] as const;
export const timeFormats = ['language', '24h', '12h'] as const;
/** Numbers as the named locale writes them. */
export const numberFormats = ['language', 'en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN'] as const;

/** How dates, times and numbers are written for an organization or a user. */
export interface Notation {
  /** A locale such as de-AT, which every format called `language` follows. */
  language: string;
  dateFormat: (typeof dateFormats)[number];
  timeFormat: (typeof timeFormats)[number];
  numberFormat: (typeof numberFormats)[number];
  /** Absent: the zone of the device. */
  timeZone?: string | undefined;
}

export const defaultNotation: Notation = {
  language: 'en-GB',
  dateFormat: 'language',
  timeFormat: 'language',
  numberFormat: 'language',
};

let current = defaultNotation;

/** The notation of this page, set once its user is known. */
export function setNotation(notation: Notation): void {
  current = notation;
}

/** Runs synchronous work in a notation, such as drawing a report for a tenant. */
export function withNotation<T>(notation: Notation, work: () => T): T {
  const before = current;
  current = notation;
  try {
    return work();
  } finally {
    current = before;
  }
}

/** The zone in which moments are shown; undefined for that of the device. */
export const shownZone = (): string | undefined => current.timeZone;

/** The locale by which numbers are written and read. */
export const numberLocale = ({ language, numberFormat }: Notation = current): string =>
  numberFormat === 'language' ? language : numberFormat;

/** A whole number, such as 1,204. */
export const formatCount = (count: number): string => formatDecimal(count, {});

export const formatDecimal = (value: number, options: Intl.NumberFormatOptions): string =>
  cached(numbers, numberLocale(), options, (locale) => new Intl.NumberFormat(locale, options)).format(value);

const dayParts = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  longDay: { day: 'numeric', month: 'long', year: 'numeric' },
  dayOfYear: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  longMonth: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A day of the calendar, such as 2026-03-09: 9 Mar 2026, 9 March 2026, 9 Mar, Mar 2026 or March 2026. */
export function formatDate(day: string, style: keyof typeof dayParts = 'day'): string {
  return writeDate(new Date(`${day}T00:00:00Z`), style, 'UTC');
}

/** The day of an instant in the shown zone, or a day of the calendar such as 2026-03-09. */
export const formatDay = (time: string): string =>
  time.length === 10 ? formatDate(time) : writeDate(new Date(time), 'day', current.timeZone);

/** Day and time of an instant in a zone, or in the shown one. */
export function formatMoment(time: string | number | Date, timeZone = current.timeZone): string {
  const at = new Date(time);
  if (current.dateFormat !== 'language') return `${writeDate(at, 'day', timeZone)}, ${formatClock(at, timeZone)}`;
  return formatWith({ ...dayParts.day, ...clockParts(), timeZone }).format(at);
}

/** The time of day of an instant in a zone, or in the shown one. */
export const formatClock = (time: string | number | Date, timeZone = current.timeZone): string =>
  formatWith({ ...clockParts(), timeZone }).format(new Date(time));

/** The short name of a day of the week, such as Mon. */
export const formatWeekday = (time: string | number | Date, timeZone = current.timeZone): string =>
  formatWith({ weekday: 'short', timeZone }).format(new Date(time));

const hourCycles = { language: undefined, '24h': 'h23', '12h': 'h12' } as const;

const clockParts = (): Intl.DateTimeFormatOptions => ({
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: hourCycles[current.timeFormat],
});

function writeDate(at: Date, style: keyof typeof dayParts, timeZone: string | undefined): string {
  const { dateFormat } = current;
  if (dateFormat === 'language') return formatWith({ ...dayParts[style], timeZone }).format(at);
  const [year = '', month = '', day = ''] = isoDay(at, timeZone).split('-');
  const pattern = style === 'dayOfYear' ? withoutYear[dateFormat] : monthOnly(style, dateFormat);
  return pattern.replace('YYYY', year).replace('MM', month).replace('DD', day);
}

const withoutYear = {
  'YYYY-MM-DD': 'MM-DD',
  'DD/MM/YYYY': 'DD/MM',
  'MM/DD/YYYY': 'MM/DD',
  'DD.MM.YYYY': 'DD.MM.',
} as const;

const monthOnly = (style: keyof typeof dayParts, dateFormat: string): string =>
  style === 'month' || style === 'longMonth' ? dateFormat.replace(/DD[./]|-DD/, '') : dateFormat;

const isoDay = (at: Date, timeZone: string | undefined): string =>
  cached(dates, 'sv', { timeZone }, (locale) => new Intl.DateTimeFormat(locale, { timeZone })).format(at);

const formatWith = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  // Days are those of the Gregorian calendar, also where the locale has another one.
  cached(
    dates,
    current.language,
    options,
    (locale) => new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory' }),
  );

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes longer than a hundred uses of it. */
function cached<Format>(
  known: Map<string, Format>,
  locale: string,
  options: object,
  create: (locale: string) => Format,
) {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = known.get(key) ?? create(locale);
  known.set(key, format);
  return format;
}
