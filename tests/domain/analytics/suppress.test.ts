import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Atom, type Place, suppress } from '../../../src/domain/analytics/suppress.ts';
import { tries } from '../../support/effort.ts';

const minimum = 5;

const atoms = (axes: number) =>
  fc.uniqueArray(
    fc.record({
      place: fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: axes, maxLength: axes }),
      slice: fc.integer({ min: 0, max: 2 }),
      n: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 40 })),
    }),
    { maxLength: 14, selector: ({ place, slice }) => [...place, slice].join() },
  );
const tables = fc.integer({ min: 1, max: 3 }).chain(atoms);

interface Figure {
  place: Place;
  /** Up to which range; what a range adds to the one before is shown nowhere. */
  range: number | null;
  n: number;
  parts: number[];
}

/** Every figure of the table with all totals, in every range, and what a range adds to the one before. */
function figuresOf(table: readonly Atom[]): Map<string, Figure> {
  const figures = new Map<string, Figure>();
  for (const [at, { place, slice = 0, n }] of table.entries()) {
    for (let totals = 0; totals < 1 << place.length; totals += 1) {
      const own = place.map((value, axis) => ((totals >> axis) & 1 ? null : value));
      for (const range of [0, 1, 2, null]) {
        if (range !== null && slice > range) continue;
        const name = [...own, range ?? `in ${slice}`].join('|');
        const figure = figures.get(name) ?? { place: own, range, n: 0, parts: [] };
        figures.set(name, { ...figure, n: figure.n + n, parts: [...figure.parts, at] });
      }
    }
  }
  return figures;
}

/** Whether a sum of atoms follows from the shown sums, by elimination in fractions of the test's own. */
function follows(shown: readonly number[][], wanted: readonly number[], width: number): boolean {
  const row = (parts: readonly number[]) => Array.from({ length: width }, (_, at) => (parts.includes(at) ? 1 : 0));
  const basis: number[][] = [];
  const reduced = (line: number[]) => {
    for (const one of basis) {
      const pivot = one.findIndex((value) => Math.abs(value) > 1e-9);
      const times = (line[pivot] ?? 0) / (one[pivot] ?? 1);
      line = line.map((value, at) => value - times * (one[at] ?? 0));
    }
    return line;
  };
  const isZero = (line: readonly number[]) => line.every((value) => Math.abs(value) < 1e-7);
  for (const parts of shown) {
    const line = reduced(row(parts));
    if (!isZero(line)) basis.push(line);
  }
  return isZero(reduced(row(wanted)));
}

test('suppression: no small figure is shown or follows from those that are shown', () => {
  fc.assert(
    fc.property(tables, (table) => {
      const isShown = suppress(table, minimum, 3);
      const figures = [...figuresOf(table).values()];
      const shown = figures.filter(({ place, range }) => range !== null && isShown(place, range));
      expect(shown.every(({ n }) => n >= minimum)).toBe(true);
      const sums = shown.map(({ parts }) => parts);
      for (const { n, parts } of figures) {
        if (n < minimum) expect(follows(sums, parts, table.length)).toBe(false);
      }
    }),
    tries(400, 5_000),
  );
});

test('suppression: withholds nothing where every figure is large enough', () => {
  fc.assert(
    fc.property(tables, (table) => {
      const large = table.map(({ place, n }) => ({ place, n: n + minimum }));
      const isShown = suppress(large, minimum, 3);
      const figures = [...figuresOf(large).values()];
      expect(figures.every(({ place, range }) => range === null || isShown(place, range))).toBe(true);
    }),
  );
});

test('suppression: what is withheld does not depend on how small a withheld figure is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 1, max: 4 }),
      (counts, small) => {
        const of = (least: number) => {
          const table = [least, ...counts].map((n, at) => ({ place: [String(at)], n }));
          const isShown = suppress(table, minimum);
          return table.map(({ place }) => isShown(place));
        };
        expect(of(small)).toEqual(of(1));
      },
    ),
  );
});

test('suppression: a small part and the next smallest are withheld together', () => {
  const table = [
    { place: ['low'], n: 3 },
    { place: ['mid'], n: 8 },
    { place: ['high'], n: 90 },
  ];
  const isShown = suppress(table, minimum);
  expect([['low'], ['mid'], ['high'], [null]].map((place) => isShown(place))).toEqual([false, false, true, true]);
  expect(isShown(['unknown'])).toBe(false);
});

test('suppression: a longer range is withheld or its shorter one, where few respondents make the difference', () => {
  const table = [
    { place: ['all'], slice: 0, n: 40 },
    { place: ['all'], slice: 1, n: 2 },
  ];
  const isShown = suppress(table, minimum, 2);
  expect([0, 1].map((range) => isShown([null], range))).toEqual([false, true]);
});

test('suppression: a table too large for the check shows nothing once one figure is small', () => {
  const table = Array.from({ length: 200 }, (_, at) => ({ place: [String(at)], n: 9 }));
  expect(suppress(table, minimum)(['7'])).toBe(true);
  const withSmall = [...table, { place: ['few'], n: 2 }];
  const isShown = suppress(withSmall, minimum);
  expect([['7'], ['few'], [null]].map((place) => isShown(place))).toEqual([false, false, false]);
});
