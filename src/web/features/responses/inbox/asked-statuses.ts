import { statuses } from '../../../../contract/schemas/responses/sentiment-response.ts';
import type { StatusOption } from '../../../../contract/schemas/responses/status-word.ts';
import { isOwn } from '../../../../domain/status-labels.ts';
import { optionText } from '../../../crud/fields/labels.ts';

const keysIn = (asked: string | null | undefined): string[] => (asked ? asked.split(',') : []);
const isBuiltIn = (key: string) => statuses.some((status) => status === key);

export const hasCustomStatus = (asked: string | null | undefined): boolean =>
  keysIn(asked).some((key) => !isBuiltIn(key));

/** The part of the status filter that applies to a board column; undefined if none does. */
export function askedWithin(
  statusOptions: readonly StatusOption[],
  asked: string | undefined,
  base: string,
): string | undefined {
  const keys = keysIn(asked);
  if (asked === undefined || keys.includes(base)) return base;
  const own = statusOptions.filter((word) => word.base === base && keys.includes(word.key));
  return own.length > 0 ? own.map(({ key }) => key).join(',') : undefined;
}

/** Statuses in the filter that are inactive or deleted; empty until the statuses are loaded. */
export function goneIn(statusOptions: readonly StatusOption[] | undefined, asked: string | undefined) {
  if (!statusOptions) return [];
  return keysIn(asked).flatMap((key) => {
    const word = statusOptions.find((one) => one.key === key);
    if (word?.isActive || isBuiltIn(key)) return [];
    return [{ key, label: word?.label ?? optionText(key), isDeleted: !word }];
  });
}

export interface StatusBranch {
  word: StatusOption;
  own: StatusOption[];
}

export function statusTree(statusOptions: readonly StatusOption[], asked: string | undefined): StatusBranch[] {
  const keys = keysIn(asked);
  const isOffered = ({ key, isActive }: StatusOption) => isActive || keys.includes(key);
  return statusOptions
    .filter((word) => !isOwn(word))
    .map((word) => ({
      word,
      own: statusOptions.filter((one) => isOwn(one) && one.base === word.base && isOffered(one)),
    }));
}

/** A built-in status in the filter includes its custom statuses. */
export function toggled(branches: readonly StatusBranch[], asked: string | undefined, key: string): string {
  const keys = keysIn(asked);
  const chosen = keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];
  const current = new Set(
    branches.filter(({ word }) => chosen.includes(word.key)).flatMap(({ own }) => own.map(keyOf)),
  );
  const order = branches.flatMap(({ word, own }) => [word.key, ...own.map(keyOf)]);
  return chosen
    .filter((one) => !current.has(one))
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    .join(',');
}

const keyOf = ({ key }: StatusOption) => key;
