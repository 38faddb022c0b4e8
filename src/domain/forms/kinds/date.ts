import { dayFormat, isDay, matched } from '../days.ts';
import { type Kind, noScore } from '../kind.ts';

/** A day of the calendar, kept as 2026-03-09 whatever time came with it. */
export const date: Kind = {
  check: (answer) => {
    const day = matched(answer, /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/)?.[1];
    return day && isDay(day) ? { value: day } : { error: 'Choose a date' };
  },
  inWords: (value) => (typeof value === 'string' ? dayFormat.format(new Date(value)) : ''),
  score: noScore,
};
