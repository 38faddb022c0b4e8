import { matched } from '../days.ts';
import { type Kind, noScore } from '../kind.ts';

/** A time of day, kept as 14:30. */
export const time: Kind = {
  check: (answer) => {
    const [, clock] = matched(answer, /^(([01]\d|2[0-3]):[0-5]\d)(:[0-5]\d(\.\d{1,9})?)?$/) ?? [];
    return clock ? { value: clock } : { error: 'Choose a time' };
  },
  inWords: (value) => (typeof value === 'string' ? value : ''),
  score: noScore,
};
