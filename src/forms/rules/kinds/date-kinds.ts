import { isDay, yearIssue } from '../../../core/contract/notations/date.ts';
import { plainSigns } from '../../../core/contract/notations/number.ts';
import { type AnswerValue, type Checked, type Kind, noScore } from './kind.ts';

/** A calendar day, stored as 2026-03-09; a time part is dropped. */
const date: Kind = {
  check: (answer) => {
    const day = matched(answer, /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/)?.[1];
    return day && isDay(day) ? { value: day } : { error: dayIssue(day) ?? 'Choose a date' };
  },
  format: (value) => (typeof value === 'string' ? dayFormat.format(new Date(value)) : ''),
  score: noScore,
};

/** A time of day, stored as 14:30. */
const time: Kind = {
  check: (answer) => {
    const [, clock] = matched(answer, /^(([01]\d|2[0-3]):[0-5]\d)(:[0-5]\d(\.\d{1,9})?)?$/) ?? [];
    return clock ? { value: clock } : { error: 'Choose a time' };
  },
  format: (value) => (typeof value === 'string' ? value : ''),
  score: noScore,
};

/**
 * A local date and time, stored as 2026-03-09T14:30. With an offset it is an instant, stored in UTC: 2026-03-09T14:30Z.
 */
const datetime: Kind = {
  check: (answer): Checked => {
    const [, day = '', clock = '', , offset] = matched(answer, timePattern) ?? [];
    if (!isDay(day)) return { error: dayIssue(day) ?? 'Choose a date and a time' };
    if (!offset) return { value: `${day}T${clock}` };
    const moment = new Date(`${day}T${clock}${offset}`);
    return Number.isNaN(moment.getTime())
      ? { error: 'Choose a date and a time' }
      : { value: `${moment.toISOString().slice(0, 16)}Z` };
  },
  format: (value) => {
    if (typeof value !== 'string') return '';
    const text = `${dayFormat.format(new Date(value.slice(0, 10)))}, ${value.slice(11, 16)}`;
    return value.endsWith('Z') ? `${text} UTC` : text;
  },
  score: noScore,
};

const timePattern =
  /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d(?:\.\d{1,9})?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;

export const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function matched(answer: AnswerValue, pattern: RegExp): RegExpExecArray | null {
  return typeof answer === 'string' ? pattern.exec(plainSigns(answer)) : null;
}

const dayIssue = (day = '') => yearIssue(day);

export const dateKinds = { date, time, datetime };
