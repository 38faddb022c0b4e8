import { finalStatuses, type Status } from '../../forms/schemas/response-statuses.ts';
import { statusLabels } from '../schemas/status-labels.ts';

/** The effect on the SLA clock: open runs it, paused waits for the customer, final ends it. */
export type StatusCategory = 'open' | 'paused' | 'final';

const next: Record<Status, readonly Status[]> = {
  new: ['open', 'in_progress', 'pending_customer', 'resolved', 'rejected'],
  open: ['in_progress', 'pending_customer', 'resolved', 'rejected'],
  in_progress: ['pending_customer', 'pending_internal', 'resolved', 'rejected'],
  pending_customer: ['in_progress', 'resolved', 'rejected'],
  pending_internal: ['in_progress', 'resolved'],
  resolved: ['closed', 'in_progress'],
  closed: ['in_progress'],
  rejected: ['open'],
};

export function allowedFrom(status: Status): readonly Status[] {
  return next[status];
}

const day = 24 * 60 * 60 * 1_000;

/** Days after closing during which a response can be reopened; later complaints are new responses. */
export const reopenDays = 30;
/** Days without a customer reply after which a waiting response is resolved automatically. */
export const resolveAfterDays = 14;
/** Days after which a resolved response is closed automatically. */
export const closeAfterDays = 7;

/** The transitions allowed now, given the time since the last status change. */
export function movesToday(status: Status, since: Date, now: Date): readonly Status[] {
  const isOver = status === 'closed' && now.getTime() - since.getTime() > reopenDays * day;
  return isOver ? [] : allowedFrom(status);
}

export function categoryOf(status: Status): StatusCategory {
  if (isFinal(status)) return 'final';
  return status === 'pending_customer' ? 'paused' : 'open';
}

export function isFinal(status: Status): boolean {
  return finalStatuses.includes(status);
}

/** 'pending_customer' becomes 'Waiting for customer', unless the tenant has its own label. */
export function formatStatus(status: Status): string {
  return statusLabels[status];
}

/** Rejection requires a reason, such as spam or duplicate. */
export function needsReason(status: Status): boolean {
  return status === 'rejected';
}

export interface Named {
  base: Status;
  label: string;
}

/** The history text of a transition: 'New → Open', with the reason if given. */
export function formatMove(from: Named, to: Named, reason?: string): string {
  const text = `${from.label} → ${to.label}`;
  const moved = isFinal(from.base) && !isFinal(to.base) ? `Reopened: ${text}` : text;
  return reason?.trim() ? `${moved}. ${reason.trim()}` : moved;
}
