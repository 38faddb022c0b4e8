import type { Choice } from '../../../../contract/schemas/field-options.ts';
import type { Words } from '../../../../contract/schemas/language.ts';

/** The same in English and Arabic, and its id where it is a choice. */
export type Twice = readonly [english: string, arabic: string, id?: string];

export const languages = ['en', 'ar'] as const;

export const words = ([en, ar]: Twice): Words => ({ en, ar });

/** Choices by their ids, each in both languages. */
export function listedTwice(...list: readonly Twice[]): Choice[] {
  return list.map(([label, ar, id = '']) => ({ id, label, labels: { ar } }));
}
