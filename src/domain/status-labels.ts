import { type Status, statuses } from '../contract/schemas/responses/sentiment-response.ts';
import type { StatusOption } from '../contract/schemas/responses/status-word.ts';
import { allowedFrom, formatStatus } from './status.ts';

/** Where a response stands: a built-in status, and the tenant's own one within it. */
export interface Standing {
  status: Status;
  customStatusId: number | null;
}

/** What the product says where a tenant's words are not known. */
export const builtInStatuses: readonly StatusOption[] = statuses.map((base) => ({
  ...{ id: 0, key: base, base, label: formatStatus(base) },
  ...{ customerLabel: '', color: null, isActive: true },
}));

/** The built-in statuses are called by themselves. */
export const isOwn = ({ key, base }: Pick<StatusOption, 'key' | 'base'>): boolean => key !== base;

/** Where a response stands that has come to this status. */
export const standingAt = (word: StatusOption): Standing => ({
  status: word.base,
  customStatusId: isOwn(word) ? word.id : null,
});

/** What a response's status is called. */
export function statusLabelOf(
  statusOptions: readonly StatusOption[],
  { status, customStatusId }: Standing,
): StatusOption {
  const own = customStatusId === null ? undefined : statusOptions.find(({ id }) => id === customStatusId);
  return own ?? builtIn(statusOptions, status);
}

function builtIn(statusOptions: readonly StatusOption[], status: Status): StatusOption {
  const isIt = ({ key }: StatusOption) => key === status;
  return (statusOptions.find(isIt) ?? builtInStatuses.find(isIt)) as StatusOption;
}

/** What of a status is meant for a customer. */
export const forCustomers = ({ label, customerLabel }: Pick<StatusOption, 'label' | 'customerLabel'>): string =>
  customerLabel || label;

/**
 * Where a response may go from where it stands, in the tenant's order: to the built-in statuses that are open to it, to
 * all that stand on one of them, and to those beside its own.
 */
export function stepsFrom(
  statusOptions: readonly StatusOption[],
  from: Standing,
  moves: readonly Status[] = allowedFrom(from.status),
): StatusOption[] {
  const now = statusLabelOf(statusOptions, from);
  const isBeside = ({ base, key }: StatusOption) => base === from.status && key !== now.key;
  return statusOptions.filter((word) => word.isActive && (moves.includes(word.base) || isBeside(word)));
}
