import type { ConditionOp } from '../../../../contract/schemas/forms/field-logic.ts';
import { type FieldType, layoutTypes, matrixTypes } from '../../../../contract/schemas/forms/field-types.ts';
import { opsFor as opsForKind } from '../../../../domain/forms/conditions.ts';
import type { DraftField } from './builder-draft.ts';

type Nature = 'one' | 'several' | 'amount' | 'day' | 'truth' | 'words' | 'thing';

const natures: Partial<Record<FieldType, Nature>> = {
  select: 'one',
  radio: 'one',
  picture_choice: 'several',
  ranking: 'one',
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
  datetime: 'words',
};

/** A matrix row is treated as a separate question. */
export function natureOf({ fieldType }: Pick<DraftField, 'fieldType'>, part: string | undefined): Nature {
  if (part && fieldType === 'matrix_single') return 'one';
  if (part && fieldType === 'matrix_multi') return 'several';
  if (part && fieldType === 'matrix_rating') return 'amount';
  if (part) return 'words';
  return natures[fieldType] ?? 'thing';
}

const isAnswered: readonly ConditionOp[] = ['answered', 'not_answered'];

const rowKinds: Partial<Record<FieldType, FieldType>> = {
  matrix_single: 'radio',
  matrix_multi: 'multiselect',
  matrix_rating: 'rating_number',
};

export function opsFor(field: DraftField, part: string | undefined): readonly ConditionOp[] {
  if (natureOf(field, part) === 'thing') return isAnswered;
  return opsForKind(part ? (rowKinds[field.fieldType] ?? 'text') : field.fieldType);
}

const texts: Record<ConditionOp, string> = {
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

const dayLabels: Partial<Record<ConditionOp, string>> = { at_least: 'is on or after', at_most: 'is on or before' };

export const formatOp = (op: ConditionOp, nature: Nature): string =>
  (nature === 'day' ? dayLabels[op] : undefined) ?? texts[op];

export function partsOfField({ fieldType, options }: DraftField): { id: string; label: string }[] {
  if (matrixTypes.includes(fieldType)) return options.rows ?? [];
  return (options.parts ?? []).map(({ id, label }) => ({ id, label: label || id.replaceAll('_', ' ') }));
}

export function earlierFields(fields: readonly DraftField[], key: string): DraftField[] {
  const at = fields.findIndex((field) => field.key === key);
  return fields.slice(0, Math.max(0, at)).filter(({ fieldType }) => !layoutTypes.includes(fieldType));
}
