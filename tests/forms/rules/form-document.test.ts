import { describe, expect, test } from 'vitest';
import { diffForms } from '../../../src/forms/rules/diff-forms.ts';
import { fieldsOfDocument, parseDocument, toDocument } from '../../../src/forms/rules/form-document.ts';
import type { FormField } from '../../../src/forms/rules/kinds/kind.ts';

const base = { required: false, isSentimentValue: false };
const scoreField: FormField = { ...base, id: 7, fieldName: 'How was it?', fieldType: 'csat', options: {} };
const choices = [
  { id: 'wait', label: 'The wait' },
  { id: 'staff', label: 'The staff' },
];
const why: FormField = {
  ...base,
  id: 8,
  fieldName: 'Why?',
  fieldType: 'radio',
  options: { choices, showIf: { all: [{ field: 'field_7', op: 'at_most', value: 2 }] } },
};
const settings = {
  name: 'Branch visit',
  description: '',
  enableCustomer: true,
  enableEscalation: false,
  escalationType: null,
  enableSLA: true,
  severityLevels: ['High'],
};

describe('a form file', () => {
  test('keeps its logic when its fields get other ids', () => {
    const document = toDocument(settings, [scoreField, why]);
    const sent: unknown = JSON.parse(JSON.stringify(document));
    expect(parseDocument(sent)).toEqual({ document });
    expect(fieldsOfDocument(document).map(({ options }) => options.key)).toEqual(['field_7', 'field_8']);
    expect(fieldsOfDocument(document)[1]?.options.showIf).toEqual(why.options.showIf);
  });

  test('reports every issue with its path', () => {
    const document = toDocument(settings, [why, { ...scoreField, id: 9, isSentimentValue: true }]);
    const twice = { ...document, fields: [...document.fields, document.fields[1]] };
    const parsed = parseDocument(twice);
    expect('errors' in parsed && parsed.errors.map(({ path }) => path)).toEqual([
      'fields.0.options',
      'fields.2.options',
      'fields.2.isSentimentValue',
    ]);
  });

  test.each([
    ['a condition on a later field', { showIf: { any: [{ field: 'later', op: 'answered' }] } }, 'earlier questions'],
    ['a formula that does not end', { formula: 'sum(1' }, 'ends too early'],
  ])('is rejected with %s', (_, options, message) => {
    const field = (key: string, fieldType: string, more: object) => ({ key, fieldName: key, fieldType, options: more });
    const fields = [field('early', 'calculated', { formula: '1', ...options }), field('later', 'number', {})];
    const parsed = parseDocument({ format: 'candor-form', version: 1, name: 'Form', fields });
    expect('errors' in parsed && parsed.errors[0]?.message).toContain(message);
  });

  test('with prototype keys is rejected and pollutes nothing', () => {
    const text = '{"format":"candor-form","version":1,"name":"Form","fields":[],"__proto__":{"isAdmin":true}}';
    const parsed = parseDocument(JSON.parse(text));
    expect('errors' in parsed && parsed.errors[0]?.message).toContain('__proto__');
    expect({}).not.toHaveProperty('isAdmin');
  });
});

describe('the differences between two versions', () => {
  test('are listed as added, removed, changed and moved', () => {
    const other: FormField = { ...scoreField, id: 9, fieldName: 'Anything else?', fieldType: 'textarea' };
    const renamed = { ...why, options: { ...why.options, choices: [{ id: 'wait', label: 'The queue' }] } };
    const diff = diffForms({ name: 'A', fields: [scoreField, why, other] }, { name: 'B', fields: [other, renamed] });
    expect(diff.settings).toEqual([{ what: 'name', before: 'A', after: 'B' }]);
    expect(diff.removed).toEqual([{ field: scoreField, at: 0 }]);
    expect(diff.added).toEqual([]);
    expect(diff.moved).toHaveLength(1);
    expect(diff.changed[0]?.changes).toEqual([
      { what: 'choices', id: 'wait', before: choices[0], after: { id: 'wait', label: 'The queue' } },
      { what: 'choices', id: 'staff', before: choices[1] },
    ]);
  });

  test('are matched by key for a draft without ids', () => {
    const draft = { ...base, fieldName: 'Score', fieldType: 'nps' as const, options: { key: 'score' } };
    const diff = diffForms({ fields: [{ ...draft, id: 3 }] }, { fields: [{ ...draft, required: true }] });
    expect(diff.changed[0]?.changes).toEqual([{ what: 'required', before: false, after: true }]);
    expect([...diff.added, ...diff.removed, ...diff.moved]).toEqual([]);
  });

  test('list the smallest set of moved fields', () => {
    const fields = [1, 2, 3, 4, 5].map((id) => ({ ...scoreField, id }));
    const [first, ...rest] = fields as [FormField, ...FormField[]];
    expect(diffForms({ fields }, { fields: [...rest, first] }).moved).toEqual([{ field: first, from: 0, to: 4 }]);
  });
});
