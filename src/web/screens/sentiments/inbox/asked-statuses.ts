import { statuses } from '../../../../contract/schemas/sentiment-response.ts';
import type { StatusWord } from '../../../../contract/schemas/status-word.ts';
import { isOwn } from '../../../../domain/status-words.ts';
import { optionWords } from '../../../crud/record-words.ts';

const keysIn = (asked: string | null | undefined): string[] => (asked ? asked.split(',') : []);
const isBuiltIn = (key: string) => statuses.some((status) => status === key);

/** Whether a filter names any status that the product does not have itself. */
export const hasOwnStatus = (asked: string | null | undefined): boolean => keysIn(asked).some((key) => !isBuiltIn(key));

/** What of a filter belongs in the column of a built-in status: all of it, those of its own that are named, or nothing. */
export function askedWithin(words: readonly StatusWord[], asked: string | undefined, base: string): string | undefined {
  const keys = keysIn(asked);
  if (asked === undefined || keys.includes(base)) return base;
  const own = words.filter((word) => word.base === base && keys.includes(word.key));
  return own.length > 0 ? own.map(({ key }) => key).join(',') : undefined;
}

/**
 * The statuses that a filter names and nothing can come to any more: turned off, or deleted since. Before the words are
 * read nobody knows.
 */
export function goneIn(words: readonly StatusWord[] | undefined, asked: string | undefined) {
  if (!words) return [];
  return keysIn(asked).flatMap((key) => {
    const word = words.find((one) => one.key === key);
    if (word?.isActive || isBuiltIn(key)) return [];
    return [{ key, label: word?.label ?? optionWords(key), isDeleted: !word }];
  });
}

/** A built-in status and those that stand on it, as far as they are to be chosen from. */
export interface StatusBranch {
  word: StatusWord;
  own: StatusWord[];
}

/** What can be asked for: what is in use, and what is asked for already. */
export function statusTree(words: readonly StatusWord[], asked: string | undefined): StatusBranch[] {
  const keys = keysIn(asked);
  const isOffered = ({ key, isActive }: StatusWord) => isActive || keys.includes(key);
  return words
    .filter((word) => !isOwn(word))
    .map((word) => ({
      word,
      own: words.filter((one) => isOwn(one) && one.base === word.base && isOffered(one)),
    }));
}

/** The filter after a status was ticked or unticked: a built-in one holds what stands on it. */
export function toggled(branches: readonly StatusBranch[], asked: string | undefined, key: string): string {
  const keys = keysIn(asked);
  const chosen = keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];
  const held = new Set(branches.filter(({ word }) => chosen.includes(word.key)).flatMap(({ own }) => own.map(keyOf)));
  const order = branches.flatMap(({ word, own }) => [word.key, ...own.map(keyOf)]);
  return chosen
    .filter((one) => !held.has(one))
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    .join(',');
}

const keyOf = ({ key }: StatusWord) => key;
