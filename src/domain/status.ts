import type { Status } from '../contract/schemas/responses/sentiment-response.ts';
import { statusLabels } from '../contract/status-labels.ts';

/** What a status means for the work: open runs the clock, paused waits for the customer, final is done. */
export type StatusCategory = 'open' | 'paused' | 'final';

const known: Record<Status, { category: StatusCategory; next: readonly Status[] }> = {
  new: {
    category: 'open',
    next: ['open', 'in_progress', 'pending_customer', 'resolved', 'rejected'],
  },
  open: { category: 'open', next: ['in_progress', 'pending_customer', 'resolved', 'rejected'] },
  in_progress: {
    category: 'open',
    next: ['pending_customer', 'pending_internal', 'resolved', 'rejected'],
  },
  pending_customer: {
    category: 'paused',
    next: ['in_progress', 'resolved', 'rejected'],
  },
  pending_internal: { category: 'open', next: ['in_progress', 'resolved'] },
  resolved: { category: 'final', next: ['closed', 'in_progress'] },
  closed: { category: 'final', next: ['in_progress'] },
  rejected: { category: 'final', next: ['open'] },
};

/** Where a response may go from here. */
export function allowedFrom(status: Status): readonly Status[] {
  return known[status].next;
}

const day = 24 * 60 * 60 * 1_000;

/** What was closed longer ago stays closed: a new complaint is a new response. */
export const reopenDays = 30;
/** A customer who says nothing for so long has nothing more to say. */
export const resolveAfterDays = 14;
/** What was resolved this long ago, and not reopened, is closed. */
export const closeAfterDays = 7;

/** Where a response may go today, given since when it has its status. */
export function movesToday(status: Status, since: Date, now: Date): readonly Status[] {
  const isOver = status === 'closed' && now.getTime() - since.getTime() > reopenDays * day;
  return isOver ? [] : allowedFrom(status);
}

export function categoryOf(status: Status): StatusCategory {
  return known[status].category;
}

/** Nobody is waited for any more: resolved, closed or rejected. */
export function isFinal(status: Status): boolean {
  return categoryOf(status) === 'final';
}

/** 'pending_customer' reads 'Waiting for customer', where a tenant does not call it otherwise. */
export function formatStatus(status: Status): string {
  return statusLabels[status];
}

/** Whoever rejects says why: spam, a duplicate, the wrong address. */
export function needsReason(status: Status): boolean {
  return status === 'rejected';
}

/** An end of a move: the status that it is, or stands on, and what it is called. */
export interface Named {
  base: Status;
  label: string;
}

/** What a history says of a move: 'New → Open', with the reason where one was given. */
export function formatMove(from: Named, to: Named, reason?: string): string {
  const text = `${from.label} → ${to.label}`;
  const moved = isFinal(from.base) && !isFinal(to.base) ? `Reopened: ${text}` : text;
  return reason?.trim() ? `${moved}. ${reason.trim()}` : moved;
}
