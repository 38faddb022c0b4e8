import type { AnalyticsQuery, Grain, Range } from '../schemas/analytics-query.ts';

/** Whole days of the tenant's calendar, as ISO 8601 dates; null is without end. */
export interface Span {
  from: string | null;
  to: string | null;
}

/** How an organization divides its years. */
export interface Calendar {
  /** The first day of a week: 1 is Monday, 7 is Sunday. */
  weekStart: number;
  /** The first month of the fiscal year: 1 is January. */
  fiscalMonth: number;
}

const dayMs = 86_400_000;

const parseDay = (day: string) => new Date(`${day}T00:00:00Z`);
const formatDay = (date: Date) => date.toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string =>
  formatDay(new Date(parseDay(day).getTime() + count * dayMs));

/** Months later, or the last day of that month where it is shorter. */
export function addMonths(day: string, count: number): string {
  const date = parseDay(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return addDays(formatDay(first), Math.min(date.getUTCDate(), last) - 1);
}

const daysBetween = (from: string, to: string): number => (parseDay(to).getTime() - parseDay(from).getTime()) / dayMs;

/** The first day of the step that a day is in. */
export function startOfStep(day: string, grain: Grain, { weekStart, fiscalMonth }: Calendar): string {
  if (grain === 'day') return day;
  if (grain === 'week') return addDays(day, -((parseDay(day).getUTCDay() + 7 - (weekStart % 7)) % 7));
  const first = grain.startsWith('fiscal') ? fiscalMonth : 1;
  const monthsSince = (monthOf(day) - first + 12) % months[grain];
  return addMonths(`${day.slice(0, 7)}-01`, -monthsSince);
}

/** The place of a weekday, from 1 for Monday, in a week that begins on `weekStart`. */
export const weekdayPlace = (weekday: number, weekStart: number): number => (weekday + 7 - weekStart) % 7;

const months = { month: 1, quarter: 3, year: 12, fiscal_quarter: 3, fiscal_year: 12 } as const;

/** The first day of the step after the one that begins on a day. */
export function stepAfter(start: string, grain: Grain): string {
  if (grain === 'day' || grain === 'week') return addDays(start, grain === 'week' ? 7 : 1);
  return addMonths(start, months[grain]);
}

/** The days of the step that begins on a day, within a span. */
export function daysOfStep(start: string, grain: Grain, { from, to }: Span): { from: string; to: string } {
  const last = addDays(stepAfter(start, grain), -1);
  return { from: from !== null && from > start ? from : start, to: to !== null && to < last ? to : last };
}

/** The first days of all steps of a span, at most `most` + 1. */
export function bucketsOf(
  span: { from: string; to: string },
  grain: Grain,
  calendar: Calendar,
  most: number,
): string[] {
  const buckets: string[] = [];
  for (let day = startOfStep(span.from, grain, calendar); day <= span.to && buckets.length <= most; ) {
    buckets.push(day);
    day = stepAfter(day, grain);
  }
  return buckets;
}

/** The steps of which a span has only a part, or that end after the last whole day. */
export function incompleteIn(
  buckets: readonly string[] | null,
  grain: Grain | undefined,
  { from, to }: Span,
  lastWhole: string,
): string[] {
  if (!buckets || !grain) return [];
  const end = to !== null && to < lastWhole ? to : lastWhole;
  return buckets.filter((day) => (from !== null && day < from) || addDays(stepAfter(day, grain), -1) > end);
}

/** The step that draws a span in about a hundred points or fewer. */
export function bucketGrain(from: string | null, to: string | null): Grain {
  const days = from === null || to === null ? Number.POSITIVE_INFINITY : daysBetween(from, to) + 1;
  return days <= 100 ? 'day' : days <= 731 ? 'week' : 'month';
}

/** The step of the line beside a figure: a few points, each of as many responses as possible. */
export function trendGrain({ from, to }: { from: string; to: string }): Grain {
  const days = daysBetween(from, to) + 1;
  return days <= 14 ? 'day' : days <= 190 ? 'week' : days <= 1_100 ? 'month' : 'quarter';
}

/** The days of a range; named ones end on `today`, or earlier. */
export function resolveRange(range: Range, today: string, calendar: Calendar): Span {
  if (typeof range !== 'string') return range;
  const since = (from: string) => ({ from, to: today });
  const before = (first: string, months: number) => ({ from: addMonths(first, -months), to: addDays(first, -1) });
  switch (range) {
    case 'all':
      return { from: null, to: null };
    case 'today':
      return since(today);
    case 'this_week':
      return since(startOfStep(today, 'week', calendar));
    case 'this_month':
      return since(startOfStep(today, 'month', calendar));
    case 'this_quarter':
      return since(startOfStep(today, 'quarter', calendar));
    case 'this_year':
      return since(startOfStep(today, 'year', calendar));
    case 'last_month':
      return before(startOfStep(today, 'month', calendar), 1);
    case 'this_fiscal_quarter':
      return since(startOfStep(today, 'fiscal_quarter', calendar));
    case 'last_fiscal_quarter':
      return before(startOfStep(today, 'fiscal_quarter', calendar), 3);
    case 'this_fiscal_year':
      return since(startOfStep(today, 'fiscal_year', calendar));
    case 'last_fiscal_year':
      return before(startOfStep(today, 'fiscal_year', calendar), 12);
    default:
      return since(addDays(today, 1 - Number.parseInt(range, 10)));
  }
}

/** Calendar months. */
const isWhole = (from: string, to: string) => from.endsWith('-01') && addDays(to, 1).endsWith('-01');

/** The months of named ranges that begin with a calendar period and end today. */
const rangeMonths: Readonly<Record<string, number>> = {
  this_month: 1,
  this_quarter: 3,
  this_fiscal_quarter: 3,
  this_year: 12,
  this_fiscal_year: 12,
};

export interface Compared {
  compare: AnalyticsQuery['compare'];
  range: Range;
  /** The last day of which anything counts. */
  asOf: string;
  /** The last day that is over. */
  lastWhole: string;
}

/**
 * The days that a span is compared with. Calendar months, chosen or named, are compared with as many months before or
 * with those a year before: whole where they are over, otherwise until the same day. Other days are compared with as many
 * days, which end before them or on the same day a year before. Null where none of the span's days has passed.
 */
export function spanBefore(
  { from, to }: Span,
  { compare, range, asOf, lastWhole }: Compared,
): { from: string; to: string } | null {
  if (compare === 'none' || from === null || to === null || from > asOf) return null;
  const last = to < asOf ? to : asOf;
  const months = monthsBefore(from, to, range);
  if (months !== undefined) {
    const count = compare === 'previous_year' ? 12 : months;
    // From the first day after it, because the last day of February is another one in leap years.
    const whole = isWhole(from, to) && to <= lastWhole ? addDays(addMonths(addDays(to, 1), -count), -1) : undefined;
    return { from: addMonths(from, -count), to: whole ?? addMonths(last, -count) };
  }
  const days = range === 'this_week' ? 7 : daysBetween(from, to) + 1;
  const end = compare === 'previous_year' ? addMonths(last, -12) : addDays(last, -days);
  return { from: addDays(end, -daysBetween(from, last)), to: end };
}

/** How many calendar months a span is about; undefined for other days, also for the last 30 that are a month. */
function monthsBefore(from: string, to: string, range: Range): number | undefined {
  if (typeof range === 'string' && /^\d+d$/.test(range)) return undefined;
  const named = typeof range === 'string' ? rangeMonths[range] : undefined;
  if (named !== undefined || !isWhole(from, to)) return named;
  return (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from) + 1;
}

/** Whether an earlier span ends with a month that is shorter than the part of the current one that has passed: all of it counts. */
export function isShorterMonth({ from, to }: Span, before: Span, today: string): boolean {
  if (from === null || to === null || before.from === null || before.to === null) return false;
  const last = to < today ? to : today;
  const isMonthEnd = addDays(before.to, 1).endsWith('-01');
  return (
    isMonthEnd && last.slice(8) > before.to.slice(8) && daysBetween(from, last) > daysBetween(before.from, before.to)
  );
}

/** How many days a span has; until a time of its last day, such as 15:04, where that is not over. */
export function lengthOf({ from, to }: { from: string; to: string }, until?: string): number {
  const whole = daysBetween(from, to) + 1;
  if (until === undefined) return whole;
  return whole - 1 + (Number(until.slice(0, 2)) * 60 + Number(until.slice(3, 5))) / 1_440;
}

const yearOf = (day: string) => Number(day.slice(0, 4));
const monthOf = (day: string) => Number(day.slice(5, 7));
