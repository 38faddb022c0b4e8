import type { ConditionOp } from '../../../../contract/schemas/field-logic.ts';
import { type FieldType, layoutTypes, matrixTypes } from '../../../../contract/schemas/sentiment-field.ts';
import type { DraftField } from '../builder/builder-draft.ts';

type Nature = 'one' | 'several' | 'amount' | 'day' | 'truth' | 'words' | 'thing';

const natures: Partial<Record<FieldType, Nature>> = {
  select: 'one',
  radio: 'one',
  picture_choice: 'one',
  multiselect: 'several',
  checkbox: 'several',
  number: 'amount',
  rating_star: 'amount',
  rating_smiley: 'amount',
  rating_number: 'amount',
  nps: 'amount',
  csat: 'amount',
  ces: 'amount',
  slider: 'amount',
  calculated: 'amount',
  date: 'day',
  boolean: 'truth',
  consent: 'truth',
  text: 'words',
  textarea: 'words',
  email: 'words',
  phone: 'words',
  url: 'words',
  hidden: 'words',
  time: 'words',
};

/** What an answer is, as far as conditions look at it. A row of a table is a question of its own. */
export function natureOf({ fieldType, options }: DraftField, part: string | undefined): Nature {
  if (part && fieldType === 'matrix_single') return 'one';
  if (part && fieldType === 'matrix_multi') return 'several';
  if (part && fieldType === 'matrix_rating') return 'amount';
  if (part) return 'words';
  if (fieldType === 'picture_choice' && options.multiple) return 'several';
  return natures[fieldType] ?? 'thing';
}

const isAnswered: ConditionOp[] = ['answered', 'not_answered'];

const opsOf: Record<Nature, ConditionOp[]> = {
  one: ['is', 'is_not', 'is_one_of', 'is_none_of', ...isAnswered],
  several: ['contains', 'contains_not', ...isAnswered],
  amount: ['is', 'is_not', 'at_least', 'at_most', 'more_than', 'less_than', 'between', ...isAnswered],
  day: ['is', 'at_least', 'at_most', 'between', ...isAnswered],
  truth: ['is', ...isAnswered],
  words: ['is', 'is_not', 'contains', 'contains_not', ...isAnswered],
  thing: isAnswered,
};

/** What a condition can ask of a question's answer. */
export const opsFor = (field: DraftField, part: string | undefined): ConditionOp[] => opsOf[natureOf(field, part)];

const words: Record<ConditionOp, string> = {
  is: 'is',
  is_not: 'is not',
  is_one_of: 'is one of',
  is_none_of: 'is none of',
  contains: 'contains',
  contains_not: 'does not contain',
  at_least: 'is at least',
  at_most: 'is at most',
  more_than: 'is more than',
  less_than: 'is less than',
  between: 'is between',
  answered: 'is answered',
  not_answered: 'is not answered',
};

const dayWords: Partial<Record<ConditionOp, string>> = { at_least: 'is on or after', at_most: 'is on or before' };

export const opInWords = (op: ConditionOp, nature: Nature): string =>
  (nature === 'day' ? dayWords[op] : undefined) ?? words[op];

/** The rows and lines of a question that a condition can look at one by one. */
export function partsOfField({ fieldType, options }: DraftField): { id: string; label: string }[] {
  if (matrixTypes.includes(fieldType)) return options.rows ?? [];
  return (options.parts ?? []).map(({ id, label }) => ({ id, label: label || id.replaceAll('_', ' ') }));
}

/** Questions that a condition of this one can look at: those before it that are answered. */
export function earlierFields(fields: readonly DraftField[], key: string): DraftField[] {
  const at = fields.findIndex((field) => field.key === key);
  return fields.slice(0, Math.max(0, at)).filter(({ fieldType }) => !layoutTypes.includes(fieldType));
}
