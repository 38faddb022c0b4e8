import type { Status } from '../../contract/schemas/responses/sentiment-response.ts';
import { categoryOf, isFinal } from '../status.ts';
import { type SlaRule, type Targets, targetsOf } from './rule.ts';
import { addWorking, workingBetween } from './working-time.ts';

/** What happened to a response, as far as its clock is concerned. */
export type ClockEvent =
  | { kind: 'received'; at: Date; status: Status; rule: SlaRule | null }
  | { kind: 'rule'; at: Date; rule: SlaRule | null }
  | { kind: 'status'; at: Date; status: Status; byStaff: boolean }
  | { kind: 'note'; at: Date; byStaff: boolean };

/** A while in which the clock stood. */
export interface Pause {
  from: Date;
  /** Null: it stands still. */
  to: Date | null;
  why: Status;
  /** How much working time it gave back. */
  workingMs: number;
}

export interface SlaClock extends Targets {
  startedAt: Date;
  rule: SlaRule | null;
  status: Status;
  firstRespondedAt: Date | null;
  pauses: readonly Pause[];
  resolvedAt: Date | null;
}

/**
 * Reckons the clock from everything that happened, in order: nothing but the events and the rules in them is asked.
 * The last rule counts from the beginning, as if it had always been there.
 */
export function replay([first, ...events]: readonly ClockEvent[]): SlaClock | undefined {
  if (first?.kind !== 'received') return undefined;
  const rule = events.reduce((so, event) => (event.kind === 'rule' ? event.rule : so), first.rule);
  return events.reduce(step, begin(first, rule));
}

function begin({ at, status }: Extract<ClockEvent, { kind: 'received' }>, rule: SlaRule | null): SlaClock {
  const fresh = { startedAt: at, status, rule, firstRespondedAt: null, pauses: [], resolvedAt: null };
  return moved({ ...fresh, ...(rule ? targetsOf(rule, at) : noTargets) }, at, status);
}

const noTargets: Targets = { dueAt: null, warnAt: null, firstResponseDueAt: null };

function step(clock: SlaClock, event: ClockEvent): SlaClock {
  // Another word for the same status: its clock goes on.
  if (event.kind === 'status' && event.status === clock.status) return answered(clock, event);
  if (event.kind === 'status') return answered(moved(clock, event.at, event.status), event);
  return event.kind === 'note' ? answered(clock, event) : clock;
}

function moved(clock: SlaClock, at: Date, status: Status): SlaClock {
  const next = { ...clock, status, resolvedAt: resolvedAt(clock, status, at) };
  // From resolved to closed is no end of standing still.
  if (isFinal(clock.status) && isFinal(status) && clock.pauses.length > 0) return next;
  const ended = resumed(next, at);
  if (!standsIn(clock.rule, status)) return ended;
  return { ...ended, pauses: [...ended.pauses, { from: at, to: null, why: status, workingMs: 0 }] };
}

function standsIn(rule: SlaRule | null, status: Status): boolean {
  return isFinal(status) || (rule?.pauseOnCategories ?? ['paused']).includes(categoryOf(status));
}

/** What was still to come when the clock stopped moves on by exactly the working time that it stood. */
function resumed(clock: SlaClock, to: Date): SlaClock {
  const pause = clock.pauses.at(-1);
  if (!pause || pause.to) return clock;
  const calendar = clock.rule?.calendar ?? null;
  const workingMs = workingBetween(calendar, pause.from, to);
  const later = (target: Date | null) =>
    target && target > pause.from ? addWorking(calendar, target, workingMs) : target;
  const pauses = [...clock.pauses.slice(0, -1), { ...pause, to, workingMs }];
  return { ...clock, pauses, dueAt: later(clock.dueAt), warnAt: later(clock.warnAt) };
}

// Closing keeps the moment of resolving; whatever is open again, or was never solved, has none.
function resolvedAt(clock: SlaClock, status: Status, at: Date): Date | null {
  if (status === 'resolved') return at;
  return status === 'closed' ? (clock.resolvedAt ?? at) : null;
}

function answered(clock: SlaClock, { at, byStaff }: { at: Date; byStaff: boolean }): SlaClock {
  return byStaff && !clock.firstRespondedAt ? { ...clock, firstRespondedAt: at } : clock;
}

/** Since when the clock stands because somebody is waited for; null while it runs or is done. */
export function pausedSince({ pauses, status }: SlaClock): Date | null {
  return isFinal(status) ? null : (pauses.find(({ to }) => to === null)?.from ?? null);
}

/** How long it stood in all before now, day and night counted. */
export function pausedMs({ pauses }: SlaClock): number {
  return pauses.reduce((sum, { from, to }) => sum + (to ? to.getTime() - from.getTime() : 0), 0);
}
