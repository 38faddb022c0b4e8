import type { Status } from '../contract/schemas/responses/sentiment-response.ts';
import { isFinal } from './status.ts';

export type SlaState = 'none' | 'on_track' | 'at_risk' | 'breached' | 'paused' | 'met' | 'missed';

/** A quarter of the time or less is left: time to hurry. */
export const atRiskShare = 0.25;

const day = 24 * 60 * 60 * 1_000;

/** When a response received then must be resolved. */
export function dueAt(createdAt: Date, daysToResolve: number): Date {
  return new Date(createdAt.getTime() + daysToResolve * day);
}

export interface Clock {
  createdAt: Date;
  dueAt: Date | null;
  resolvedAt: Date | null;
  status: Status;
  /** When it is time to hurry, where a rule says so; otherwise when a quarter of the time is left. */
  warnAt?: Date | null;
  /** Since when the clock stands. */
  pausedAt?: Date | null;
}

/** How a response stands against its deadline. What was turned away without being resolved has no deadline to miss. */
export function slaState(clock: Clock, now: Date): SlaState {
  const { dueAt, resolvedAt, status, pausedAt } = clock;
  if (!dueAt) return 'none';
  if (isFinal(status)) {
    if (!resolvedAt) return 'none';
    return resolvedAt <= dueAt ? 'met' : 'missed';
  }
  // What was missed before the clock stopped stays missed.
  if ((pausedAt ?? now) > dueAt) return 'breached';
  if (pausedAt) return 'paused';
  return now >= warnsAt(clock, dueAt) ? 'at_risk' : 'on_track';
}

function warnsAt({ createdAt, warnAt }: Clock, dueAt: Date): Date {
  return warnAt ?? new Date(dueAt.getTime() - atRiskShare * (dueAt.getTime() - createdAt.getTime()));
}
