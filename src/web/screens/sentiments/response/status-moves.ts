import type { Status } from '../../../../contract/schemas/sentiment-response.ts';
import { isFinal } from '../../../../domain/status.ts';

const words: Record<Status, string> = {
  new: 'Mark as new',
  open: 'Mark as open',
  in_progress: 'Start work',
  pending_customer: 'Wait for customer',
  pending_internal: 'Wait for colleagues',
  resolved: 'Resolve',
  closed: 'Close',
  rejected: 'Reject…',
};

/** A step to another status, as a button says it. */
export function moveInWords(from: Status, to: Status): string {
  if (isFinal(from) && !isFinal(to)) return 'Reopen';
  return from === 'pending_customer' && to === 'in_progress' ? 'Go on' : words[to];
}

const importance: readonly Status[] = [
  'closed',
  'in_progress',
  'resolved',
  'open',
  'pending_customer',
  'pending_internal',
  'rejected',
  'new',
];

/** The steps in the order in which people want them: going on with it first, turning it away last. */
export const inOrder = (allowed: readonly Status[]) => importance.filter((status) => allowed.includes(status));
