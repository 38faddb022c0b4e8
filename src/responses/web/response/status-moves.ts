import type { Status } from '../../../forms/schemas/response-statuses.ts';
import { formatStatus, isFinal } from '../../rules/status.ts';
import { isOwn } from '../../rules/status-labels.ts';
import type { StatusOption } from '../../schemas/status-option.ts';

const texts: Record<Status, string> = {
  new: 'Mark as new',
  open: 'Mark as open',
  in_progress: 'Start work',
  pending_customer: 'Wait for customer',
  pending_internal: 'Wait internally',
  resolved: 'Resolve',
  closed: 'Close',
  rejected: 'Reject…',
};

export const saysItself = (to: StatusOption): boolean => !isOwn(to) && to.label === formatStatus(to.base);

export function formatMove(to: StatusOption, from?: Status): string {
  const isReopened = from && isFinal(from) && !isFinal(to.base);
  if (!saysItself(to)) return isReopened ? `Reopen as “${to.label}”` : `Move to “${to.label}”`;
  if (isReopened) return 'Reopen';
  return from === 'pending_customer' && to.base === 'in_progress' ? 'Go on' : texts[to.base];
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

export function inOrder(known: readonly StatusOption[], { allowedStatuses }: { allowedStatuses: readonly string[] }) {
  const steps = known.filter(({ key }) => allowedStatuses.includes(key));
  return importance.flatMap((base) => steps.filter((step) => step.base === base));
}
