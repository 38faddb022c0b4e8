import type { Status } from '../contract/schemas/sentiment-response.ts';

/** What a status means for the work: open runs the clock, paused waits for the customer, final is done. */
export type StatusCategory = 'open' | 'paused' | 'final';

const known: Record<Status, { category: StatusCategory; words: string; next: readonly Status[] }> = {
  new: {
    category: 'open',
    words: 'New',
    next: ['open', 'in_progress', 'pending_customer', 'resolved', 'rejected'],
  },
  open: { category: 'open', words: 'Open', next: ['in_progress', 'pending_customer', 'resolved', 'rejected'] },
  in_progress: {
    category: 'open',
    words: 'In progress',
    next: ['pending_customer', 'pending_internal', 'resolved', 'rejected'],
  },
  pending_customer: {
    category: 'paused',
    words: 'Waiting for customer',
    next: ['in_progress', 'resolved', 'rejected'],
  },
  pending_internal: { category: 'open', words: 'Waiting for colleagues', next: ['in_progress', 'resolved'] },
  resolved: { category: 'final', words: 'Resolved', next: ['closed', 'in_progress'] },
  closed: { category: 'final', words: 'Closed', next: ['in_progress'] },
  rejected: { category: 'final', words: 'Rejected', next: ['open'] },
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

/** 'pending_customer' reads 'Waiting for customer'. */
export function statusInWords(status: Status): string {
  return known[status].words;
}

/** Whoever rejects says why: spam, a duplicate, the wrong address. */
export function needsReason(status: Status): boolean {
  return status === 'rejected';
}

/** What a history says of a move: 'New → Open', with the reason where one was given. */
export function moveInWords(from: Status, to: Status, reason?: string): string {
  const words = `${statusInWords(from)} → ${statusInWords(to)}`;
  const moved = isFinal(from) && !isFinal(to) ? `Reopened: ${words}` : words;
  return reason?.trim() ? `${moved}. ${reason.trim()}` : moved;
}
