import { optionText } from '../../../core/web/fields/column.ts';
import { statuses } from '../../../forms/schemas/response-statuses.ts';
import { isOwn } from '../../rules/status-labels.ts';
import type { StatusOption } from '../../schemas/status-option.ts';

const keysIn = (statusFilter: string | null | undefined): string[] => (statusFilter ? statusFilter.split(',') : []);
const isBuiltIn = (key: string) => statuses.some((status) => status === key);

export const hasCustomStatus = (statusFilter: string | null | undefined): boolean =>
  keysIn(statusFilter).some((key) => !isBuiltIn(key));

/** The part of the status filter that applies to a board column; undefined if none does. */
export function statusFilterWithin(
  statusOptions: readonly StatusOption[],
  statusFilter: string | undefined,
  base: string,
): string | undefined {
  const keys = keysIn(statusFilter);
  if (statusFilter === undefined || keys.includes(base)) return base;
  const own = statusOptions.filter((option) => option.base === base && keys.includes(option.key));
  return own.length > 0 ? own.map(({ key }) => key).join(',') : undefined;
}

/** Statuses in the filter that are inactive or deleted; empty until the statuses are loaded. */
export function goneIn(statusOptions: readonly StatusOption[] | undefined, statusFilter: string | undefined) {
  if (!statusOptions) return [];
  return keysIn(statusFilter).flatMap((key) => {
    const option = statusOptions.find((one) => one.key === key);
    if (option?.isActive || isBuiltIn(key)) return [];
    return [{ key, label: option?.label ?? optionText(key), isDeleted: !option }];
  });
}

export interface StatusBranch {
  option: StatusOption;
  own: StatusOption[];
}

export function statusTree(statusOptions: readonly StatusOption[], statusFilter: string | undefined): StatusBranch[] {
  const keys = keysIn(statusFilter);
  const isOffered = ({ key, isActive }: StatusOption) => isActive || keys.includes(key);
  return statusOptions
    .filter((option) => !isOwn(option))
    .map((option) => ({
      option,
      own: statusOptions.filter((one) => isOwn(one) && one.base === option.base && isOffered(one)),
    }));
}

/** A built-in status in the filter includes its custom statuses. */
export function toggled(branches: readonly StatusBranch[], statusFilter: string | undefined, key: string): string {
  const keys = keysIn(statusFilter);
  const chosen = keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];
  const current = new Set(
    branches.filter(({ option }) => chosen.includes(option.key)).flatMap(({ own }) => own.map(statusKey)),
  );
  const order = branches.flatMap(({ option, own }) => [option.key, ...own.map(statusKey)]);
  return chosen
    .filter((one) => !current.has(one))
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    .join(',');
}

const statusKey = ({ key }: StatusOption) => key;
