import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../seed/random.ts';
import { compareMeans, compareShares } from '../../../src/metrics/compare.ts';
import { type Change, driversOf, effectOf, type Part } from '../../../src/metrics/drivers.ts';
import { meanOf } from '../../../src/metrics/figures.ts';

const figureOf = (scores: readonly number[]) => meanOf(scores.map((value) => ({ value, count: 1 })));
const partOf = (scores: readonly number[], count = scores.length): Part => ({ count, feeling: figureOf(scores) });
const average = (scores: readonly number[]) => scores.reduce((sum, one) => sum + one, 0) / scores.length;
const scoresFrom = (seed: number, n: number, shift = 0) => {
  const random = randomFrom(seed);
  return Array.from({ length: n }, () => Math.max(-1, Math.min(1, random.whole(-10, 10) / 20 + shift)));
};

describe('drivers', () => {
  test('the effect of a part: is the average of all minus the average of the others', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const all = scoresFrom(seed, 200 + seed);
      const some = all.slice(0, 40 + seed);
      const others = all.slice(40 + seed);
      expect(effectOf(figureOf(all), figureOf(some))).toBeCloseTo(average(all) - average(others), 10);
    }
  });

  test('too few responses of the part or of the others: have no effect', () => {
    const all = figureOf(scoresFrom(1, 100));
    expect(effectOf(all, figureOf(scoresFrom(2, 29)))).toBeNull();
    expect(effectOf(all, figureOf(scoresFrom(2, 71)))).toBeNull();
    expect(effectOf(all, figureOf(scoresFrom(2, 70)))).not.toBeNull();
    expect(effectOf(figureOf([]), figureOf([]))).toBeNull();
  });

  test('changes: a large one is significant, and none of many random ones', () => {
    const all = { now: partOf(scoresFrom(1, 2_000)), before: partOf(scoresFrom(2, 2_000)) };
    const same = Array.from({ length: 20 }, (_, at) => ({
      now: partOf(scoresFrom(10 + at, 100)),
      before: partOf(scoresFrom(50 + at, 100)),
    }));
    const fallen = { now: partOf(scoresFrom(90, 300, -0.4)), before: partOf(scoresFrom(91, 100)) };
    const [last, ...others] = driversOf(all, [fallen, ...same]);
    const isClear = (change: Change | null | undefined) => change != null && change.adjustedP <= 0.05;
    expect(last?.share?.difference).toBeCloseTo(10, 8);
    expect([isClear(last?.share), isClear(last?.feeling)]).toEqual([true, true]);
    expect(last?.feeling?.difference).toBeLessThan(-0.3);
    expect(others.filter(({ share, feeling }) => isClear(share) || isClear(feeling))).toEqual([]);
  });

  test('changes: of shares and of sentiment are adjusted together, and for what is shown beside them', () => {
    const all = { now: partOf(scoresFrom(1, 400)), before: partOf(scoresFrom(2, 400)) };
    const part = { now: partOf(scoresFrom(3, 100, -0.1)), before: partOf(scoresFrom(4, 70)) };
    const share = compareShares({ hits: 100, n: 400 }, { hits: 70, n: 400 })?.p ?? 1;
    const feeling = compareMeans(part.now.feeling, part.before.feeling)?.p ?? 1;
    const [first, second] = [Math.min(share, feeling), Math.max(share, feeling)];
    for (const families of [1, 2]) {
      const [driver] = driversOf(all, [part], families);
      const both = [driver?.share?.adjustedP ?? 1, driver?.feeling?.adjustedP ?? 1];
      expect(Math.min(...both)).toBeCloseTo(2 * families * first, 10);
      expect(Math.max(...both)).toBeCloseTo(Math.max(2 * families * first, families * second), 10);
    }
  });

  test('few responses: nothing is claimed', () => {
    const few = { now: partOf(scoresFrom(1, 20, 0.5)), before: partOf(scoresFrom(2, 20, -0.5)) };
    expect(driversOf(few, [few])).toEqual([{ effect: null, effectBefore: null, share: null, feeling: null }]);
    const many = { now: partOf(scoresFrom(1, 100)), before: partOf(scoresFrom(2, 100)) };
    const rare = { now: partOf([-1, -1, -1], 3), before: partOf([], 0) };
    expect(driversOf(many, [rare])[0]).toMatchObject({ effect: null, share: null, feeling: null });
  });
});
