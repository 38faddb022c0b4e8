import { type Status, statuses } from '../contract/schemas/sentiment-response.ts';
import type { StatusWord } from '../contract/schemas/status-word.ts';
import { allowedFrom, statusInWords } from './status.ts';

/** Where a response stands: a built-in status, and the tenant's own one within it. */
export interface Standing {
  status: Status;
  ownStatusId: number | null;
}

/** What the product says where a tenant's words are not known. */
export const plainWords: readonly StatusWord[] = statuses.map((base) => ({
  ...{ id: 0, key: base, base, label: statusInWords(base) },
  ...{ customerLabel: '', color: null, isActive: true },
}));

/** The built-in statuses are called by themselves. */
export const isOwn = ({ key, base }: Pick<StatusWord, 'key' | 'base'>): boolean => key !== base;

/** Where a response stands that has come to this status. */
export const standingAt = (word: StatusWord): Standing => ({
  status: word.base,
  ownStatusId: isOwn(word) ? word.id : null,
});

/** What a response's status is called. */
export function wordOf(words: readonly StatusWord[], { status, ownStatusId }: Standing): StatusWord {
  const own = ownStatusId === null ? undefined : words.find(({ id }) => id === ownStatusId);
  return own ?? builtIn(words, status);
}

function builtIn(words: readonly StatusWord[], status: Status): StatusWord {
  const isIt = ({ key }: StatusWord) => key === status;
  return (words.find(isIt) ?? plainWords.find(isIt)) as StatusWord;
}

/** What of a status is meant for a customer. */
export const forCustomers = ({ label, customerLabel }: Pick<StatusWord, 'label' | 'customerLabel'>): string =>
  customerLabel || label;

/**
 * Where a response may go from where it stands, in the tenant's order: to the built-in statuses that are open to it, to
 * all that stand on one of them, and to those beside its own.
 */
export function stepsFrom(
  words: readonly StatusWord[],
  from: Standing,
  moves: readonly Status[] = allowedFrom(from.status),
): StatusWord[] {
  const now = wordOf(words, from);
  const isBeside = ({ base, key }: StatusWord) => base === from.status && key !== now.key;
  return words.filter((word) => word.isActive && (moves.includes(word.base) || isBeside(word)));
}
