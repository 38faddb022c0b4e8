import type { Condition, ConditionGroup } from '../../schemas/field-logic.ts';
import type { DraftField } from '../draft/builder-draft.ts';
import { formatOp, isGroup, membersOf, natureOf, offeredChoices, partsOfField } from '../draft/conditions.ts';

/** Example: “Would you come again?” is at most 6 and … */
export function conditionSentence(group: ConditionGroup, fields: readonly DraftField[]): string {
  const text = membersOf(group).map((member) =>
    isGroup(member) ? `(${conditionSentence(member, fields)})` : formatOne(member, fields),
  );
  return text.join('all' in group ? ' and ' : ' or ');
}

function formatOne({ field: key, part, op, value }: Condition, fields: readonly DraftField[]): string {
  const field = fields.find(({ options }) => options.key === key);
  if (!field) return formatRemoved(op, value);
  const row = part && partsOfField(field).find(({ id }) => id === part)?.label;
  const subjectText = [`“${field.fieldName}”`, ...(row ? [`for “${row}”`] : [])].join(' ');
  const texts = [value ?? []].flat().map((one) => formatValue(one, field, part));
  return [subjectText, formatOp(op, natureOf(field, part)), texts.join(op === 'between' ? ' and ' : ', ')]
    .filter(Boolean)
    .join(' ');
}

/** Without its question a choice has no text to show. */
function formatRemoved(op: Condition['op'], value: Condition['value']): string {
  const numbers = [value ?? []].flat().filter((one) => typeof one === 'number');
  const words = ['a removed question', formatOp(op, 'thing'), numbers.join(op === 'between' ? ' and ' : ', ')];
  return words.filter(Boolean).join(' ');
}

function formatValue(value: string | number | boolean, field: DraftField, part: string | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return offeredChoices(field, part).find(({ id }) => id === String(value))?.label ?? String(value);
}
