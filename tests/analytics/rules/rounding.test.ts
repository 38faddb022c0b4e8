import { expect, test } from 'vitest';
import { roundCount } from '../../../src/analytics/rules/rounding.ts';

const draws = (base: number) => Array.from({ length: base }, (_, draw) => draw);

test('rounded counts: are multiples less than the base away, and on average the count itself', () => {
  for (const base of [1, 3, 5, 10])
    for (let count = 0; count <= 40; count += 1) {
      const rounded = draws(base).map((draw) => roundCount(count, base, draw));
      for (const one of rounded) {
        expect(one % base).toBe(0);
        expect(Math.abs(one - count)).toBeLessThan(base);
      }
      expect(rounded.reduce((sum, one) => sum + one, 0) / base).toBeCloseTo(count, 10);
    }
});

test('rounded counts: leave as many counts possible as the base, however many are added one by one', () => {
  const base = 5;
  const shown = (count: number, draw: number) =>
    Array.from({ length: 200 }, (_, added) => roundCount(count + added, base, draw)).join();
  for (let count = 4; count <= 30; count += 1)
    for (const draw of draws(base)) {
      const seen = shown(count, draw);
      const possible = new Set(
        Array.from({ length: 60 }, (_, other) => other).filter((other) =>
          draws(base).some((one) => shown(other, one) === seen),
        ),
      );
      expect(possible.size).toBe(base);
      expect(possible).toContain(count);
    }
});

test('rounded counts: none stays none', () => {
  for (const draw of draws(7)) expect(roundCount(0, 7, draw)).toBe(0);
});

test('rounded counts: the best guess at a count below the base is right twice in base, also after 200 additions', () => {
  for (const base of [3, 5, 10]) {
    const possible = draws(base)
      .slice(1)
      .flatMap((count) => draws(base).map((draw) => ({ count, draw })));
    const rightGuesses = (additions: number) => {
      const seen = new Map<string, Map<number, number>>();
      for (const { count, draw } of possible) {
        const shown = Array.from({ length: additions + 1 }, (_, added) => roundCount(count + added, base, draw)).join();
        const counts = seen.get(shown) ?? new Map<number, number>();
        seen.set(shown, counts.set(count, (counts.get(count) ?? 0) + 1));
      }
      return [...seen.values()].reduce((sum, counts) => sum + Math.max(...counts.values()), 0) / possible.length;
    };
    expect([rightGuesses(0), rightGuesses(200)], String(base)).toEqual([2 / base, 2 / base]);
  }
});
