import type { Status } from '../../../forms/schemas/response-statuses.ts';
import { categoryOf, isFinal, type StatusCategory } from '../status.ts';
import type { Calendar } from './calendar.ts';
import { addWorking, addWorkingDays, workingBetween } from './working-time.ts';

export interface SlaRule {
  severityName: string;
  daysToResolve: number;
  /** Hours take precedence over days. */
  resolveHours: number | null;
  firstResponseHours: number | null;
  /** From a message of the customer to the reply of staff. */
  nextResponseHours: number | null;
  /** The business calendar; without one the clock runs around the clock. */
  calendar: Calendar | null;
  /** The percentage of elapsed time at which a response is at risk. */
  warnAtPercent: number;
  /** The status categories that pause the clock. */
  pauseOnCategories: readonly StatusCategory[];
}

interface Targets {
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

/** A reply is an email of staff to the customer. */
export type ClockEvent =
  | { kind: 'received'; at: Date; status: Status; rule: SlaRule | null }
  | { kind: 'rule'; at: Date; rule: SlaRule | null }
  | { kind: 'status'; at: Date; status: Status; byStaff: boolean }
  | { kind: 'note'; at: Date; byStaff: boolean }
  | { kind: 'reply'; at: Date }
  | { kind: 'customer_message'; at: Date };

export interface Pause {
  from: Date;
  to: Date | null;
  why: Status;
  /** Working milliseconds that the pause added. */
  workingMs: number;
}

export interface SlaClock extends Targets {
  startedAt: Date;
  rule: SlaRule | null;
  status: Status;
  firstRespondedAt: Date | null;
  /** The first message of the customer without a reply; null before the first response. */
  customerWroteAt: Date | null;
  /** Null while the clock is paused or final, if the customer wrote meanwhile. */
  nextResponseDueAt: Date | null;
  pauses: readonly Pause[];
  resolvedAt: Date | null;
}

/** Computes the clock from its events in order, deterministically. The last rule applies from the beginning. */
export function replay([first, ...events]: readonly ClockEvent[]): SlaClock | undefined {
  if (first?.kind !== 'received') return undefined;
  const rule = events.reduce((so, event) => (event.kind === 'rule' ? event.rule : so), first.rule);
  return events.reduce(step, begin(first, rule));
}

function begin({ at, status }: Extract<ClockEvent, { kind: 'received' }>, rule: SlaRule | null): SlaClock {
  const fresh = { startedAt: at, status, rule, firstRespondedAt: null, ...noMessage, pauses: [], resolvedAt: null };
  return moved({ ...fresh, ...(rule ? targetsOf(rule, at) : noTargets) }, at, status);
}

const noTargets: Targets = { dueAt: null, warnAt: null, firstResponseDueAt: null };
const noMessage = { customerWroteAt: null, nextResponseDueAt: null };

function step(clock: SlaClock, event: ClockEvent): SlaClock {
  switch (event.kind) {
    case 'status':
      // A custom status with the same base does not change the clock.
      return answered(event.status === clock.status ? clock : moved(clock, event.at, event.status), event);
    case 'note':
      return answered(clock, event);
    case 'reply':
      return { ...answered(clock, { at: event.at, byStaff: true }), ...noMessage };
    case 'customer_message':
      return awaited(clock, event.at);
    default:
      return clock;
  }
}

/** A further message does not move the target of the first one. */
function awaited(clock: SlaClock, at: Date): SlaClock {
  if (!clock.firstRespondedAt || clock.customerWroteAt) return clock;
  const next = { ...clock, customerWroteAt: at };
  return isPausedIn(clock.rule, clock.status) ? next : { ...next, nextResponseDueAt: nextResponseBy(clock.rule, at) };
}

function nextResponseBy(rule: SlaRule | null, from: Date): Date | null {
  const hours = rule?.nextResponseHours ?? null;
  return hours === null ? null : addWorking(rule?.calendar ?? null, from, hours * hour);
}

function moved(clock: SlaClock, at: Date, status: Status): SlaClock {
  const next = { ...clock, status, resolvedAt: resolvedAt(clock, status, at), ...(isFinal(status) ? noMessage : {}) };
  // Moving from resolved to closed does not end a pause.
  if (isFinal(clock.status) && isFinal(status) && clock.pauses.length > 0) return next;
  const ended = resumed(next, at);
  if (!isPausedIn(clock.rule, status)) return ended;
  return { ...ended, pauses: [...ended.pauses, { from: at, to: null, why: status, workingMs: 0 }] };
}

function isPausedIn(rule: SlaRule | null, status: Status): boolean {
  return isFinal(status) || (rule?.pauseOnCategories ?? ['paused']).includes(categoryOf(status));
}

/** Moves future deadlines by exactly the working time of the pause, never to before its end. */
function resumed(clock: SlaClock, to: Date): SlaClock {
  const pause = clock.pauses.at(-1);
  if (!pause || pause.to) return clock;
  const calendar = clock.rule?.calendar ?? null;
  const workingMs = workingBetween(calendar, pause.from, to);
  const later = (target: Date | null) => {
    if (!target || target <= pause.from) return target;
    const next = addWorking(calendar, target, workingMs);
    return next && next < to ? to : next;
  };
  const pauses = [...clock.pauses.slice(0, -1), { ...pause, to, workingMs }];
  // A message that came during the pause is due after it.
  const nextResponseDueAt =
    clock.customerWroteAt && !clock.nextResponseDueAt ? nextResponseBy(clock.rule, to) : later(clock.nextResponseDueAt);
  return { ...clock, pauses, dueAt: later(clock.dueAt), warnAt: later(clock.warnAt), nextResponseDueAt };
}

// Closing keeps the resolution time; reopened or unresolved responses have none.
function resolvedAt(clock: SlaClock, status: Status, at: Date): Date | null {
  if (status === 'resolved') return at;
  return status === 'closed' ? (clock.resolvedAt ?? at) : null;
}

function answered(clock: SlaClock, { at, byStaff }: { at: Date; byStaff: boolean }): SlaClock {
  return byStaff && !clock.firstRespondedAt ? { ...clock, firstRespondedAt: at } : clock;
}

/** Start of the current pause; null while the clock runs or is final. */
export function pausedSince({ pauses, status }: SlaClock): Date | null {
  return isFinal(status) ? null : (pauses.find(({ to }) => to === null)?.from ?? null);
}

/** Total duration of earlier pauses, in calendar time. */
export function pausedMs({ pauses }: SlaClock): number {
  return pauses.reduce((sum, { from, to }) => sum + (to ? to.getTime() - from.getTime() : 0), 0);
}
