import { describe, expect, test } from 'vitest';
import {
  compareMeans,
  compareRatings,
  compareShares,
  independence,
  significant,
} from '../../../src/metrics/compare.ts';
import { chiSquaredTail, studentQuantile, studentShare, twoTails } from '../../../src/metrics/distributions.ts';
import { effort, meanOf, netPromoter, satisfaction, shareOf } from '../../../src/metrics/figures.ts';
import type { Tally } from '../../../src/metrics/tally.ts';

const answers = (...pairs: [value: number, count: number][]): Tally =>
  pairs.map(([value, count]) => ({ value, count }));
const hits = (count: number, n: number) => answers([1, count], [0, n - count]);

describe('published statistical tables', () => {
  test.each([
    [1.2815516, 0.2],
    [1.644854, 0.1],
    [1.959964, 0.05],
    [-2.575829, 0.01],
    [3.290527, 0.001],
  ])('beyond ±%d lies %d of a normal distribution', (z, share) => expect(twoTails(z)).toBeCloseTo(share, 6));

  test('a p-value is small and not 0 far out in the tails', () => {
    expect(twoTails(10)).toBeCloseTo(1.523_970_604_8e-23, 30);
    expect(chiSquaredTail(200, 4)).toBeCloseTo(3.757_276_7e-42, 47);
  });

  test.each([
    [1, 12.7062],
    [2, 4.3027],
    [5, 2.5706],
    [10, 2.2281],
    [30, 2.0423],
    [120, 1.9799],
  ])('with %d degrees of freedom, %d has 2.5 % of Student’s t distribution above it', (degrees, t) => {
    expect(studentQuantile(0.975, degrees)).toBeCloseTo(t, 4);
    expect(studentShare(t, degrees)).toBeCloseTo(0.975, 5);
  });

  test.each([
    [1, 3.841459],
    [3, 7.814728],
    [10, 18.307038],
    [100, 124.342113],
  ])('with %d degrees of freedom, chi-squared exceeds %d with probability 0.05', (degrees, value) =>
    expect(chiSquaredTail(value, degrees)).toBeCloseTo(0.05, 7),
  );
});

// Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('confidence interval: %d of %d has the Wilson interval that Newcombe publishes', (count, n, low, high) => {
  const { interval } = shareOf(hits(count, n), (value) => value === 1);
  expect((interval?.low ?? -1) / 100).toBeCloseTo(low, 4);
  expect((interval?.high ?? -1) / 100).toBeCloseTo(high, 4);
});

// Hollander and Wolfe, Nonparametric Statistical Methods (1973), p. 69: W = 35, one-sided p = 0.1272, exact. The second
// pair is from SciPy's manual for `mannwhitneyu`, which gives the two-sided p = 0.1113.
test.each([
  [[0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46], [1.15, 0.88, 0.9, 0.74, 1.21], 2 * 0.1272, 0.01],
  [[19, 22, 16, 29, 24], [20, 11, 17, 12], 0.11134688653, 1e-8],
])('Mann-Whitney test: the p-values are the published ones', (first, second, p, within) => {
  const tally = (values: readonly number[]) => answers(...values.map((value): [number, number] => [value, 1]));
  const found = compareRatings(tally(first), tally(second))?.p ?? 0;
  expect(Math.abs(found - p)).toBeLessThan(within);
  expect(compareRatings(tally(second), tally(first))?.p).toBeCloseTo(found, 12);
});

describe('the metrics of customer feedback', () => {
  test('calculate the Net Promoter Score as promoters minus detractors, in percent', () => {
    const score = netPromoter(answers([10, 40], [9, 20], [8, 15], [7, 5], [6, 8], [0, 12]));
    expect(score).toMatchObject({ value: 40, n: 100, promoters: 60, passives: 20, detractors: 20, isSmall: false });
    expect(score.interval?.low).toBeCloseTo(23.38, 2);
    expect(score.interval?.high).toBeCloseTo(54.29, 2);
  });

  test('calculate satisfaction as the share of fours and fives', () => {
    expect(satisfaction(answers([1, 2], [2, 3], [3, 5], [4, 6], [5, 4]))).toMatchObject({
      value: 50,
      n: 20,
      isSmall: true,
    });
  });

  test('calculate effort as a mean, without an interval for one answer', () => {
    expect(effort(answers([2, 1], [4, 1], [6, 1]))).toMatchObject({ value: 4, n: 3 });
    expect(effort(answers([7, 1]))).toEqual({ value: 7, n: 1, interval: null, isSmall: true });
  });

  test('are null without answers', () => {
    const none = { value: null, n: 0, interval: null, isSmall: true };
    expect([netPromoter([]).value, satisfaction([]), meanOf([])]).toEqual([null, none, none]);
  });
});

describe('significance tests', () => {
  test('compare the shares of 4 and 5 in two groups', () => {
    expect(compareShares({ hits: 60, n: 100 }, { hits: 45, n: 100 })?.p).toBeCloseTo(0.0337, 4);
    expect(compareShares({ hits: 0, n: 0 }, { hits: 1, n: 2 })).toBeUndefined();
  });

  test('test a table of counts without Yates’s correction', () => {
    const found = independence([
      [90, 60, 104, 95],
      [30, 50, 51, 20],
      [30, 40, 45, 35],
    ]);
    expect(found).toMatchObject({ degrees: 6, isThin: false });
    expect(found?.chiSquared).toBeCloseTo(24.5712, 4);
    expect(found?.p).toBeCloseTo(0.000_409_8, 6);
  });

  test('of a table are unreliable by Cochran’s rule: a fifth of the expected counts below 5, or one below 1', () => {
    const isThin = (...last: [number, number]) =>
      independence(last.map((count) => [...Array.from({ length: 5 }, () => 50), count]))?.isThin;
    expect(isThin(4, 4)).toBe(false);
    expect(isThin(1, 0)).toBe(true);
    expect(
      independence([
        [9, 9],
        [9, 2],
      ])?.isThin,
    ).toBe(true);
    expect(
      independence([
        [9, 9],
        [9, 9],
      ])?.isThin,
    ).toBe(false);
  });

  test('correct for 20 comparisons, of which one is significant by chance', () => {
    const chances = [0.001, ...Array.from({ length: 18 }, () => 0.4), 0.03];
    expect(significant(chances)).toEqual([true, ...Array.from({ length: 19 }, () => false)]);
    expect(significant([undefined, 0.04])).toEqual([false, true]);
  });
});

// Snedecor and Cochran's form of Welch's test; the two samples and their result are those of Wikipedia, "Welch's t-test".
test('means: two samples of unequal variance differ as published for Welch’s t test', () => {
  const samples = [
    [27.5, 21, 19, 23.6, 17, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19, 21.7, 21.4],
    [27.1, 22, 20.8, 23.4, 23.4, 23.5, 25.8, 22, 24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4],
  ];
  const [one, other] = samples.map((values) => meanOf(values.map((value) => ({ value, count: 1 }))));
  if (!one || !other) throw new Error('Two samples');
  expect(compareMeans({ ...one, isSmall: false }, { ...other, isSmall: false })?.p).toBeCloseTo(0.021, 3);
  expect(compareMeans(one, other)).toBeUndefined();
});
