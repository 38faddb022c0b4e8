import type { StatusCategory } from '../status.ts';
import type { Calendar } from './calendar.ts';
import { addWorking, addWorkingDays, workingBetween } from './working-time.ts';

export interface SlaRule {
  severityName: string;
  daysToResolve: number;
  /** Hours take precedence over days. */
  resolveHours: number | null;
  firstResponseHours: number | null;
  /** The business calendar; without one the clock runs around the clock. */
  calendar: Calendar | null;
  /** The percentage of elapsed time at which a response is at risk. */
  warnAtPercent: number;
  /** The status categories that pause the clock. */
  pauseOnCategories: readonly StatusCategory[];
}

export interface Targets {
  dueAt: Date | null;
  warnAt: Date | null;
  firstResponseDueAt: Date | null;
}

const hour = 60 * 60_000;
const day = 24 * hour;

/** The targets of a response received at `start`, without pauses. */
export function targetsOf(rule: SlaRule, start: Date): Targets {
  const dueAt = resolveBy(rule, start);
  return { dueAt, warnAt: dueAt && warnBefore(rule, start, dueAt), firstResponseDueAt: answerBy(rule, start) };
}

function resolveBy({ calendar, daysToResolve, resolveHours }: SlaRule, start: Date): Date | null {
  if (resolveHours !== null) return addWorking(calendar, start, resolveHours * hour);
  if (calendar) return addWorkingDays(calendar, start, daysToResolve);
  return addWorking(null, start, daysToResolve * day);
}

function warnBefore({ calendar, warnAtPercent }: SlaRule, start: Date, dueAt: Date): Date | null {
  return addWorking(calendar, start, Math.floor((workingBetween(calendar, start, dueAt) * warnAtPercent) / 100));
}

function answerBy({ calendar, firstResponseHours }: SlaRule, start: Date): Date | null {
  return firstResponseHours === null ? null : addWorking(calendar, start, firstResponseHours * hour);
}
