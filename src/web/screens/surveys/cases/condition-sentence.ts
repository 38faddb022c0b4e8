import type { Condition, ConditionGroup } from '../../../../contract/schemas/field-logic.ts';
import type { DraftField } from '../../forms/builder/builder-draft.ts';
import { isGroup, membersOf } from '../../forms/question/condition-problems.ts';
import { natureOf, opInWords } from '../../forms/question/condition-words.ts';

/** Conditions as one line: “Would you come again?” is at most 6 and … */
export function conditionSentence(group: ConditionGroup, fields: readonly DraftField[]): string {
  const said = membersOf(group).map((member) =>
    isGroup(member) ? `(${conditionSentence(member, fields)})` : oneInWords(member, fields),
  );
  return said.join('all' in group ? ' and ' : ' or ');
}

function oneInWords({ field: key, part, op, value }: Condition, fields: readonly DraftField[]): string {
  const field = fields.find(({ options }) => options.key === key);
  if (!field) return 'a question that is gone is answered';
  const labels = new Map(field.options.choices?.map(({ id, label }) => [id, label]));
  const words = [value ?? []].flat().map((one) => labels.get(String(one)) ?? String(one));
  return [`“${field.fieldName}”`, opInWords(op, natureOf(field, part)), words.join(', ')].filter(Boolean).join(' ');
}
