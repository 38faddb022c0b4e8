import type { Condition, ConditionGroup } from '../../../../contract/schemas/field-logic.ts';
import type { DraftField } from '../builder/builder-draft.ts';
import { choicesAsked, isGroup, membersOf } from './condition-problems.ts';
import { natureOf, opInWords, partsOfField } from './condition-words.ts';

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
  const row = part && partsOfField(field).find(({ id }) => id === part)?.label;
  const asked = [`“${field.fieldName}”`, ...(row ? [`for “${row}”`] : [])].join(' ');
  const words = [value ?? []].flat().map((one) => valueInWords(one, field, part));
  return [asked, opInWords(op, natureOf(field, part)), words.join(op === 'between' ? ' and ' : ', ')]
    .filter(Boolean)
    .join(' ');
}

function valueInWords(value: string | number | boolean, field: DraftField, part: string | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return choicesAsked(field, part).find(({ id }) => id === String(value))?.label ?? String(value);
}
