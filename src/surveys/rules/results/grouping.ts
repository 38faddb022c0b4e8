import { otherText } from '../../../forms/rules/kinds/choices.ts';
import type { FormField } from '../../../forms/rules/kinds/kind.ts';
import { cesPoints, scaleOf } from '../../../forms/rules/kinds/scale-kinds.ts';
import { ownScales } from '../../../forms/rules/kinds/scales.ts';
import { promoterGroups } from '../../../metrics/promoter-groups.ts';
import type { Side } from './cross-tab.ts';

type Question = Pick<FormField, 'fieldName' | 'fieldType' | 'options'>;

/** The groups by which a question segments respondents; undefined if its answers form none. */
export function groupsOf(question: Question): Side['groups'] | undefined {
  const { fieldType, options } = question;
  if (fieldType === 'nps') return promoterGroups;
  if (fieldType === 'boolean') return truth('Yes', 'No');
  if (fieldType === 'consent') return truth('Agreed', 'Not agreed');
  if (['select', 'radio', 'multiselect', 'checkbox', 'picture_choice'].includes(fieldType)) {
    const choices = (options.choices ?? []).map(({ id, label }) => ({ id, label }));
    return options.other ? [...choices, { id: 'other', label: 'Other' }] : choices;
  }
  const ends = endsOf(question);
  if (!ends || ends[1] - ends[0] > 10) return undefined;
  return Array.from({ length: ends[1] - ends[0] + 1 }, (_, index) => {
    const step = String(ends[0] + index);
    return { id: step, label: step };
  });
}

/** The range of a scale type; undefined for free numbers. */
export function endsOf(field: Pick<FormField, 'fieldType' | 'options'>): [number, number] | undefined {
  if (field.fieldType === 'nps') return [0, 10];
  if (field.fieldType === 'ces') return [1, cesPoints(field)];
  if (['csat', 'rating_star', 'rating_smiley'].includes(field.fieldType)) return [1, 5];
  if (field.fieldType !== 'rating_number') return undefined;
  const { lowest: from, highest: to } = scaleOf(field, ...ownScales.rating_number);
  return [from, to];
}

export function groupOf({ fieldType }: Pick<FormField, 'fieldType'>, value: string): string {
  if (otherText(value) !== undefined) return 'other';
  if (fieldType !== 'nps') return value;
  return promoterGroups.find(({ from, to }) => Number(value) >= from && Number(value) <= to)?.id ?? value;
}

export const isMultiple = ({ fieldType, options }: Question): boolean =>
  ['multiselect', 'checkbox'].includes(fieldType) || (fieldType === 'picture_choice' && options.multiple === true);

const truth = (yes: string, no: string) => [
  { id: 'true', label: yes },
  { id: 'false', label: no },
];
