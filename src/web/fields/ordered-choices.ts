import { createContext, useContext } from 'react';
import type { Choice } from '../../contract/schemas/field-options.ts';
import { shownOrder } from '../../domain/forms/flow.ts';
import type { FormField } from '../../domain/forms/kind.ts';

/** Decides the order of mixed choices: the same for as long as somebody answers. */
export const AnswerSeedContext = createContext(0);

/** The seed that a draft's key stands for. */
export function seedOf(key: string): number {
  return [...key].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, 7);
}

/** The choices of a field as they are shown. */
export const useChoices = ({ id, options }: FormField): Choice[] =>
  shownOrder(options.choices ?? [], options.randomize, useContext(AnswerSeedContext) + id);

/** The rows of a table as they are shown. */
export const useRows = ({ id, options }: FormField): Choice[] =>
  shownOrder(options.rows ?? [], options.randomize, useContext(AnswerSeedContext) + id);
