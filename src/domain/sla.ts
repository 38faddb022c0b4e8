import type { Status } from '../contract/schemas/sentiment-response.ts';
import { isFinal } from './status.ts';

export type SlaState = 'none' | 'on_track' | 'at_risk' | 'overdue' | 'met' | 'missed';

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
}

/** How a response stands against its deadline. What was turned away without being resolved has no deadline to miss. */
export function slaState({ createdAt, dueAt, resolvedAt, status }: Clock, now: Date): SlaState {
  if (!dueAt) return 'none';
  if (isFinal(status)) {
    if (!resolvedAt) return 'none';
    return resolvedAt <= dueAt ? 'met' : 'missed';
  }
  const left = dueAt.getTime() - now.getTime();
  if (left < 0) return 'overdue';
  return left <= atRiskShare * (dueAt.getTime() - createdAt.getTime()) ? 'at_risk' : 'on_track';
}
