import type { AnswerValue } from './kind.ts';

export const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

export function matched(answer: AnswerValue, pattern: RegExp): RegExpExecArray | null {
  return typeof answer === 'string' ? pattern.exec(answer.trim()) : null;
}

/** Rejects days such as 30 February, which do not survive a round trip through Date. */
export function isDay(day: string): boolean {
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) && day > '0100';
}
