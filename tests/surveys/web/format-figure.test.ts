import { expect, test } from 'vitest';
import { formatReach } from '../../../src/surveys/web/shared/format-figures.ts';

const reach = (low: number, high: number, digits = 0) =>
  formatReach({ value: 0, n: 40, interval: { low, high }, isSmall: false }, digits);

test('confidence interval: both bounds have the same precision', () => {
  expect(reach(5.412, 5.699, 2)).toBe('n = 40 · 95 % CI 5.41–5.70');
  expect(reach(5, 6, 2)).toBe('n = 40 · 95 % CI 5.00–6.00');
  expect(reach(-3.4, 31.2)).toBe('n = 40 · 95 % CI −3 to 31');
  expect(reach(-0.2, 12)).toBe('n = 40 · 95 % CI 0–12');
});
