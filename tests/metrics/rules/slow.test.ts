import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNetPromoter, compareRatings, independence, significant } from '../../../src/metrics/compare.ts';
import { chiSquaredTail, studentShare, twoTails } from '../../../src/metrics/distributions.ts';
import { meanOf, netPromoter, satisfaction, shareOf } from '../../../src/metrics/figures.ts';
import { formatSatisfied } from '../../../src/metrics/satisfaction.ts';
import type { Tally } from '../../../src/metrics/tally.ts';
import { tries } from '../../support/effort.ts';

const anyTally = (from: number, to: number) =>
  fc.array(fc.integer({ min: from, max: to }), { maxLength: 60 }).map((values) => ({ values, tally: counted(values) }));

function counted(values: readonly number[]): Tally {
  return [...new Set(values)].map((value) => ({ value, count: values.filter((one) => one === value).length }));
}

function area(curve: (x: number) => number, from: number, to: number, steps = 4_000): number {
  const width = (to - from) / steps;
  let sum = curve(from) + curve(to);
  for (let step = 1; step < steps; step += 1) sum += (step % 2 ? 4 : 2) * curve(from + step * width);
  return (sum * width) / 3;
}

test('Net Promoter Score: equals a count answer by answer', () => {
  const holds = fc.property(anyTally(0, 10), ({ values, tally }) => {
    let [up, down] = [0, 0];
    for (const value of values) {
      if (value >= 9) up += 1;
      else if (value <= 6) down += 1;
    }
    const found = netPromoter(tally);
    expect([found.promoters, found.detractors, found.n]).toEqual([up, down, values.length]);
    if (values.length === 0) {
      expect(found.value).toBeNull();
      return;
    }
    expect(found.value).toBeCloseTo((up / values.length - down / values.length) * 100, 9);
    expect(found.interval?.low).toBeLessThanOrEqual(found.interval?.high ?? -1);
    expect(found.isSmall).toBe(values.length < 30);
  });
  fc.assert(holds, tries(300, 20_000));
});

test('mean: is the same to the last digit, in whatever order the answers are counted', () => {
  const holds = fc.property(anyTally(1, 100), fc.array(fc.nat(), { minLength: 60 }), ({ tally }, keys) => {
    const places = new Map(tally.map((one, at) => [one, keys[at] ?? 0]));
    const mixed = tally.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
    expect(meanOf(mixed)).toEqual(meanOf(tally));
  });
  fc.assert(holds, tries(300, 20_000));
});

test('satisfaction: counts the top boxes and no other answers', () => {
  const best = [new Set([5]), new Set([5, 4]), new Set([5, 4, 3])];
  const holds = fc.property(anyTally(1, 5), fc.integer({ min: 1, max: 3 }), ({ values, tally }, topBoxes) => {
    let hits = 0;
    for (const value of values) if (best[topBoxes - 1]?.has(value)) hits += 1;
    const { value, n } = satisfaction(tally, topBoxes);
    expect(n).toBe(values.length);
    if (n === 0) expect(value).toBeNull();
    else expect(value).toBeCloseTo((100 * hits) / n, 9);
    // The formatted range must name exactly the answers that count.
    const [from, to = from] = formatSatisfied(topBoxes)
      .split(/ and | to /)
      .map(Number);
    expect(values.filter((one) => one >= Number(from) && one <= Number(to))).toHaveLength(hits);
  });
  fc.assert(holds, tries(300, 20_000));
});

test('satisfaction: value and interval satisfy Wilson’s equation', () => {
  const holds = fc.property(anyTally(1, 5), ({ values, tally }) => {
    const { value, interval } = satisfaction(tally);
    if (values.length === 0) {
      expect([value, interval]).toEqual([null, null]);
      return;
    }
    const share = values.filter((one) => one > 3).length / values.length;
    expect(value).toBeCloseTo(100 * share, 9);
    // Wilson's bounds are the shares for which the observed share lies exactly 1.96 standard errors away.
    for (const bound of [interval?.low, interval?.high]) {
      const truth = (bound ?? -1) / 100;
      const error = Math.sqrt((truth * (1 - truth)) / values.length);
      // At 0 % and 100 % one bound is the share itself.
      if (Math.abs(truth - share) > 1e-9) expect(Math.abs(share - truth) / error).toBeCloseTo(1.959964, 4);
    }
  });
  fc.assert(holds, tries(300, 20_000));
});

test('mean: equals sum by count, and its interval has the width of Student’s t', () => {
  const holds = fc.property(anyTally(1, 7), ({ values, tally }) => {
    const { value, interval } = meanOf(tally);
    if (values.length < 2) {
      expect(interval).toBeNull();
      return;
    }
    const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
    const spread = Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1));
    expect(value).toBeCloseTo(mean, 9);
    if (spread === 0) {
      expect(interval?.high).toBeCloseTo(mean, 9);
      return;
    }
    const t = ((interval?.high ?? 0) - mean) / (spread / Math.sqrt(values.length));
    expect(studentShare(t, values.length - 1)).toBeCloseTo(0.975, 7);
  });
  fc.assert(holds, tries(300, 20_000));
});

test('distributions: equal the areas under their curves', () => {
  const normal = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  const z = fc.double({ min: -5, max: 5, noNaN: true });
  fc.assert(
    fc.property(z, (at) => {
      expect(twoTails(at)).toBeCloseTo(2 * area(normal, -12, -Math.abs(at)), 8);
    }),
    tries(60, 2_000),
  );
  const degrees = fc.integer({ min: 2, max: 60 });
  const studentAt = fc.tuple(fc.double({ min: -6, max: 6, noNaN: true }), degrees);
  const student = fc.property(studentAt, ([at, free]) => {
    const shape = (x: number) => (1 + (x * x) / free) ** (-(free + 1) / 2);
    // The substitution x = √n · tan(angle) maps the infinite line to a finite interval.
    const totalArea = area((angle) => Math.cos(angle) ** (free - 1) / 1, -Math.PI / 2, Math.PI / 2) * Math.sqrt(free);
    expect(studentShare(at, free)).toBeCloseTo(0.5 + area(shape, 0, at) / totalArea, 6);
  });
  fc.assert(student, tries(60, 2_000));
  const chiAt = fc.tuple(fc.double({ min: 0.01, max: 80, noNaN: true }), fc.integer({ min: 4, max: 40 }));
  const chi = fc.property(chiAt, ([at, free]) => {
    const shape = (x: number) => x ** (free / 2 - 1) * Math.exp(-x / 2);
    const totalArea = area(shape, 0, 400, 40_000);
    expect(chiSquaredTail(at, free)).toBeCloseTo(1 - area(shape, 0, at) / totalArea, 5);
  });
  fc.assert(chi, tries(40, 1_000));
});

test('independence test: a table with proportional rows is not significant, also transposed', () => {
  const holds = fc.property(
    fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 5 }),
    fc.integer({ min: 1, max: 9 }),
    (row, times) => {
      const found = independence([row, row.map((count) => count * times)]);
      expect(found?.chiSquared).toBeCloseTo(0, 9);
      expect(found?.p).toBeCloseTo(1, 9);
      const turned = independence(row.map((count) => [count, count * times]));
      expect(turned?.degrees).toBe(found?.degrees);
    },
  );
  fc.assert(holds, tries(200, 5_000));
});

test('multiple comparisons: more comparisons never give more findings', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true });
  const holds = fc.property(fc.array(chance, { minLength: 1, maxLength: 12 }), chance, (chances, more) => {
    const before = significant(chances);
    const after = significant([...chances, more]).slice(0, chances.length);
    expect(after.every((is, at) => !is || before[at])).toBe(true);
  });
  fc.assert(holds, tries(300, 10_000));
});

test('share: the percentage counts the answers that match', () => {
  expect(shareOf(counted([1, 1, 2]), (value) => value === 1).value).toBeCloseTo(66.666667, 5);
});

test('group comparison: samples of one population rarely differ, also when small', () => {
  // Most answers are promoters, so the few answers of a small group often agree by chance.
  const scorePool = [0, 5, 7, 8, 8, 9, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10];
  let state = 7;
  const one = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return scorePool[Math.floor((state / 2 ** 32) * scorePool.length)] as number;
  };
  const some = (count: number) => counted(Array.from({ length: count }, one));
  for (const few of [1, 2, 3]) {
    const found = { nps: 0, mean: 0 };
    for (let trial = 0; trial < 1_000; trial += 1) {
      const [group, others] = [some(few), some(120)];
      if ((compareNetPromoter(group, others)?.p ?? 1) < 0.05) found.nps += 1;
      if ((compareRatings(group, others)?.p ?? 1) < 0.05) found.mean += 1;
    }
    expect(found.nps, `scores of ${few}`).toBeLessThan(100);
    expect(found.mean, `means of ${few}`).toBeLessThan(130);
  }
});

describe('nearly unanimous ratings', () => {
  let state = 1;
  const draw = (scorePool: readonly number[], count: number) =>
    counted(
      Array.from({ length: count }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return scorePool[Math.floor((state / 2 ** 32) * scorePool.length)] as number;
      }),
    );
  const times = (count: number, value: number) => Array.from({ length: count }, () => value);
  const skewed = [...times(70, 7), ...times(15, 6), ...times(5, 5), ...times(4, 4), ...times(3, 3), 2, 1, 1];
  const steep = [...times(90, 7), ...times(5, 6), 4, 4, 1, 1, 1];
  const trialCount = 2_000;
  const significantShare = (scorePool: readonly number[], few: number, others: readonly number[], many: number) => {
    let found = 0;
    for (let trial = 0; trial < trialCount; trial += 1) {
      if ((compareRatings(draw(scorePool, few), draw(others, many))?.p ?? 1) < 0.05) found += 1;
    }
    return (100 * found) / trialCount;
  };

  test.each([
    [5, 200],
    [10, 10],
    [10, 200],
    [20, 200],
    [30, 30],
    [50, 500],
  ])('are marked as different about as often as chance allows: %d and %d answers', (few, many) => {
    state = few * many;
    expect(significantShare(skewed, few, skewed, many)).toBeLessThan(6.5);
    expect(significantShare(steep, few, steep, many)).toBeLessThan(6.5);
  });

  test('are marked for a group with a much lower satisfaction', () => {
    state = 3;
    const worse = [...times(30, 7), ...times(30, 5), ...times(40, 2)];
    expect(significantShare(worse, 20, skewed, 200)).toBeGreaterThan(90);
  });
});
