import { type Kind, noScore } from './kind.ts';

/** A day of the calendar, kept as 2026-03-09 whatever time came with it. */
export const date: Kind = {
  check: (answer) => {
    const day =
      typeof answer === 'string' ? /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.exec(answer.trim())?.[1] : '';
    return day && isDay(day) ? { value: day } : { error: 'Choose a date' };
  },
  inWords: (value) => (typeof value === 'string' ? calendar.format(new Date(value)) : ''),
  score: noScore,
};

const calendar = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

// The calendar has no 30 February: a day that does not survive the round trip is none.
function isDay(day: string): boolean {
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) && day > '0100';
}
