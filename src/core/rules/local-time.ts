/** The day and the clock of a person, as 2026-03-09T14:30. */
export type LocalTime = string;

/** What “today” is for an answer: the person's own time, or an instant if their time zone is unknown. */
export type Now = LocalTime | Date;

/** The time on the clock of this device. */
export const localTimeHere = (now = new Date()): LocalTime =>
  minuteOf(new Date(now.getTime() - now.getTimezoneOffset() * 60_000));

/** The time on the clocks of a zone, such as Europe/Berlin. */
export function localTimeIn(timeZone: string, now: Date): LocalTime {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(now).replace(' ', 'T');
}

/** A day of a person's calendar, so many days later. Without their zone: `hours` widen it, so that no zone is refused. */
export function dayAfter(now: Now, days: number, hours: number): string {
  const from = typeof now === 'string' ? new Date(`${now}Z`) : new Date(now.getTime() + hours * 3_600_000);
  return minuteOf(new Date(from.getTime() + days * 86_400_000)).slice(0, 10);
}

/**
 * The time that a respondent's device sent with answers, if it can be true: between the opening of the page and now, in
 * any time zone. Answers that waited offline keep the day on which they were given.
 */
export function trustedTime(sent: LocalTime | undefined, opened: Date, now: Date): Now {
  if (sent === undefined) return now;
  const time = new Date(`${sent}Z`).getTime();
  const isPossible = time >= opened.getTime() - 12.1 * 3_600_000 && time <= now.getTime() + 14.1 * 3_600_000;
  return isPossible ? sent : now;
}

const minuteOf = (time: Date): LocalTime => time.toISOString().slice(0, 16);
