import { onTheWall, whenOnTheWall } from '../../../core/rules/zone.ts';
import { type Calendar, type Opening, openingsOn } from './calendar.ts';

// Ten years in days: a calendar without openings in this period never opens.
const longestSearch = 3_660;

/** Adds working time to `start`; null if it never elapses. Zero returns `start`. */
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

/** The working time between two instants, in milliseconds. */
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

/** The first open instant at or after `start`; null if none. */
export function nextOpen(calendar: Calendar, start: Date): Date | null {
  const next = openingsSince(calendar, start).next();
  return next.done ? null : next.value.from;
}

/**
 * Adds working days at the same time of day, moved to the nearest open time of that day. A start outside opening hours
 * counts from the next opening.
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

/** Openings from an instant on, the first one cut to start there, until ten years without any. */
function* openingsSince(calendar: Calendar, start: Date): Generator<Opening, undefined> {
  // Local days overlap if clocks go back over midnight, so the previous day may still have openings.
  const first = onTheWall(start, calendar.timeZone).day - 1;
  for (let day = first, idle = 0; idle < longestSearch; day += 1, idle += 1) {
    for (const { from, to } of openingsOn(calendar, day)) {
      if (to <= start) continue;
      idle = 0;
      yield { from: from < start ? start : from, to };
    }
  }
}
