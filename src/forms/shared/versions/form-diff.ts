import { type Change, type DiffField, type DiffForm, diffForms, fieldChanges } from '../../rules/diff-forms.ts';
import { settingLabels } from '../../rules/setting-labels.ts';
import type { Choice } from '../../schemas/field-options.ts';
import type { FieldType } from '../../schemas/field-types.ts';
import { questionKinds } from '../draft/question-kinds.ts';

export interface Difference {
  kind: 'added' | 'removed' | 'changed';
  what: string;
  details: string[];
}

export function formDiff(before: DiffForm, after: DiffForm): Difference[] {
  const { settings, moved, changed, added, removed } = diffForms(before, after);
  const fieldChange = ({ fieldName, fieldType }: DiffField, kind: 'added' | 'removed'): Difference => ({
    kind,
    what: fieldName,
    details: [questionKinds[fieldType].name],
  });
  return [
    ...settings.flatMap(formatSetting),
    ...moved.map(({ field, from, to }): Difference => {
      const details = [`Number ${to + 1} instead of ${from + 1}`];
      return { kind: 'changed', what: field.fieldName, details };
    }),
    ...changed.map(({ after: field, changes }): Difference => {
      return { kind: 'changed', what: field.fieldName, details: changes.map(formatChange) };
    }),
    ...added.map(({ field }) => fieldChange(field, 'added')),
    ...removed.map(({ field }) => fieldChange(field, 'removed')),
  ];
}

export const fieldDetails = (was: DiffField, now: DiffField): string[] => fieldChanges(was, now).map(formatChange);

const listLabels: Record<string, string> = { choices: 'Choice', rows: 'Row', columns: 'Column' };

function formatChange({ what, id, before, after }: Change): string {
  if (id !== undefined) return formatChoice(listLabels[what] ?? what, before as Choice, after as Choice);
  if (what === 'fieldName') return `Text “${String(after)}” instead of “${String(before)}”`;
  if (what === 'fieldType') return `${questionKindName(after)} instead of ${questionKindName(before)}`;
  if (what === 'required') return after ? 'Now required' : 'No longer required';
  if (what === 'isSentimentValue') return after ? 'Now the sentiment value' : 'No longer the sentiment value';
  return `${partLabels[what] ?? what} changed`;
}

const questionKindName = (fieldType: unknown) => questionKinds[fieldType as FieldType].name;

function formatChoice(what: string, before: Choice | undefined, after: Choice | undefined): string {
  if (!before) return `${what} “${after?.label}” added`;
  if (!after) return `${what} “${before.label}” removed`;
  return before.label === after.label
    ? `${what} “${after.label}” changed`
    : `${what} “${before.label}” is now “${after.label}”`;
}

const partLabels: Record<string, string> = {
  'choices order': 'Order of the choices',
  'rows order': 'Order of the rows',
  'columns order': 'Order of the columns',
  choicesFrom: 'Choices carried forward',
  help: 'Help',
  placeholder: 'Placeholder',
  text: 'Text',
  min: 'Minimum',
  max: 'Maximum',
  step: 'Step',
  default: 'Default value',
  validation: 'Rules',
  showIf: 'When it is shown',
  requireIf: 'When it is required',
  formula: 'Formula',
  translations: 'Other languages',
  pii: 'Personal data',
  searchable: 'Searchable',
  labels: 'Scale labels',
  key: 'Key',
  unit: 'Unit',
  decimals: 'Decimals',
  maxFiles: 'Number of files',
  maxSizeMb: 'Size of files',
  accept: 'File types',
  maxSeconds: 'Longest recording',
  minSeconds: 'Shortest recording',
  randomize: 'Random order',
  other: '“Other” with text',
  multiple: 'Several choices',
  parts: 'Lines',
};

function formatSetting({ what: name, before, after }: Change): Difference[] {
  const what = settingLabels[name];
  if (!what) return [];
  return [{ kind: 'changed', what, details: detailsOf(name, before, after) }];
}

function detailsOf(name: string, before: unknown, after: unknown): string[] {
  if (typeof after === 'boolean') return [after ? 'Now on' : 'Now off'];
  const isLabels = typeof before === 'string' && typeof after === 'string' && name !== 'escalationType';
  return isLabels ? [`“${after}” instead of “${before}”`] : [];
}
