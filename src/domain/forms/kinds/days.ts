import type { AnswerValue } from './kind.ts';

/** 9 March 2026. */
export const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** What a pattern finds in an answer that is text. */
export function matched(answer: AnswerValue, pattern: RegExp): RegExpExecArray | null {
  return typeof answer === 'string' ? pattern.exec(answer.trim()) : null;
}

/** The calendar has no 30 February: a day that does not survive the round trip is none. */
export function isDay(day: string): boolean {
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) && day > '0100';
}
