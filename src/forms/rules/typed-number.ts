import { readNumber } from '../../core/contract/notations/number.ts';
import { type AnswerValue, isBlank } from './kinds/kind.ts';

/** A typed number as it is understood in the language; any other text as it is, and null if empty. */
export function readTyped(text: string, language: string): AnswerValue {
  const read = readNumber(text, language);
  if (!read) return blankToNull(text);
  return 'value' in read ? read.value : read.ambiguous[0];
}

export const blankToNull = (value: AnswerValue): AnswerValue => (isBlank(value) ? null : value);
