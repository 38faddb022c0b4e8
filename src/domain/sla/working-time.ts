import { type Calendar, type Opening, openingsOn } from './calendar.ts';
import { onTheWall, whenOnTheWall } from './zone.ts';

// Ten years without an hour of work: this calendar is closed for good.
const longestSearch = 3_660;

/** The moment when so much working time has passed since `start`; null when it never will. Zero is `start` itself. */
export function addWorking(calendar: Calendar | null, start: Date, milliseconds: number): Date | null {
  if (milliseconds <= 0) return start;
  if (!calendar) return new Date(start.getTime() + milliseconds);
  let left = milliseconds;
  for (const { from, to } of openingsSince(calendar, start)) {
    const length = to.getTime() - from.getTime();
    if (left <= length) return new Date(from.getTime() + left);
    left -= length;
  }
  return null;
}

/** How much working time lies between two moments, in milliseconds. */
export function workingBetween(calendar: Calendar | null, start: Date, end: Date): number {
  if (end <= start) return 0;
  if (!calendar) return end.getTime() - start.getTime();
  let sum = 0;
  for (const { from, to } of openingsSince(calendar, start)) {
    if (from >= end) break;
    sum += Math.min(to.getTime(), end.getTime()) - from.getTime();
  }
  return sum;
}

/** The first moment of work at or after `start`; null when there is none. */
export function nextOpen(calendar: Calendar, start: Date): Date | null {
  const next = openingsSince(calendar, start).next();
  return next.done ? null : next.value.from;
}

/**
 * So many working days later, at the same time of day; where that day opens later or has closed by then, its nearest
 * open moment. What comes while it is closed counts from the next opening.
 */
export function addWorkingDays(calendar: Calendar, start: Date, days: number): Date | null {
  const first = nextOpen(calendar, start);
  if (!first || days === 0) return first;
  const { day, ms } = onTheWall(first, calendar.timeZone);
  const target = workingDayAfter(calendar, day, days);
  if (target === undefined) return null;
  return nearest(openingsOn(calendar, target), whenOnTheWall(target, ms, calendar.timeZone));
}

function workingDayAfter(calendar: Calendar, day: number, days: number): number | undefined {
  let left = days;
  for (let next = day + 1, idle = 0; idle < longestSearch; next += 1) {
    const isOpen = openingsOn(calendar, next).length > 0;
    idle = isOpen ? 0 : idle + 1;
    if (isOpen) left -= 1;
    if (left === 0) return next;
  }
  return undefined;
}

function nearest(openings: readonly Opening[], wanted: Date): Date {
  const begun = openings.filter(({ from }) => from <= wanted).at(-1);
  if (!begun) return openings[0]?.from ?? wanted;
  return begun.to < wanted ? begun.to : wanted;
}

/** What is open from a moment on, the first cut to begin with it, until it has been closed for ten years. */
function* openingsSince(calendar: Calendar, start: Date): Generator<Opening, undefined> {
  // Wall days overlap where clocks go back over midnight: what is left of the day before counts as well.
  const first = onTheWall(start, calendar.timeZone).day - 1;
  for (let day = first, idle = 0; idle < longestSearch; day += 1, idle += 1) {
    for (const { from, to } of openingsOn(calendar, day)) {
      if (to <= start) continue;
      idle = 0;
      yield { from: from < start ? start : from, to };
    }
  }
}
