import type { Condition, ConditionGroup } from '../../../../contract/schemas/field-logic.ts';
import type { DraftField } from '../../forms/builder/builder-draft.ts';
import { isGroup, membersOf } from '../../forms/question/condition-problems.ts';
import { natureOf, opInWords } from '../../forms/question/condition-words.ts';
import type { RuleInput } from './rule-calls.ts';

const longestName = 120;

/** What a rule is called that nobody has named: what it looks for. */
export function ruleName(rule: Asked, fields: readonly DraftField[]): string {
  const said = ruleSentence(rule, fields).replace(/[\s\p{Cc}]+/gu, ' ');
  const name = `${said.charAt(0).toUpperCase()}${said.slice(1)}` || 'Every answer';
  return name.length <= longestName ? name : `${name.slice(0, longestName - 1).toWellFormed()}…`;
}

type Asked = Pick<RuleInput, 'condition' | 'sentimentBelow'>;

/** What a rule looks for in an answer: conditions, how it feels, or both. */
export function ruleSentence({ condition, sentimentBelow }: Asked, fields: readonly DraftField[]): string {
  const feeling =
    typeof sentimentBelow === 'number' && `it feels worse than ${String(sentimentBelow).replace('-', '−')}`;
  return [condition && conditionSentence(condition, fields), feeling].filter(Boolean).join(' and ');
}

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
