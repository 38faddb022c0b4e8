import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  bucketGrain,
  bucketsOf,
  lengthOf,
  resolveRange,
  spanBefore,
  startOfStep,
  stepAfter,
} from '../../../src/analytics/rules/days.ts';
import { namedRanges, type Range } from '../../../src/analytics/schemas/analytics-query.ts';

const calendar = { weekStart: 1, fiscalMonth: 1 };

test('named ranges: end today, and begin where their name says', () => {
  const today = '2026-05-14';
  const spans = Object.fromEntries(
    namedRanges.map((range) => [range, resolveRange(range, today, { weekStart: 7, fiscalMonth: 10 })]),
  );
  expect(spans).toEqual({
    today: { from: '2026-05-14', to: today },
    '7d': { from: '2026-05-08', to: today },
    '30d': { from: '2026-04-15', to: today },
    '90d': { from: '2026-02-14', to: today },
    '365d': { from: '2025-05-15', to: today },
    this_week: { from: '2026-05-10', to: today },
    this_month: { from: '2026-05-01', to: today },
    last_month: { from: '2026-04-01', to: '2026-04-30' },
    this_quarter: { from: '2026-04-01', to: today },
    this_year: { from: '2026-01-01', to: today },
    this_fiscal_quarter: { from: '2026-04-01', to: today },
    last_fiscal_quarter: { from: '2026-01-01', to: '2026-03-31' },
    this_fiscal_year: { from: '2025-10-01', to: today },
    last_fiscal_year: { from: '2024-10-01', to: '2025-09-30' },
    all: { from: null, to: null },
  });
});

test('steps: begin on the first day of the week, month, quarter and year', () => {
  const steps = (['day', 'week', 'month', 'quarter', 'year'] as const).map((grain) =>
    startOfStep('2026-12-31', grain, calendar),
  );
  expect(steps).toEqual(['2026-12-31', '2026-12-28', '2026-12-01', '2026-10-01', '2026-01-01']);
  expect(
    [1, 2, 3, 4, 5, 6, 7].map((weekStart) => startOfStep('2026-05-14', 'week', { ...calendar, weekStart })),
  ).toEqual(['2026-05-11', '2026-05-12', '2026-05-13', '2026-05-14', '2026-05-08', '2026-05-09', '2026-05-10']);
  const span = { from: '2026-01-31', to: '2026-04-01' };
  expect(bucketsOf(span, 'month', calendar, 100)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']);
  expect(bucketsOf(span, 'day', calendar, 10)).toHaveLength(11);
  expect([bucketGrain('2026-01-01', '2026-03-31'), bucketGrain('2025-01-01', '2026-12-31')]).toEqual(['day', 'week']);
});

test('steps: of a fiscal year begin with its first month, whatever the day', () => {
  const steps = (day: string, fiscalMonth: number) =>
    (['fiscal_quarter', 'fiscal_year'] as const).map((grain) => startOfStep(day, grain, { weekStart: 1, fiscalMonth }));
  expect(steps('2026-01-31', 2)).toEqual(['2025-11-01', '2025-02-01']);
  expect(steps('2026-02-01', 2)).toEqual(['2026-02-01', '2026-02-01']);
  expect(steps('2024-02-29', 12)).toEqual(['2023-12-01', '2023-12-01']);
  expect(steps('2026-05-31', 1)).toEqual(['2026-04-01', '2026-01-01']);
  const span = { from: '2026-01-31', to: '2026-05-01' };
  expect(bucketsOf(span, 'fiscal_quarter', { weekStart: 1, fiscalMonth: 2 }, 100)).toEqual([
    '2025-11-01',
    '2026-02-01',
    '2026-05-01',
  ]);
});

test('months: end on their last day, also in leap years', () => {
  expect([addMonths('2026-03-31', -1), addMonths('2024-03-31', -1), addMonths('2026-01-31', 13)]).toEqual([
    '2026-02-28',
    '2024-02-29',
    '2027-02-28',
  ]);
});

/** The days before some that are over, or of which a day is the current one. */
const before = (range: Range, compare: 'previous_period' | 'previous_year', today = '2030-01-01') => {
  const span = resolveRange(range, today, { weekStart: 1, fiscalMonth: 1 });
  const days = spanBefore(span, { compare, range, asOf: today, lastWhole: addDays(today, -1) });
  return days && [days.from, days.to];
};
const days = (from: string, to: string) => ({ from, to });

test('comparison: whole months that are over are compared with whole months', () => {
  expect(before(days('2026-02-01', '2026-02-28'), 'previous_period')).toEqual(['2026-01-01', '2026-01-31']);
  expect(before(days('2025-02-01', '2025-02-28'), 'previous_year')).toEqual(['2024-02-01', '2024-02-29']);
  expect(before(days('2026-11-01', '2026-11-30'), 'previous_period')).toEqual(['2026-10-01', '2026-10-31']);
  expect(before('last_month', 'previous_period', '2026-12-04')).toEqual(['2026-10-01', '2026-10-31']);
  expect(before('all', 'previous_year')).toBeNull();
});

test('comparison: other days are compared with as many days, also across 29 February', () => {
  expect(before(days('2026-05-14', '2026-05-14'), 'previous_period')).toEqual(['2026-05-13', '2026-05-13']);
  // The last 30 days on the last day of a month.
  expect(before('30d', 'previous_period', '2026-11-30')).toEqual(['2026-10-02', '2026-10-31']);
  expect(before(days('2025-02-28', '2025-02-28'), 'previous_year')).toEqual(['2024-02-28', '2024-02-28']);
  expect(before(days('2024-02-29', '2024-02-29'), 'previous_year')).toEqual(['2023-02-28', '2023-02-28']);
  expect(before(days('2024-02-15', '2024-03-15'), 'previous_year')).toEqual(['2023-02-14', '2023-03-15']);
  expect(before('30d', 'previous_year', '2024-03-15')).toEqual(['2023-02-14', '2023-03-15']);
  expect(before('365d', 'previous_year', '2025-02-28')).toEqual(['2023-03-01', '2024-02-28']);
  expect(before('90d', 'previous_year', '2025-02-28')).toEqual(['2023-12-01', '2024-02-28']);
  for (const [range, ends] of [
    ['7d', '2024-03-02'],
    ['90d', '2024-05-14'],
    ['365d', '2024-02-29'],
  ] as const) {
    const span = resolveRange(range, ends, { weekStart: 1, fiscalMonth: 1 });
    const chosen = { from: span.from ?? '', to: span.to ?? '' };
    expect(before(range, 'previous_year', ends)).toEqual(before(chosen, 'previous_year', ends));
    const [from = '', to = ''] = before(range, 'previous_year', ends) ?? [];
    expect(lengthOf({ from, to })).toBe(lengthOf(chosen));
  }
});

test('comparison: months that are not over end on the same day, chosen or named', () => {
  for (const compare of ['previous_period', 'previous_year'] as const) {
    for (const today of ['2024-02-29', '2025-02-28', '2026-03-31', '2026-05-14', '2026-06-30', '2024-12-31']) {
      const month = startOfStep(today, 'month', calendar);
      const quarter = startOfStep(today, 'quarter', calendar);
      expect(before('this_month', compare, today)).toEqual(
        before(days(month, addDays(stepAfter(month, 'month'), -1)), compare, today),
      );
      expect(before('this_quarter', compare, today)).toEqual(
        before(days(quarter, addDays(stepAfter(quarter, 'quarter'), -1)), compare, today),
      );
    }
  }
  expect(before('this_month', 'previous_year', '2025-02-28')).toEqual(['2024-02-01', '2024-02-28']);
  expect(before('this_quarter', 'previous_period', '2026-06-30')).toEqual(['2026-01-01', '2026-03-30']);
  expect(before(days('2027-01-01', '2027-01-31'), 'previous_year', '2026-12-31')).toBeNull();
});
