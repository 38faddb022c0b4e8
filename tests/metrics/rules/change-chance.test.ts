import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../seed/random.ts';
import { formatCell, frameOf } from '../../../src/charts/chart-frame.ts';
import { figuresOf } from '../../../src/charts/figures-of.ts';
import { keyFiguresOf } from '../../../src/charts/key-figures.ts';
import { summaryOf } from '../../../src/charts/summary-of.ts';
import { adjusted, changeChance, percentileChance } from '../../../src/metrics/compare.ts';
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

  test('of high scores: is below 5 % in about 5 of 100 pairs that are equal, and finds most that differ', () => {
    const random = randomFrom(12);
    const draw = (promoters: number) => {
      const counts = [0, 0, 0] as [number, number, number];
      for (let n = 0; n < 100; n += 1) counts[random.chance(promoters) ? 0 : random.chance(0.75) ? 1 : 2] += 1;
      return score(...counts);
    };
    const alarms = (now: number, before: number) => {
      const pairs = Array.from({ length: 2_000 }, () => changeChance('score', draw(now), draw(before)) ?? 1);
      return pairs.filter((p) => p <= 0.05).length / pairs.length;
    };
    expect(alarms(0.8, 0.8)).toBeGreaterThan(0.025);
    expect(alarms(0.8, 0.8)).toBeLessThan(0.06);
    expect(alarms(0.9, 0.72)).toBeGreaterThan(0.8);
  });

  test('of a percentile: is that of the shares above the percentile of both periods', () => {
    expect(percentileChance({ n: 100, above: 60 }, { n: 100, above: 40 })).toBeCloseTo(0.004_68, 5);
    expect(percentileChance({ n: 0, above: 0 }, { n: 40, above: 20 })).toBeUndefined();
    const random = randomFrom(9);
    const draw = () => Array.from({ length: random.whole(30, 200) }, () => random.whole(1, 1_000) ** 3);
    for (const rank of [0.5, 0.9]) {
      const pairs = Array.from({ length: 2_000 }, () => {
        const [now, before] = [draw(), draw()];
        const pooled = [...now, ...before].sort((one, other) => one - other);
        const percentile = pooled[Math.floor(rank * (pooled.length - 1))] ?? 0;
        const above = (values: readonly number[]) => ({
          n: values.length,
          above: values.filter((value) => value > percentile).length,
        });
        return percentileChance(above(now), above(before)) ?? 0;
      });
      const alarms = pairs.filter((p) => p <= 0.05).length / pairs.length;
      expect(alarms).toBeGreaterThan(0.02);
      expect(alarms).toBeLessThan(0.07);
    }
  });

  test('of medians alone and of figures without an interval: is unknown', () => {
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

describe('a change in words', () => {
  const [now, before] = [share(75, 100), share(58, 100)];
  const answer = (adjustedP: number | null | undefined) =>
    answerOf(
      ['csat'],
      ['channel'],
      [[null, ['link'], [{ ...now, before, ...(adjustedP !== undefined && { adjustedP }) }]]],
    );

  test.each([
    [0.03, '▲ Up 17 points', 'positive'],
    [0.06, '▲ Up 17 points, may be chance', 'muted'],
    [null, '▲ Up 17 points, not tested', 'muted'],
    [undefined, '▲ Up 17 points', 'muted'],
  ] as const)(
    'of an adjusted p of %s: is the same in a tile, a tooltip, a sentence, a table and a file',
    (p, text, tone) => {
      const whole = { ...answer(p), dimensions: [] };
      expect(keyFiguresOf(chartOf('kpi'), whole)[0]?.change).toMatchObject({ text, tone });
      const words = text.replace('▲ ', '').toLowerCase();
      expect(summaryOf(chartOf('kpi'), whole)).toContain(words);
      const cell = frameOf(chartOf('bar'), answer(p)).series[0]?.cells[0];
      expect(cell && formatCell(cell)).toContain(`(${text})`);
      for (const isFile of [false, true]) {
        const { head, rows } = figuresOf(chartOf('table'), answer(p), isFile);
        expect(rows[0]?.cells[head.findIndex((column) => column.text === 'Change')]).toEqual({ text, value: text });
      }
    },
  );
});

test('adjusted p-values: are those of Holm, and share the level with other charts', () => {
  expect(adjusted([0.01, undefined, 0.04, 0.03])).toEqual([0.03, undefined, 0.06, 0.06]);
  expect(adjusted([0.01, null, 0.004], 5)).toEqual([0.05, null, 0.04]);
  expect(adjusted([0.9, 0.5])).toEqual([1, 1]);
});
