import { Cron } from 'croner';
import { invalid } from '../../../contract/errors.ts';
import type { ScheduleInput } from '../../../contract/schemas/reports/report.ts';

type When = Pick<ScheduleInput, 'cron' | 'timeZone'>;

const leastMs = 15 * 60_000;

/** The first time of a schedule after another; null without one. */
export const nextRun = (when: When, after: Date): Date | null => cronOf(when).nextRun(after);

/** Throws 422 for a pattern that is not five fields of cron, an unknown time zone, or runs that are too frequent. */
export function checkSchedule(when: When, now: Date): void {
  if (!isTimeZone(when.timeZone)) throw invalid([{ path: 'timeZone', message: 'A time zone such as Europe/Berlin' }]);
  const runs = runsOf(when, now);
  if (runs.length === 0) throw invalid([{ path: 'cron', message: 'This schedule never runs' }]);
  const isTooFrequent = runs.some((run, at) => at > 0 && run.getTime() - (runs[at - 1]?.getTime() ?? 0) < leastMs);
  if (isTooFrequent) throw invalid([{ path: 'cron', message: 'At most one run in 15 minutes' }]);
}

function runsOf(when: When, now: Date): Date[] {
  try {
    return cronOf(when).nextRuns(50, now);
  } catch {
    throw invalid([{ path: 'cron', message: 'Five fields such as 0 8 * * 1: minute, hour, day, month, weekday' }]);
  }
}

const cronOf = ({ cron, timeZone }: When) => new Cron(cron, { timezone: timeZone, mode: '5-part', paused: true });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
