import { chiSquaredTail, studentQuantile, studentShare, twoTails } from './distributions.ts';
import { adjustedPromoterScore, type Figure, meanOf, netPromoter } from './figures.ts';
import type { Tally } from './tally.ts';

export interface Comparison {
  /** First minus second. */
  difference: number;
  /** The p-value: the probability of at least this difference under the null hypothesis. */
  p: number;
}

/** Compares two shares by the pooled z test. Undefined if a side has no answers. */
export function compareShares(first: { hits: number; n: number }, second: { hits: number; n: number }) {
  if (first.n === 0 || second.n === 0) return undefined;
  const difference = first.hits / first.n - second.hits / second.n;
  const common = (first.hits + second.hits) / (first.n + second.n);
  const error = Math.sqrt(common * (1 - common) * (1 / first.n + 1 / second.n));
  return { difference, p: error === 0 ? 1 : twoTails(difference / error) } satisfies Comparison;
}

/**
 * Compares two ratings by the Mann-Whitney rank test (Annals of Mathematical Statistics 18, 1947), with tie correction
 * (Lehmann, Nonparametrics, 1975) and continuity correction. A t test on nearly unanimous ratings finds up to three
 * times too many differences, with ten answers in a group as with fifty.
 */
export function compareRatings(first: Tally, second: Tally): Comparison | undefined {
  const [one, other] = [meanOf(first), meanOf(second)];
  if (one.value === null || other.value === null || one.n < 2 || other.n < 2) return undefined;
  const difference = one.value - other.value;
  const { ranks, ties } = ranked(first, second);
  const n = one.n + other.n;
  const due = (one.n * (n + 1)) / 2;
  const error = Math.sqrt(((one.n * other.n) / 12) * (n + 1 - ties / (n * (n - 1))));
  const distance = Math.max(0, Math.abs(ranks - due) - 0.5);
  return { difference, p: error === 0 ? 1 : twoTails(distance / error) };
}

/** Welch's t test of two means (Biometrika 34, 1947). Undefined where one has too few answers. */
export function compareMeans(first: Figure, second: Figure): Comparison | undefined {
  const [one, other] = [errorOf(first), errorOf(second)];
  if (first.value === null || second.value === null || one === undefined || other === undefined) return undefined;
  const difference = first.value - second.value;
  const squares = one ** 2 + other ** 2;
  if (squares === 0) return { difference, p: difference === 0 ? 1 : 0 };
  const degrees = squares ** 2 / (one ** 4 / (first.n - 1) + other ** 4 / (second.n - 1));
  return { difference, p: 2 * studentShare(-Math.abs(difference) / Math.sqrt(squares), degrees) };
}

/**
 * The p-value of a change of a percentile, by the quantile test: the shares of values above the percentile of both
 * periods together are compared by the pooled z test. For the median it is Mood's test (Introduction to the Theory of
 * Statistics, 1950), for others that of Conover (Practical Nonparametric Statistics, 1971). It is about the percentile
 * that is shown; a rank test would also find times that differ elsewhere.
 */
export const percentileChance = (
  now: { n: number; above: number },
  before: { n: number; above: number },
): number | undefined => compareShares({ hits: now.above, n: now.n }, { hits: before.above, n: before.n })?.p;

interface Displayed extends Omit<Figure, 'isSmall'> {
  tooFew: boolean;
}

/**
 * The p-value of a change between two figures as they are displayed: the pooled z test for shares, Welch's for means,
 * for scores the z test of the scores of their intervals, with the added answers of both (Rocks, The American
 * Statistician 2016), and for counts the conditional test of two Poisson rates
 * (Przyborowski and Wilenski, Biometrika 31, 1940) in its normal form, by the days of both periods. Undefined for
 * percentiles, which only their answers can compare, and where an interval is not shown.
 */
export function changeChance(
  unit: 'count' | 'percent' | 'score' | 'mean' | 'minutes',
  now: Displayed,
  before: Displayed,
  days = { now: 1, before: 1 },
): number | undefined {
  if (now.value === null || before.value === null) return undefined;
  switch (unit) {
    case 'count': {
      const sum = now.value + before.value;
      const distance = now.value * days.before - before.value * days.now;
      return sum === 0 ? 1 : twoTails(distance / Math.sqrt(sum * days.now * days.before));
    }
    case 'percent':
      return compareShares(hitsOf(now.value, now.n), hitsOf(before.value, before.n))?.p;
    case 'mean':
      return compareMeans({ ...now, isSmall: now.tooFew }, { ...before, isSmall: before.tooFew })?.p;
    case 'score': {
      const [one, other] = [adjustedPromoterScore(now), adjustedPromoterScore(before)];
      return one && other && twoTails((one.middle - other.middle) / Math.hypot(one.error, other.error));
    }
    case 'minutes':
      return undefined;
  }
}

const hitsOf = (percent: number, n: number) => ({ hits: (percent * n) / 100, n });

/** The standard error of a mean, from its interval. */
const errorOf = ({ n, interval, isSmall }: Figure): number | undefined =>
  interval && !isSmall ? (interval.high - interval.low) / 2 / studentQuantile(0.975, n - 1) : undefined;

/** The rank sum of the first sample, with mid-ranks for ties, and the tie correction term. */
function ranked(first: Tally, second: Tally): { ranks: number; ties: number } {
  const firstCounts = countsOf(first);
  const secondCounts = countsOf(second);
  const values = [...new Set([...firstCounts.keys(), ...secondCounts.keys()])].sort((one, other) => one - other);
  let [lowerCount, ranks, ties] = [0, 0, 0];
  for (const value of values) {
    const own = firstCounts.get(value) ?? 0;
    const count = own + (secondCounts.get(value) ?? 0);
    ranks += own * (lowerCount + (count + 1) / 2);
    ties += count ** 3 - count;
    lowerCount += count;
  }
  return { ranks, ties };
}

function countsOf(tally: Tally): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { value, count } of tally) counts.set(value, (counts.get(value) ?? 0) + count);
  return counts;
}

/**
 * Compares two Net Promoter Scores by the pooled z test. Separate variances would be zero for a few unanimous answers
 * and make every difference significant.
 */
export function compareNetPromoter(first: Tally, second: Tally): Comparison | undefined {
  const [one, other] = [netPromoter(first), netPromoter(second)];
  if (one.value === null || other.value === null) return undefined;
  const difference = one.value - other.value;
  const n = one.n + other.n;
  const [for_, against] = [(one.promoters + other.promoters) / n, (one.detractors + other.detractors) / n];
  const common = for_ + against - (for_ - against) ** 2;
  const error = 100 * Math.sqrt(common * (1 / one.n + 1 / other.n));
  return { difference, p: error === 0 ? 1 : twoTails(difference / error) };
}

export interface Independence {
  chiSquared: number;
  degrees: number;
  p: number;
  /** How many are in the table. */
  n: number;
  /** Cramér's V (Mathematical Methods of Statistics, 1946): the strength of the association, from 0 to 1. */
  strength: number;
  /**
   * More than a fifth of the cells have an expected count below five, or one below one (Cochran, Biometrics 10, 1954), so
   * the test is unreliable.
   */
  isThin: boolean;
}

/**
 * Pearson's chi-squared test of independence (Philosophical Magazine 50, 1900) for a contingency table in which each is
 * counted once. Undefined with a single row or column.
 */
export function independence(table: readonly (readonly number[])[]): Independence | undefined {
  const rows = table.filter((row) => sum(row) > 0);
  const columns = (rows[0] ?? []).flatMap((_, at) => (sum(rows.map((row) => row[at] ?? 0)) > 0 ? [at] : []));
  if (rows.length < 2 || columns.length < 2) return undefined;
  const counts = rows.map((row) => columns.map((at) => row[at] ?? 0));
  const total = sum(counts.map(sum));
  const columnSums = columns.map((_, at) => sum(counts.map((row) => row[at] ?? 0)));
  const expected = counts.map((row) => columnSums.map((column) => (sum(row) * column) / total));
  const cells = counts.flatMap((row, at) => row.map((count, column) => ({ count, due: expected[at]?.[column] ?? 0 })));
  const chiSquared = sum(cells.map(({ count, due }) => (count - due) ** 2 / due));
  const degrees = (rows.length - 1) * (columns.length - 1);
  const least = Math.min(rows.length, columns.length) - 1;
  return {
    chiSquared,
    degrees,
    n: total,
    p: chiSquaredTail(chiSquared, degrees),
    strength: Math.sqrt(chiSquared / (total * least)),
    isThin: cells.filter(({ due }) => due < 5).length > cells.length / 5 || cells.some(({ due }) => due < 1),
  };
}

/** The p-values that are significant after Holm's correction at 5 %. */
export const significant = (chances: readonly (number | undefined)[], level = 0.05): boolean[] =>
  adjusted(chances).map((p) => p !== undefined && p <= level);

/**
 * The p-values adjusted for one another by Holm's step-down correction (Scandinavian Journal of Statistics 6, 1979): those
 * up to a level are significant together. `families` such lists that are shown side by side share the level (Bonferroni).
 */
export function adjusted<Missing extends undefined | null>(
  chances: readonly (number | Missing)[],
  families = 1,
): (number | Missing)[] {
  const known = chances.flatMap((p, at) => (typeof p === 'number' ? [{ p, at }] : []));
  const all = [...chances];
  let largest = 0;
  for (const [rank, { p, at }] of known.toSorted((one, other) => one.p - other.p).entries()) {
    largest = Math.max(largest, Math.min(1, p * (known.length - rank) * families));
    all[at] = largest;
  }
  return all;
}

const sum = (numbers: readonly number[]) => numbers.reduce((so, one) => so + one, 0);
