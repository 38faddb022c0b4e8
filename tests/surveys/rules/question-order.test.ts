import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormField } from '../../../src/forms/rules/kinds/kind.ts';
import type { FieldType } from '../../../src/forms/schemas/field-types.ts';
import { mixedQuestions, seedOf } from '../../../src/surveys/rules/question-order.ts';
import { isAnswerable, questionKey } from '../../../src/surveys/rules/survey-pages.ts';
import { anyForm } from '../../support/any-form.ts';
import { tries } from '../../support/effort.ts';

/** `a` is a question, `A` a section; `b?a` shows b when a is answered, and `h` is hidden. */
const surveyOf = (...parts: string[]): FormField[] =>
  parts.map((part, at) => {
    const [key = '', dependencyKey] = part.split('?');
    const showIf = dependencyKey ? { showIf: { all: [{ field: dependencyKey, op: 'answered' as const }] } } : {};
    const options = { key, ...showIf };
    return { id: at + 1, fieldName: key, fieldType: kindOf(key), required: false, isSentimentValue: false, options };
  });

const kindOf = (key: string): FieldType => (key === 'h' ? 'hidden' : key === key.toUpperCase() ? 'section' : 'text');

const submissions = Array.from({ length: 400 }, (_, at) => seedOf(`visit-number-${at}-of-many`));

const ordersOf = (...parts: string[]) =>
  submissions.map((seed) =>
    mixedQuestions(surveyOf(...parts), seed)
      .map(questionKey)
      .join(''),
  );

const distinct = (orders: string[]) => [...new Set(orders)].toSorted();

describe('shuffled questions', () => {
  test('appear in every order about equally often', () => {
    const orders = ordersOf('a', 'b', 'c');
    expect(distinct(orders)).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
    for (const order of distinct(orders)) {
      const times = orders.filter((one) => one === order).length;
      expect(times).toBeGreaterThan(30);
      expect(times).toBeLessThan(110);
    }
  });

  test('are shuffled only within a page or section, which keep their places', () => {
    expect(distinct(ordersOf('a', 'b', 'S', 'c', 'd'))).toEqual(['abScd', 'abSdc', 'baScd', 'baSdc']);
  });

  test('keep a follow-up question right after its source', () => {
    expect(distinct(ordersOf('a', 'x', 'b?a'))).toEqual(['abx', 'xab']);
    expect(distinct(ordersOf('a', 'b?a', 'x', 'c?b'))).toEqual(['abcx', 'xabc']);
  });

  test('never precede a question that they depend on', () => {
    expect(distinct(ordersOf('a?b', 'x', 'b'))).toEqual(['abx', 'xab']);
  });

  test('are split by a hidden part only when an earlier question depends on it', () => {
    expect(distinct(ordersOf('a', 'h', 'b'))).toEqual(['hab', 'hba']);
    expect(distinct(ordersOf('a', 'b?h', 'h', 'c', 'd'))).toEqual(['abhcd', 'abhdc', 'bahcd', 'bahdc']);
  });

  test('keep one order per submission, however often and from whichever order they are shuffled', () => {
    const orderIsStable = fc.property(anyForm, fc.nat(), fc.nat(), (fields, seed, other) => {
      const mixed = mixedQuestions(fields, seed);
      expect(mixedQuestions(mixedQuestions(fields, other), seed)).toEqual(mixed);
      expect(mixed.toSorted((one, two) => one.id - two.id)).toEqual(fields);
      const layout = (list: FormField[]) =>
        list.filter((one) => !isAnswerable(one) && one.fieldType !== 'hidden').map(questionKey);
      expect(layout(mixed)).toEqual(layout(fields));
    });
    fc.assert(orderIsStable, tries(200, 5_000));
  });
});
