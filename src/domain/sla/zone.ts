import { IANAZone } from 'luxon';

/** A day of the calendar, counted from 1970-01-01, wherever that day is lived. */
export type DayNumber = number;

const minute = 60_000;
const day = 24 * 60 * minute;

/** '2026-03-29' as a day. */
export function dayOf(date: string): DayNumber {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / day);
}

/** A day as '2026-03-29'. */
export function dateOf(dayNumber: DayNumber): string {
  return new Date(dayNumber * day).toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(dayNumber: DayNumber): number {
  return ((((dayNumber + 3) % 7) + 7) % 7) + 1;
}

/** What the clocks on the walls of a zone show: the day, and milliseconds since its midnight as they are labelled. */
export function onTheWall(instant: Date, zone: string): { day: DayNumber; ms: number } {
  const wall = instant.getTime() + offsetAt(instant.getTime(), zone);
  const dayNumber = Math.floor(wall / day);
  return { day: dayNumber, ms: wall - dayNumber * day };
}

/**
 * When the walls of a zone first show this time of this day. A time that is skipped when clocks go forward is the
 * moment of the jump; of a time that comes twice it is the first. So later times are never earlier moments.
 */
export function whenOnTheWall(dayNumber: DayNumber, ms: number, zone: string): Date {
  const wall = dayNumber * day + ms;
  const offsets = [offsetAt(wall - day, zone), offsetAt(wall + day, zone)];
  const fitting = offsets.map((offset) => wall - offset).filter((time) => time + offsetAt(time, zone) === wall);
  if (fitting.length > 0) return new Date(Math.min(...fitting));
  return new Date(jumpBetween(wall - Math.max(...offsets), wall - Math.min(...offsets), zone));
}

/** The first millisecond with the later offset. */
function jumpBetween(before: number, after: number, zone: string): number {
  const old = offsetAt(before, zone);
  let [low, high] = [before, after];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, zone) === old) low = middle;
    else high = middle;
  }
  return high;
}

/** How far the clocks of a zone are ahead of universal time, in milliseconds. */
function offsetAt(time: number, zone: string): number {
  return IANAZone.create(zone).offset(time) * minute;
}
