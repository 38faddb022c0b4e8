import type { StatusCategory } from '../status.ts';
import type { Calendar } from './calendar.ts';
import { addWorking, addWorkingDays, workingBetween } from './working-time.ts';

/** How fast a response of a severity must be answered and resolved. */
export interface SlaRule {
  severityName: string;
  daysToResolve: number;
  /** Hours go before days where they are set. */
  resolveHours: number | null;
  firstResponseHours: number | null;
  /** Whose hours count; without one the clock runs day and night. */
  calendar: Calendar | null;
  /** When so much of the time has passed, it is time to hurry. */
  warnAtPercent: number;
  /** In which the clock stands. */
  pauseOnCategories: readonly StatusCategory[];
}

export interface Targets {
  dueAt: Date | null;
  warnAt: Date | null;
  firstResponseDueAt: Date | null;
}

const hour = 60 * 60_000;
const day = 24 * hour;

/** By when what was received at `start` must be resolved, if nothing makes the clock stand. */
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
