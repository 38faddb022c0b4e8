import { type Status, statuses } from '../../forms/schemas/response-statuses.ts';
import type { StatusOption } from '../schemas/status-option.ts';
import { allowedFrom, formatStatus } from './status.ts';

export interface StatusRef {
  status: Status;
  customStatusId: number | null;
}

/** Default labels while the tenant's are unknown. */
export const builtInStatuses: readonly StatusOption[] = statuses.map((base) => ({
  id: 0,
  key: base,
  base,
  label: formatStatus(base),
  customerLabel: '',
  color: null,
  isActive: true,
}));

/** A built-in status is its own base. */
export const isOwn = ({ key, base }: Pick<StatusOption, 'key' | 'base'>): boolean => key !== base;

export const statusRefOf = (option: StatusOption): StatusRef => ({
  status: option.base,
  customStatusId: isOwn(option) ? option.id : null,
});

export function statusLabelOf(
  statusOptions: readonly StatusOption[],
  { status, customStatusId }: StatusRef,
): StatusOption {
  const own = customStatusId === null ? undefined : statusOptions.find(({ id }) => id === customStatusId);
  return own ?? builtIn(statusOptions, status);
}

function builtIn(statusOptions: readonly StatusOption[], status: Status): StatusOption {
  const isIt = ({ key }: StatusOption) => key === status;
  return (statusOptions.find(isIt) ?? builtInStatuses.find(isIt)) as StatusOption;
}

export const forCustomers = ({ label, customerLabel }: Pick<StatusOption, 'label' | 'customerLabel'>): string =>
  customerLabel || label;

/** The allowed transitions: built-in statuses, custom ones based on them, and others of the same base. */
export function stepsFrom(
  statusOptions: readonly StatusOption[],
  from: StatusRef,
  moves: readonly Status[] = allowedFrom(from.status),
): StatusOption[] {
  const now = statusLabelOf(statusOptions, from);
  const isSibling = ({ base, key }: StatusOption) => base === from.status && key !== now.key;
  return statusOptions.filter((option) => option.isActive && (moves.includes(option.base) || isSibling(option)));
}
