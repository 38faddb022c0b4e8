import type { FormSnapshot } from '../../../../contract/schemas/form-version.ts';
import { faceOf } from '../../../fields/faces.ts';
import { settingInWords } from './setting-words.ts';

type Field = FormSnapshot['fields'][number];

/** One difference between two versions of a form, in words. */
export interface Difference {
  kind: 'added' | 'removed' | 'changed';
  /** The question, or the setting of the form. */
  what: string;
  details: string[];
}

/** What became of a form from one version to another: its settings, then its questions in their order. */
export function formDiff(before: FormSnapshot, after: FormSnapshot): Difference[] {
  const old = new Map(before.fields.map((field) => [field.id, field]));
  const kept = new Set(after.fields.map(({ id }) => id));
  const questions = after.fields.flatMap((field): Difference[] => {
    const was = old.get(field.id);
    if (!was) return [{ kind: 'added', what: field.fieldName, details: [faceOf(field.fieldType).name] }];
    const details = fieldDetails(was, field);
    return details.length > 0 ? [{ kind: 'changed', what: field.fieldName, details }] : [];
  });
  const removed = before.fields
    .filter(({ id }) => !kept.has(id))
    .map(
      ({ fieldName, fieldType }): Difference => ({
        kind: 'removed',
        what: fieldName,
        details: [faceOf(fieldType).name],
      }),
    );
  return [...settingInWords(before, after), ...orderDiff(before, after), ...questions, ...removed];
}

function orderDiff(before: FormSnapshot, after: FormSnapshot): Difference[] {
  const idsOf = ({ fields }: FormSnapshot, others: FormSnapshot) =>
    fields.map(({ id }) => id).filter((id) => others.fields.some((field) => field.id === id));
  const isSame = idsOf(before, after).join() === idsOf(after, before).join();
  return isSame ? [] : [{ kind: 'changed', what: 'Order of the questions', details: [] }];
}

/** What changed about one question. */
export function fieldDetails(was: Omit<Field, 'id'>, now: Omit<Field, 'id'>): string[] {
  return [
    ...(was.fieldName === now.fieldName ? [] : [`Asked as “${now.fieldName}” instead of “${was.fieldName}”`]),
    ...(was.fieldType === now.fieldType
      ? []
      : [`${faceOf(now.fieldType).name} instead of ${faceOf(was.fieldType).name}`]),
    ...(was.required === now.required ? [] : [now.required ? 'Now required' : 'No longer required']),
    ...(was.isSentimentValue === now.isSentimentValue
      ? []
      : [now.isSentimentValue ? 'Now the sentiment value' : 'No longer the sentiment value']),
    ...listDetails('Choice', was.options.choices, now.options.choices),
    ...listDetails('Row', was.options.rows, now.options.rows),
    ...listDetails('Column', was.options.columns, now.options.columns),
    ...otherDetails(was.options, now.options),
  ];
}

type Choices = Field['options']['choices'];

function listDetails(what: string, was: Choices = [], now: Choices = []): string[] {
  const added = now.filter(({ id }) => !was.some((one) => one.id === id));
  const gone = was.filter(({ id }) => !now.some((one) => one.id === id));
  const renamed = now.flatMap(({ id, label }) => {
    const before = was.find((one) => one.id === id);
    return before && before.label !== label ? [`${what} “${before.label}” is now “${label}”`] : [];
  });
  return [
    ...added.map(({ label }) => `${what} “${label}” added`),
    ...gone.map(({ label }) => `${what} “${label}” removed`),
    ...renamed,
  ];
}

const optionWords: Record<string, string> = {
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
  labels: 'Names of the ends',
  key: 'Key',
};

function otherDetails(was: Field['options'], now: Field['options']): string[] {
  const names = new Set([...Object.keys(was), ...Object.keys(now)] as (keyof Field['options'])[]);
  return [...names].flatMap((name) => {
    if (name === 'choices' || name === 'rows' || name === 'columns') return [];
    if (JSON.stringify(was[name]) === JSON.stringify(now[name])) return [];
    return [`${optionWords[name] ?? name} changed`];
  });
}
