import { type DayNumber, dateOf, weekdayOf, whenOnTheWall } from '../../../core/rules/zone.ts';

export interface OpeningHours {
  /** 1 is Monday, 7 is Sunday. */
  day: number;
  from: string;
  /** '17:30', or '24:00' for midnight. */
  to: string;
}

export interface Holiday {
  date: string;
  yearly: boolean;
  name: string;
}

export interface Calendar {
  name: string;
  timeZone: string;
  hours: readonly OpeningHours[];
  holidays: readonly Holiday[];
}

export interface Opening {
  from: Date;
  to: Date;
}

const minute = 60_000;

/** '17:30' in milliseconds since midnight. */
export function timeOfDay(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return (hours * 60 + minutes) * minute;
}

export function holidayOn({ holidays }: Calendar, day: DayNumber): Holiday | undefined {
  const date = dateOf(day);
  return holidays.find((holiday) => (holiday.yearly ? holiday.date.slice(5) === date.slice(5) : holiday.date === date));
}

const known = new WeakMap<Calendar, Map<DayNumber, readonly Opening[]>>();

/** The opening times of a day, in order; those within an hour skipped by daylight saving are omitted. */
export function openingsOn(calendar: Calendar, day: DayNumber): readonly Opening[] {
  const days = known.get(calendar) ?? new Map<DayNumber, readonly Opening[]>();
  known.set(calendar, days);
  const openings = days.get(day) ?? reckoned(calendar, day);
  days.set(day, openings);
  return openings;
}

function reckoned(calendar: Calendar, day: DayNumber): Opening[] {
  if (holidayOn(calendar, day)) return [];
  const weekday = weekdayOf(day);
  return calendar.hours
    .filter((hours) => hours.day === weekday)
    .map(({ from, to }) => ({
      from: whenOnTheWall(day, timeOfDay(from), calendar.timeZone),
      to: whenOnTheWall(day, timeOfDay(to), calendar.timeZone),
    }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from.getTime() - other.from.getTime());
}
