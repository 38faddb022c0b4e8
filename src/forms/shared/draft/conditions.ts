import { opsFor as opsForKind } from '../../rules/conditions.ts';
import type { Condition, ConditionGroup, ConditionOp } from '../../schemas/field-logic.ts';
import { type FieldType, layoutTypes, matrixTypes, scaleTypes } from '../../schemas/field-types.ts';
import type { DraftField } from './builder-draft.ts';

type Nature = 'one' | 'several' | 'amount' | 'day' | 'truth' | 'words' | 'thing';

const natures: readonly (readonly [Nature, readonly FieldType[]])[] = [
  ['one', ['select', 'radio', 'ranking']],
  ['several', ['picture_choice', 'multiselect', 'checkbox']],
  ['amount', ['number', 'calculated', ...scaleTypes]],
  ['day', ['date']],
  ['truth', ['boolean', 'consent']],
  ['words', ['text', 'textarea', 'email', 'phone', 'url', 'hidden', 'time', 'datetime']],
];

/** A matrix row is treated as a separate question. */
export function natureOf({ fieldType }: Pick<DraftField, 'fieldType'>, part: string | undefined): Nature {
  if (part && fieldType === 'matrix_single') return 'one';
  if (part && fieldType === 'matrix_multi') return 'several';
  if (part && fieldType === 'matrix_rating') return 'amount';
  if (part) return 'words';
  return natures.find(([, types]) => types.includes(fieldType))?.[0] ?? 'thing';
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

export type Member = Condition | ConditionGroup;

export const isGroup = (member: Member): member is ConditionGroup => 'all' in member || 'any' in member;

export const membersOf = (group: ConditionGroup): Member[] => ('all' in group ? group.all : group.any);

export function conditionProblem(
  { field, part, op, value }: Condition,
  earlier: readonly DraftField[],
  all: readonly DraftField[],
): string | undefined {
  const referencedField = earlier.find(({ options }) => options.key === field);
  if (!referencedField) {
    const isLater = all.some(({ options }) => options.key === field);
    return isLater
      ? 'This question comes later or takes no answer. Choose an earlier one.'
      : 'This question was removed from the form. Choose another.';
  }
  const parts = partsOfField(referencedField);
  if (part && !parts.some(({ id }) => id === part)) return 'This row was removed. Choose another.';
  if (!opsFor(referencedField, part).includes(op))
    return 'This comparison no longer fits the question. Choose another.';
  if (op === 'answered' || op === 'not_answered') return undefined;
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return 'Enter a value to compare with';
  if (op === 'between' && Array.isArray(value) && value.some((one) => one === '')) return 'Enter both ends';
  return goneChoice(referencedField, part, value);
}

function goneChoice(
  referencedField: DraftField,
  part: string | undefined,
  value: Condition['value'],
): string | undefined {
  const nature = natureOf(referencedField, part);
  if (nature !== 'one' && nature !== 'several') return undefined;
  const offered = new Set(offeredChoices(referencedField, part).map(({ id }) => id));
  const wanted = Array.isArray(value) ? value : [value];
  return wanted.every((id) => offered.has(String(id))) ? undefined : 'A choice was removed. Choose another.';
}

export const offeredChoices = ({ options }: DraftField, part: string | undefined) =>
  (part ? options.columns : options.choices) ?? [];

export function groupProblem(
  group: ConditionGroup | undefined,
  earlier: readonly DraftField[],
  all: readonly DraftField[],
): string | undefined {
  if (!group) return undefined;
  for (const member of membersOf(group)) {
    const problem = isGroup(member) ? groupProblem(member, earlier, all) : conditionProblem(member, earlier, all);
    if (problem) return problem;
  }
  return undefined;
}
