import type { Status } from '../../forms/schemas/response-statuses.ts';
import type { slaStates } from '../schemas/sla-clock.ts';
import { isFinal } from './status.ts';

export type SlaState = (typeof slaStates)[number];

/** A response is at risk when this share of its time or less remains. */
export const atRiskShare = 0.25;

const day = 24 * 60 * 60 * 1_000;

export function dueAt(createdAt: Date, daysToResolve: number): Date {
  return new Date(createdAt.getTime() + daysToResolve * day);
}

export interface Clock {
  createdAt: Date;
  dueAt: Date | null;
  resolvedAt: Date | null;
  status: Status;
  /** When the response becomes at risk; without a rule when a quarter of the time remains. */
  warnAt?: Date | null;
  pausedAt?: Date | null;
}

/** The SLA state of a response. A rejected response has no deadline to miss. */
export function slaState(clock: Clock, now: Date): SlaState {
  const { dueAt, resolvedAt, status, pausedAt } = clock;
  if (!dueAt) return 'none';
  if (isFinal(status)) {
    if (!resolvedAt) return 'none';
    return resolvedAt <= dueAt ? 'met' : 'missed';
  }
  // A breach before the pause remains a breach.
  if ((pausedAt ?? now) > dueAt) return 'breached';
  if (pausedAt) return 'paused';
  return now >= warnsAt(clock, dueAt) ? 'at_risk' : 'on_track';
}

function warnsAt({ createdAt, warnAt }: Clock, dueAt: Date): Date {
  return warnAt ?? new Date(dueAt.getTime() - atRiskShare * (dueAt.getTime() - createdAt.getTime()));
}
