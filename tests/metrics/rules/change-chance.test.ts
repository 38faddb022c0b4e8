import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../seed/random.ts';
import { keyFiguresOf } from '../../../src/charts/key-figures.ts';
import { changeChance } from '../../../src/metrics/compare.ts';
import { type Figure, meanOf, netPromoter, shareOf } from '../../../src/metrics/figures.ts';
import { answerOf, chartOf } from '../../charts/rules/answers.ts';

const shown = ({ isSmall, ...figure }: Figure) => ({ ...figure, tooFew: isSmall });
const tallyOf = (values: readonly number[]) => values.map((value) => ({ value, count: 1 }));
const count = (value: number) => ({ value, n: value, interval: null, tooFew: false });
const share = (hits: number, n: number) =>
  shown(
    shareOf(
      [
        { value: 1, count: hits },
        { value: 0, count: n - hits },
      ],
      Boolean,
    ),
  );
const score = (promoters: number, passives: number, detractors: number) =>
  shown(
    netPromoter([
      { value: 10, count: promoters },
      { value: 8, count: passives },
      { value: 0, count: detractors },
    ]),
  );

describe('the chance of a change', () => {
  test('of shares: is that of the pooled z test', () => {
    expect(changeChance('percent', share(60, 100), share(40, 100))).toBeCloseTo(0.004_68, 5);
    expect(changeChance('percent', share(0, 40), share(0, 40))).toBe(1);
  });

  test('of counts: is that of two Poisson counts', () => {
    expect(changeChance('count', count(30), count(10))).toBeCloseTo(0.001_57, 5);
    expect(changeChance('count', count(0), count(0))).toBe(1);
    // As many a day in a month of 31 days as in one of 28.
    expect(changeChance('count', count(3_100), count(2_800), { now: 31, before: 28 })).toBe(1);
    expect(changeChance('count', count(3_100), count(2_800), { now: 30, before: 30 })).toBeLessThan(0.001);
  });

  test('of scores: is small where both intervals are apart, also at the end of the scale', () => {
    expect(changeChance('score', score(60, 20, 20), score(40, 20, 40))).toBeLessThan(0.003);
    expect(changeChance('score', score(60, 20, 20), score(55, 20, 25))).toBeGreaterThan(0.3);
    expect(changeChance('score', score(31, 0, 0), score(29, 1, 1))).toBeGreaterThan(0.05);
  });

  test('of medians and of figures without an interval: is unknown', () => {
    expect(changeChance('minutes', count(30), count(10))).toBeUndefined();
    expect(changeChance('score', { ...score(9, 9, 9), interval: null }, score(9, 9, 9))).toBeUndefined();
  });

  test.each(['count', 'percent', 'score', 'mean'] as const)(
    'of 2,000 pairs of equal %ss: is below 5 %% in about 5 of 100',
    (unit) => {
      const random = randomFrom(unit.length);
      const draw = () => {
        const values = Array.from({ length: random.whole(30, 200) }, () => random.whole(0, 10));
        if (unit === 'percent') return shown(shareOf(tallyOf(values), (value) => value > 6));
        return shown(unit === 'score' ? netPromoter(tallyOf(values)) : meanOf(tallyOf(values)));
      };
      // A sum of many rare events is Poisson.
      const drawCount = () => count(Array.from({ length: 400 }).filter(() => random.chance(0.1)).length);
      const pairs = Array.from({ length: 2_000 }, () =>
        unit === 'count' ? changeChance(unit, drawCount(), drawCount()) : changeChance(unit, draw(), draw()),
      );
      const alarms = pairs.filter((p) => p !== undefined && p <= 0.05).length / pairs.length;
      expect(alarms).toBeGreaterThan(0.02);
      expect(alarms).toBeLessThan(0.07);
    },
  );
});

test('a key figure: colors its change only where it holds for all changes that are shown together', () => {
  const [now, before] = [share(75, 100), share(58, 100)];
  const csat = { ...now, before, chance: changeChance('percent', now, before) };
  const answer = answerOf(['csat'], [], [[null, [], [csat]]]);
  const change = (comparisons: number) => keyFiguresOf(chartOf('kpi'), answer, comparisons)[0]?.change;
  expect(change(1)).toEqual({ text: '▲ Up 17 points', tone: 'positive' });
  expect(change(10)).toEqual({ text: '▲ Up 17 points, may be chance', tone: 'muted' });
});
