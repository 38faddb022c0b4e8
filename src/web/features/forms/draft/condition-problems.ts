import type { Condition, ConditionGroup } from '../../../../contract/schemas/forms/field-logic.ts';
import type { DraftField } from './builder-draft.ts';
import { natureOf, opsFor, partsOfField } from './condition-labels.ts';

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
