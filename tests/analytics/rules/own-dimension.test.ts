import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bandLabel,
  bandsIn,
  customerKindOf,
  dimensionKindOf,
  formatOwnName,
  niceBands,
  parseOwnName,
} from '../../../src/analytics/rules/own-dimension.ts';

describe('names of own dimensions', () => {
  test.each(['surveyQuestion:12', 'formQuestion:7.bed', 'customerField:since@month', 'surveyQuestion:12.bed@-5,0,2.5'])(
    '%s: is read and written again',
    (name) => {
      const parsed = parseOwnName(name);
      expect(parsed && formatOwnName(parsed)).toBe(name);
    },
  );

  test.each([
    'status',
    'surveyQuestion:x',
    'surveyQuestion:0',
    'customerField:Country',
    'surveyQuestion:1@',
    'surveyQuestion:1@3,2',
    'surveyQuestion:1@decade',
    'surveyQuestion:1."x"',
    'surveyQuestion:1.a@1;drop',
  ])('%s: is none', (name) => expect(parseOwnName(name)).toBeUndefined());
});

describe('bands', () => {
  test('proposed bounds: are round, ascending, few and within the numbers', () => {
    const numbers = fc.array(
      fc.integer({ min: -1e8, max: 1e8 }).map((cents) => cents / 100),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(numbers, (values) => {
        const bands = niceBands(values);
        expect(bands.length).toBeLessThanOrEqual(6);
        expect(bands).toEqual(bands.toSorted((one, other) => one - other));
        for (const bound of bands) {
          expect(bound).toBeGreaterThanOrEqual(Math.min(...values));
          expect(bound).toBeLessThanOrEqual(Math.max(...values));
        }
      }),
    );
    expect(niceBands([18, 25, 31, 40, 52, 67, 90])).toEqual([20, 40, 60, 80]);
    expect(niceBands([1, 2, 3])).toEqual([]);
  });

  test('labels: say where a band begins and ends', () => {
    expect([0, 1, 2].map((band) => bandLabel([10, 20], band, 'nights'))).toEqual([
      'Under 10 nights',
      '10 to under 20 nights',
      '20 and more nights',
    ]);
    expect(bandsIn('10, 20')).toEqual([10, 20]);
    expect(bandsIn('20, 10')).toBeUndefined();
  });
});

test('kinds: texts of customers form groups unless they name or reach the person, those of respondents do not', () => {
  expect(customerKindOf({ fieldType: 'text', options: {} }, false)).toBe('text');
  expect(customerKindOf({ fieldType: 'text', options: { pii: true } }, false)).toBeUndefined();
  expect(customerKindOf({ fieldType: 'text', options: {} }, true)).toBeUndefined();
  expect(dimensionKindOf({ fieldType: 'text', options: {} })).toBeUndefined();
  expect(dimensionKindOf({ fieldType: 'hidden', options: {} })).toBe('text');
});
