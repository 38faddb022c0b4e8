import type { Choice } from '../../../../contract/schemas/field-options.ts';
import type { FieldType } from '../../../../contract/schemas/sentiment-field.ts';
import {
  type Change,
  type DiffField,
  type DiffForm,
  diffForms,
  fieldChanges,
} from '../../../../domain/forms/diff-forms.ts';
import { faceOf } from '../../../fields/faces.ts';
import { settingInWords } from './setting-words.ts';

/** One difference between two versions of a form, in words. */
export interface Difference {
  kind: 'added' | 'removed' | 'changed';
  /** The question, or the setting of the form. */
  what: string;
  details: string[];
}

/** What became of a form from one version to another: its settings, then its questions. */
export function formDiff(before: DiffForm, after: DiffForm): Difference[] {
  const { settings, moved, changed, added, removed } = diffForms(before, after);
  const whole = ({ fieldName, fieldType }: DiffField, kind: 'added' | 'removed'): Difference => ({
    kind,
    what: fieldName,
    details: [faceOf(fieldType).name],
  });
  return [
    ...settings.flatMap(settingInWords),
    ...moved.map(({ field, from, to }): Difference => {
      const details = [`Number ${to + 1} instead of ${from + 1}`];
      return { kind: 'changed', what: field.fieldName, details };
    }),
    ...changed.map(({ after: field, changes }): Difference => {
      return { kind: 'changed', what: field.fieldName, details: changes.map(changeInWords) };
    }),
    ...added.map(({ field }) => whole(field, 'added')),
    ...removed.map(({ field }) => whole(field, 'removed')),
  ];
}

/** What changed about one question, a sentence each. */
export const fieldDetails = (was: DiffField, now: DiffField): string[] => fieldChanges(was, now).map(changeInWords);

const listWords: Record<string, string> = { choices: 'Choice', rows: 'Row', columns: 'Column' };

function changeInWords({ what, id, before, after }: Change): string {
  if (id !== undefined) return choiceInWords(listWords[what] ?? what, before as Choice, after as Choice);
  if (what === 'fieldName') return `Asked as “${String(after)}” instead of “${String(before)}”`;
  if (what === 'fieldType') return `${nameOf(after)} instead of ${nameOf(before)}`;
  if (what === 'required') return after ? 'Now required' : 'No longer required';
  if (what === 'isSentimentValue') return after ? 'Now the sentiment value' : 'No longer the sentiment value';
  return `${partWords[what] ?? what} changed`;
}

const nameOf = (fieldType: unknown) => faceOf(fieldType as FieldType).name;

function choiceInWords(what: string, before: Choice | undefined, after: Choice | undefined): string {
  if (!before) return `${what} “${after?.label}” added`;
  if (!after) return `${what} “${before.label}” removed`;
  return before.label === after.label
    ? `${what} “${after.label}” changed`
    : `${what} “${before.label}” is now “${after.label}”`;
}

const partWords: Record<string, string> = {
  'choices order': 'Order of the choices',
  'rows order': 'Order of the rows',
  'columns order': 'Order of the columns',
  choicesFrom: 'Which choices are carried forward',
  help: 'Help',
  placeholder: 'Placeholder',
  text: 'Text',
  min: 'Least',
  max: 'Most',
  step: 'Step',
  default: 'What it starts with',
  validation: 'Rules',
  showIf: 'When it is shown',
  requireIf: 'When it is required',
  formula: 'Formula',
  translations: 'Other languages',
  pii: 'Personal data',
  searchable: 'Found by search',
  labels: 'Names of the ends',
  key: 'Key',
  unit: 'Unit',
  decimals: 'Decimals',
  maxFiles: 'Number of files',
  maxSizeMb: 'Size of files',
  accept: 'Kinds of files',
  maxSeconds: 'Longest recording',
  minSeconds: 'Shortest recording',
  randomize: 'Random order',
  other: 'Own words as a choice',
  multiple: 'Several choices',
  parts: 'Lines',
};
