import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldType } from '../../src/contract/schemas/forms/field-types.ts';
import type { FormField } from '../../src/domain/forms/kinds/kind.ts';
import { mixedQuestions, seedOf } from '../../src/domain/surveys/question-order.ts';
import { isAsked, keyOf } from '../../src/domain/surveys/survey-pages.ts';
import { anyForm } from '../support/any-form.ts';
import { tries } from '../support/effort.ts';

/** `a` is a question, `A` a section; `b?a` asks b where a was answered, and `h` is hidden. */
const surveyOf = (...parts: string[]): FormField[] =>
  parts.map((part, at) => {
    const [key = '', looksAt] = part.split('?');
    const showIf = looksAt ? { showIf: { all: [{ field: looksAt, op: 'answered' as const }] } } : {};
    const options = { key, ...showIf };
    return { id: at + 1, fieldName: key, fieldType: kindOf(key), required: false, isSentimentValue: false, options };
  });

const kindOf = (key: string): FieldType => (key === 'h' ? 'hidden' : key === key.toUpperCase() ? 'section' : 'text');

const submissions = Array.from({ length: 400 }, (_, at) => seedOf(`visit-number-${at}-of-many`));

const ordersOf = (...parts: string[]) =>
  submissions.map((seed) =>
    mixedQuestions(surveyOf(...parts), seed)
      .map(keyOf)
      .join(''),
  );

const distinct = (orders: string[]) => [...new Set(orders)].toSorted();

describe('a survey whose questions are mixed', () => {
  test('asks them in every order, each about as often', () => {
    const orders = ordersOf('a', 'b', 'c');
    expect(distinct(orders)).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
    for (const order of distinct(orders)) {
      const times = orders.filter((one) => one === order).length;
      expect(times).toBeGreaterThan(30);
      expect(times).toBeLessThan(110);
    }
  });

  test('mixes only within a page or a section, and leaves those in place', () => {
    expect(distinct(ordersOf('a', 'b', 'S', 'c', 'd'))).toEqual(['abScd', 'abSdc', 'baScd', 'baSdc']);
  });

  test('asks what follows from an answer right after it', () => {
    expect(distinct(ordersOf('a', 'x', 'b?a'))).toEqual(['abx', 'xab']);
    expect(distinct(ordersOf('a', 'b?a', 'x', 'c?b'))).toEqual(['abcx', 'xabc']);
  });

  test('never brings a question before one that it must not see yet', () => {
    expect(distinct(ordersOf('a?b', 'x', 'b'))).toEqual(['abx', 'xab']);
  });

  test('is not divided by a hidden part, unless a question before looks at it', () => {
    expect(distinct(ordersOf('a', 'h', 'b'))).toEqual(['hab', 'hba']);
    expect(distinct(ordersOf('a', 'b?h', 'h', 'c', 'd'))).toEqual(['abhcd', 'abhdc', 'bahcd', 'bahdc']);
  });

  test('is in the same order for one visit, however often and from whatever order it is mixed', () => {
    const stays = fc.property(anyForm, fc.nat(), fc.nat(), (fields, seed, other) => {
      const mixed = mixedQuestions(fields, seed);
      expect(mixedQuestions(mixedQuestions(fields, other), seed)).toEqual(mixed);
      expect(mixed.toSorted((one, two) => one.id - two.id)).toEqual(fields);
      const layout = (list: FormField[]) =>
        list.filter((one) => !isAsked(one) && one.fieldType !== 'hidden').map(keyOf);
      expect(layout(mixed)).toEqual(layout(fields));
    });
    fc.assert(stays, tries(200, 5_000));
  });
});
