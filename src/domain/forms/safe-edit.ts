import type { Choice } from '../../contract/schemas/forms/field-options.ts';
import type { FieldType } from '../../contract/schemas/forms/field-types.ts';
import { type DiffField, diffForms, type FormDiff, pairsOf } from './diff-forms.ts';

export interface EditConcern {
  fieldId: number;
  kind: 'removed' | 'kind_changed' | 'choice_removed' | 'choice_replaced' | 'value_changed';
  responses: number;
  message: string;
}

/**
 * The consequences of a form edit for existing responses, worst first. No answer is lost: responses keep the version
 * that they answered. `answered` counts responses by field.
 */
export function safeEdit(
  before: readonly DiffField[],
  after: readonly DiffField[],
  answered: ReadonlyMap<number, number>,
): EditConcern[] {
  const about = (field: DiffField, kind: EditConcern['kind'], message: string): EditConcern[] => {
    const responses = answered.get(field.id ?? 0) ?? 0;
    return field.id === undefined || responses === 0 ? [] : [{ fieldId: field.id, kind, responses, message }];
  };
  const diff: FormDiff = diffForms({ fields: before }, { fields: after });
  return [
    ...diff.removed.flatMap(({ field }) =>
      about(field, 'removed', `“${field.fieldName}” is removed from the form; existing responses keep their answers`),
    ),
    ...pairsOf(before, after).flatMap((pair) => pairConcerns(pair.before, pair.after, about)),
  ];
}

type About = (field: DiffField, kind: EditConcern['kind'], message: string) => EditConcern[];

function pairConcerns(before: DiffField, after: DiffField, about: About): EditConcern[] {
  const name = `“${before.fieldName}”`;
  if (!isAlike(before.fieldType, after.fieldType)) {
    return about(before, 'kind_changed', `${name} changes its type; old and new answers are counted separately`);
  }
  const gone = lists.flatMap((list) => removedFrom(before.options[list], after.options[list]));
  const { replaced, removed } = reportChange(
    gone,
    lists.flatMap((list) => after.options[list] ?? []),
  );
  return [
    ...removed.flatMap((label) =>
      about(before, 'choice_removed', `${name} no longer offers “${label}”; existing responses keep it`),
    ),
    ...replaced.flatMap((label) =>
      about(
        before,
        'choice_replaced',
        `“${label}” of ${name} has a new id; old and new answers are counted separately`,
      ),
    ),
    ...(before.isSentimentValue && !after.isSentimentValue
      ? about(before, 'value_changed', `${name} is no longer the sentiment value; earlier scores do not change`)
      : []),
  ];
}

const lists = ['choices', 'rows', 'columns'] as const;

const removedFrom = (before: readonly Choice[] = [], after: readonly Choice[] = []) =>
  before.filter(({ id }) => !after.some((choice) => choice.id === id));

function reportChange(gone: readonly Choice[], now: readonly Choice[]) {
  const isStillOffered = ({ label }: Choice) => now.some((choice) => choice.label === label);
  const labels = (choices: readonly Choice[]) => choices.map(({ label }) => label);
  return { replaced: labels(gone.filter(isStillOffered)), removed: labels(gone.filter((one) => !isStillOffered(one))) };
}

const alike: readonly (readonly FieldType[])[] = [
  ['select', 'radio'],
  ['multiselect', 'checkbox'],
  ['text', 'textarea'],
  ['rating_star', 'rating_smiley', 'csat'],
];

function isAlike(before: FieldType, after: FieldType): boolean {
  return before === after || alike.some((kinds) => kinds.includes(before) && kinds.includes(after));
}
