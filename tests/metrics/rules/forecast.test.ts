import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../seed/random.ts';
import { type Forecast, forecastOf, neededCount, neededWeeks } from '../../../src/metrics/forecast.ts';

const days = neededWeeks * 7;
const weekly = (length: number) => Array.from({ length }, (_, at) => 10 + 3 * (at % 7));

describe('forecast', () => {
  test('a series that repeats each week: is continued exactly, whatever day it ends on', () => {
    for (const length of [days, days + 3, 200]) {
      const { days: ahead, total, check } = forecastOf(weekly(length)) as Forecast;
      expect(ahead.map(({ value }) => value)).toEqual(weekly(length + 14).slice(length));
      expect(ahead.every(({ low, high, value }) => low === value && high === value)).toBe(true);
      expect(total.value).toBe(ahead.reduce((sum, { value }) => sum + value, 0));
      expect(check).toEqual({ n: 56, withinPct: 100, meanError: 0 });
    }
  });

  test('each day: is the mean of the last four same weekdays that are known', () => {
    const random = randomFrom(3);
    const counts = Array.from({ length: days }, () => random.whole(0, 40));
    const { days: ahead } = forecastOf(counts) as Forecast;
    for (const [at, { value }] of ahead.entries()) {
      const same = counts.filter((_, day) => (days + at - day) % 7 === 0).slice(-4);
      expect(value).toBeCloseTo(same.reduce((sum, one) => sum + one, 0) / 4, 10);
    }
  });

  test('too few weeks or responses: give no forecast', () => {
    expect(forecastOf(weekly(days - 1))).toBeUndefined();
    expect(forecastOf(weekly(days))).toBeDefined();
    const scarce = (count: number) => Array.from({ length: days }, (_, at) => (at < count ? 1 : 0));
    expect(forecastOf(scarce(neededCount - 1 > days ? days : neededCount - 1))).toBeUndefined();
    expect(forecastOf([])).toBeUndefined();
  });

  test('the interval: holds about 95 % of the days and totals that follow', () => {
    const random = randomFrom(11);
    // Sums of many small chances, as arrivals are.
    const arrivals = (at: number) => {
      const mean = 8 + 2 * (at % 7);
      return Array.from({ length: 100 }, () => random.chance(mean / 100)).filter(Boolean).length;
    };
    const rounds = 200;
    let [within, totals] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const series = Array.from({ length: days + 14 }, (_, at) => arrivals(at));
      const { days: ahead, total } = forecastOf(series.slice(0, days)) as Forecast;
      const future = series.slice(days);
      within += ahead.filter(({ low, high }, at) => (future[at] ?? 0) >= low && (future[at] ?? 0) <= high).length;
      const sum = future.reduce((all, one) => all + one, 0);
      totals += Number(sum >= total.low && sum <= total.high);
    }
    expect(within / (rounds * 14)).toBeGreaterThan(0.92);
    expect(within / (rounds * 14)).toBeLessThan(0.99);
    expect(totals / rounds).toBeGreaterThan(0.88);
  });

  test('bounds of counts: are never below zero', () => {
    const random = randomFrom(5);
    const counts = Array.from({ length: days }, () => (random.chance(0.2) ? random.whole(1, 30) : 0));
    const { days: ahead, total } = forecastOf(counts) as Forecast;
    for (const { low, value, high } of [...ahead, total]) {
      expect(low).toBeGreaterThanOrEqual(0);
      expect(value).toBeGreaterThanOrEqual(low);
      expect(high).toBeGreaterThanOrEqual(value);
    }
  });
});
