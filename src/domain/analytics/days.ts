import type { AnalyticsQuery, Grain, Range } from '../../contract/schemas/dashboards/analytics-query.ts';

/** Whole days of the tenant's calendar, as ISO 8601 dates; null is without end. */
export interface Span {
  from: string | null;
  to: string | null;
}

const dayMs = 86_400_000;

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const textOf = (date: Date) => date.toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => textOf(new Date(dateOf(day).getTime() + count * dayMs));

/** Months later, or the last day of that month where it is shorter. */
export function addMonths(day: string, count: number): string {
  const date = dateOf(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return addDays(textOf(first), Math.min(date.getUTCDate(), last) - 1);
}

const daysBetween = (from: string, to: string): number => (dateOf(to).getTime() - dateOf(from).getTime()) / dayMs;

/** The first day of the step that a day is in. A week starts on `weekStart`: 1 is Monday, 7 is Sunday. */
export function startOf(day: string, grain: Grain, weekStart: number): string {
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))];
  const firstOf = (number: number) => `${year}-${String(number).padStart(2, '0')}-01`;
  switch (grain) {
    case 'day':
      return day;
    case 'week':
      return addDays(day, -((dateOf(day).getUTCDay() + 7 - (weekStart % 7)) % 7));
    case 'month':
      return firstOf(month);
    case 'quarter':
      return firstOf(month - ((month - 1) % 3));
    case 'year':
      return firstOf(1);
  }
}

const months: Readonly<Partial<Record<Grain, number>>> = { month: 1, quarter: 3, year: 12 };

function nextOf(start: string, grain: Grain): string {
  const count = months[grain];
  return count === undefined ? addDays(start, grain === 'week' ? 7 : 1) : addMonths(start, count);
}

/** The first days of all steps of a span, at most `most` + 1. */
export function bucketsOf(span: { from: string; to: string }, grain: Grain, weekStart: number, most: number): string[] {
  const buckets: string[] = [];
  for (let day = startOf(span.from, grain, weekStart); day <= span.to && buckets.length <= most; ) {
    buckets.push(day);
    day = nextOf(day, grain);
  }
  return buckets;
}

/** The step that draws a span in about a hundred points or fewer. */
export function bucketGrain(from: string | null, to: string | null): Grain {
  const days = from === null || to === null ? Number.POSITIVE_INFINITY : daysBetween(from, to) + 1;
  return days <= 100 ? 'day' : days <= 731 ? 'week' : 'month';
}

/** The days of a range; named ones end on `today`, or earlier. */
export function spanOf(range: Range, today: string, weekStart: number): Span {
  if (typeof range !== 'string') return range;
  const since = (from: string) => ({ from, to: today });
  switch (range) {
    case 'all':
      return { from: null, to: null };
    case 'today':
      return since(today);
    case 'this_week':
      return since(startOf(today, 'week', weekStart));
    case 'this_month':
      return since(startOf(today, 'month', weekStart));
    case 'this_quarter':
      return since(startOf(today, 'quarter', weekStart));
    case 'this_year':
      return since(startOf(today, 'year', weekStart));
    case 'last_month': {
      const first = startOf(today, 'month', weekStart);
      return { from: addMonths(first, -1), to: addDays(first, -1) };
    }
    default:
      return since(addDays(today, 1 - Number.parseInt(range, 10)));
  }
}

/**
 * The days that a span is compared with: of whole calendar months as many months before, otherwise as many days before;
 * or the same days a year before.
 */
export function spanBefore({ from, to }: Span, compare: AnalyticsQuery['compare']): Span | null {
  if (compare === 'none' || from === null || to === null) return null;
  if (compare === 'previous_year') return { from: addMonths(from, -12), to: addMonths(to, -12) };
  const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01');
  if (!isWhole) return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
  const count = (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from) + 1;
  return { from: addMonths(from, -count), to: addDays(from, -1) };
}

const yearOf = (day: string) => Number(day.slice(0, 4));
const monthOf = (day: string) => Number(day.slice(5, 7));
