import { expect, test } from 'vitest';
import {
  addMonths,
  bucketGrain,
  bucketsOf,
  resolveRange,
  spanBefore,
  startOfStep,
} from '../../../src/analytics/rules/days.ts';
import { namedRanges } from '../../../src/analytics/schemas/analytics-query.ts';

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
    startOfStep('2026-12-31', grain, 1),
  );
  expect(steps).toEqual(['2026-12-31', '2026-12-28', '2026-12-01', '2026-10-01', '2026-01-01']);
  expect([1, 2, 3, 4, 5, 6, 7].map((weekStart) => startOfStep('2026-05-14', 'week', weekStart))).toEqual([
    '2026-05-11',
    '2026-05-12',
    '2026-05-13',
    '2026-05-14',
    '2026-05-08',
    '2026-05-09',
    '2026-05-10',
  ]);
  const span = { from: '2026-01-31', to: '2026-04-01' };
  expect(bucketsOf(span, 'month', 1, 100)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']);
  expect(bucketsOf(span, 'day', 1, 10)).toHaveLength(11);
  expect([bucketGrain('2026-01-01', '2026-03-31'), bucketGrain('2025-01-01', '2026-12-31')]).toEqual(['day', 'week']);
});

test('months: end on their last day, also in leap years', () => {
  expect([addMonths('2026-03-31', -1), addMonths('2024-03-31', -1), addMonths('2026-01-31', 13)]).toEqual([
    '2026-02-28',
    '2024-02-29',
    '2027-02-28',
  ]);
  expect(spanBefore({ from: '2026-02-01', to: '2026-02-28' }, 'previous_period')).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  });
  expect(spanBefore({ from: '2026-05-14', to: '2026-05-14' }, 'previous_period')).toEqual({
    from: '2026-05-13',
    to: '2026-05-13',
  });
  expect(spanBefore({ from: '2025-02-01', to: '2025-02-28' }, 'previous_year')).toEqual({
    from: '2024-02-01',
    to: '2024-02-29',
  });
  expect(spanBefore({ from: '2025-02-28', to: '2025-02-28' }, 'previous_year')).toEqual({
    from: '2024-02-28',
    to: '2024-02-28',
  });
  expect(spanBefore({ from: null, to: null }, 'previous_year')).toBeNull();
  const november = { from: '2026-11-01', to: '2026-11-30' };
  expect(spanBefore(november, 'previous_period')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  // The last 30 days on the last day of a month.
  expect(spanBefore(november, 'previous_period', '30d')).toEqual({ from: '2026-10-02', to: '2026-10-31' });
  expect(spanBefore(november, 'previous_period', 'last_month')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
});
