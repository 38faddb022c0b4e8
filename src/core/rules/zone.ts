import { IANAZone } from 'luxon';

/** Days since 1970-01-01, independent of the time zone. */
export type DayNumber = number;

const minute = 60_000;
const day = 24 * 60 * minute;

export function dateOf(dayNumber: DayNumber): string {
  return new Date(dayNumber * day).toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(dayNumber: DayNumber): number {
  return ((((dayNumber + 3) % 7) + 7) % 7) + 1;
}

/** The local time in a zone: the day, and the displayed milliseconds since midnight. */
export function onTheWall(instant: Date, zone: string): { day: DayNumber; ms: number } {
  const wall = instant.getTime() + offsetAt(instant.getTime(), zone);
  const dayNumber = Math.floor(wall / day);
  return { day: dayNumber, ms: wall - dayNumber * day };
}

/**
 * The first instant at which a zone shows this local time. A skipped time maps to the instant of the jump, a repeated
 * one to its first occurrence, so later times never map to earlier instants.
 */
export function whenOnTheWall(dayNumber: DayNumber, ms: number, zone: string): Date {
  const wall = dayNumber * day + ms;
  const offsets = [offsetAt(wall - day, zone), offsetAt(wall + day, zone)];
  const fitting = offsets.map((offset) => wall - offset).filter((time) => time + offsetAt(time, zone) === wall);
  if (fitting.length > 0) return new Date(Math.min(...fitting));
  return new Date(jumpBetween(wall - Math.max(...offsets), wall - Math.min(...offsets), zone));
}

/** Finds the first millisecond with the later offset. */
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

/** The UTC offset of a zone in milliseconds. */
function offsetAt(time: number, zone: string): number {
  return IANAZone.create(zone).offset(time) * minute;
}
