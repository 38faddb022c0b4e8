import { describe, expect, test } from 'vitest';
import { withCarriedChoices } from '../../../src/forms/rules/carried.ts';
import { visibleFields } from '../../../src/forms/rules/flow.ts';
import { formIssues } from '../../../src/forms/rules/form-issues.ts';
import type { AnswerValue, FormField } from '../../../src/forms/rules/kinds/kind.ts';
import { parseOptions } from '../../../src/forms/rules/parse-options.ts';
import { renameKey } from '../../../src/forms/rules/rename-key.ts';
import { validateAnswers } from '../../../src/forms/rules/validate-answers.ts';
import type { ChoicesFrom, FieldOptions } from '../../../src/forms/schemas/field-options.ts';
import type { FieldType } from '../../../src/forms/schemas/field-types.ts';
import { mixedQuestions } from '../../../src/surveys/rules/question-order.ts';
import { offeredOf } from '../../../src/surveys/rules/results/offered.ts';

const choices = ['spa', 'bar', 'gym'].map((id) => ({ id, label: id.toUpperCase() }));

const field = (id: number, key: string, fieldType: FieldType, options: FieldOptions = {}): FormField => ({
  id,
  fieldName: key,
  fieldType,
  required: false,
  isSentimentValue: false,
  options: { key, ...options },
});

const from = (only: ChoicesFrom['only'], of = 'used'): FieldOptions => ({ choicesFrom: { field: of, only } });

function form(only: ChoicesFrom['only'], fieldType: FieldType = 'radio', required = false): FormField[] {
  const visible = [field(1, 'used', 'multiselect', { choices, other: true }), field(2, 'best', fieldType, from(only))];
  return withCarriedChoices(visible).map((one) => (one.id === 2 ? { ...one, required } : one));
}

const answersFrom = (values: Record<number, AnswerValue>) =>
  Object.entries(values).map(([id, value]) => ({ fieldId: Number(id), value }));

function offered(fields: readonly FormField[], values: Record<number, AnswerValue>, id = 2) {
  const visible = visibleFields(fields, answersFrom(values)).find((one) => one.id === id);
  return visible?.options.choices?.map((choice) => choice.id);
}

describe('carried-forward choices', () => {
  test('are the chosen or the unchosen ones, in the order of the source question', () => {
    expect(offered(form('chosen'), { 1: ['gym', 'spa'] })).toEqual(['spa', 'gym']);
    expect(offered(form('not_chosen'), { 1: ['gym', 'spa'] })).toEqual(['bar']);
  });

  test('hide the question until the source is answered, and when no choice is left', () => {
    expect(offered(form('chosen'), {})).toBeUndefined();
    expect(offered(form('not_chosen'), {})).toBeUndefined();
    expect(offered(form('not_chosen'), { 1: ['gym', 'spa', 'bar'] })).toBeUndefined();
    expect(offered(form('chosen'), { 1: ['other:Sauna'] })).toBeUndefined();
  });

  test('make a required question missing only where it is shown', () => {
    expect(validateAnswers(form('chosen', 'radio', true), []).errors).toEqual([]);
    const { errors } = validateAnswers(form('chosen', 'radio', true), answersFrom({ 1: ['spa'] }));
    expect(errors.map(({ message }) => message)).toEqual(['best is required']);
  });

  test('drop choices that the source no longer selects', () => {
    const { answered, errors } = validateAnswers(
      form('chosen', 'checkbox'),
      answersFrom({ 1: ['spa'], 2: ['gym', 'spa'] }),
    );
    expect(errors).toEqual([]);
    expect(answered.map(({ value, text }) => [value, text])).toEqual([
      [['spa'], 'SPA'],
      [['spa'], 'SPA'],
    ]);
    expect(validateAnswers(form('chosen'), answersFrom({ 1: ['spa'], 2: 'gym' })).answered).toHaveLength(1);
  });

  test('can be ranked, and no other choice can', () => {
    const ranked = (values: AnswerValue) =>
      validateAnswers(form('chosen', 'ranking'), answersFrom({ 1: ['spa', 'gym'], 2: values })).errors;
    expect(ranked(['gym', 'spa'])).toEqual([]);
    expect(ranked(['gym'])).toMatchObject([{ message: 'best: Rank every option' }]);
  });

  test('can be carried forward again', () => {
    const three = withCarriedChoices([
      ...form('chosen', 'multiselect'),
      field(3, 'worst', 'radio', from('not_chosen', 'best')),
    ]);
    expect(offered(three, { 1: ['spa', 'gym'], 2: ['gym'] }, 3)).toEqual(['spa']);
  });

  test('keep the ids of the source question when it changes', () => {
    const [used, best] = form('chosen') as [FormField, FormField];
    const renamed = choices.slice(1).map((choice) => ({ ...choice, label: `The ${choice.label}` }));
    const after = withCarriedChoices([{ ...used, options: { ...used.options, choices: renamed } }, best]);
    expect(after[1]?.options.choices).toEqual(renamed);
  });

  test('follow their source when questions are shuffled and its key when it is renamed', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const mixed = mixedQuestions([...form('chosen'), field(3, 'x', 'text'), field(4, 'y', 'text')], seed);
      const ids = mixed.map(({ id }) => id);
      expect(ids.indexOf(1)).toBeLessThan(ids.indexOf(2));
    }
    expect(renameKey(form('chosen'), 'used', 'visited')[1]?.options.choicesFrom?.field).toBe('visited');
  });

  test.each([
    ['one that comes later', [field(1, 'best', 'radio', from('chosen')), field(2, 'used', 'radio', { choices })]],
    ['one that is not there', [field(1, 'best', 'radio', from('chosen'))]],
    ['one without choices', [field(1, 'used', 'text'), field(2, 'best', 'radio', from('chosen'))]],
  ])('cannot refer to %s', (_, fields) => {
    expect(formIssues(fields)).toMatchObject([{ name: 'options' }]);
  });

  test('require no choices in the question, and none is selected at first', () => {
    const parsed = parseOptions({ ...from('chosen'), default: 'spa' }, 'radio');
    expect(parsed).toEqual({ options: from('chosen') });
    expect(parseOptions({ key: 'used', ...from('chosen') }, 'radio')).toHaveProperty('error');
    expect(parseOptions({ ...from('chosen') }, 'text')).toEqual({ options: {} });
  });
});

test('results: a carried-forward choice is counted among the respondents who saw it', () => {
  const keyed = (fields: FormField[]) => fields.map((one) => ({ ...one, key: one.options.key as string }));
  const counts = {
    answered: new Map([
      [1, 10],
      [2, 6],
    ]),
    tallied: new Map([
      [
        1,
        [
          { part: '', place: 0, value: 'spa', count: 8 },
          { part: '', place: 0, value: 'bar', count: 3 },
        ],
      ],
      [2, [{ part: '', place: 0, value: 'spa', count: 2 }]],
    ]),
  };
  const of = (fields: FormField[], id: number) => {
    const all = keyed(fields);
    const visible = all.find((one) => one.id === id) as (typeof all)[number];
    return Object.fromEntries(offeredOf(visible, all, counts) ?? []);
  };
  expect(of(form('chosen'), 2)).toEqual({ spa: 8, bar: 3, gym: 0 });
  expect(of(form('not_chosen'), 2)).toEqual({ spa: 2, bar: 7, gym: 10 });
  const three = [...form('chosen', 'multiselect'), field(3, 'worst', 'radio', from('not_chosen', 'best'))];
  expect(of(withCarriedChoices(three), 3)).toEqual({ spa: 6, bar: 3, gym: 0 });
});
