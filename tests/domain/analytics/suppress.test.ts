import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Atom, Conditions, CountTable, Periods } from '../../../src/domain/analytics/count-table.ts';
import { suppress } from '../../../src/domain/analytics/suppress.ts';
import { tries } from '../../support/effort.ts';
import { spanOf } from '../../support/elimination.ts';

const minimum = 5;

/** Last week, last month and last quarter, and the weeks before last month as a period of its own. */
const periods: Periods = {
  slices: [0, 1, 2].map((slice) => ({ name: `in ${slice}`, since: `to ${slice}` })),
  spans: [{ name: 'before', first: 1, last: 2 }],
};
const slicesOf: Readonly<Record<string, readonly number[]>> = {
  ...{ 'to 0': [0], 'to 1': [0, 1], 'to 2': [0, 1, 2], before: [1, 2] },
};

interface Respondents {
  a: string;
  b: string;
  c: string;
  slice: number;
  n: number;
}

const letter = fc.constantFrom('p', 'q', 'r', 's');
const respondents = fc.uniqueArray(
  fc.record({
    ...{ a: letter, b: letter, c: fc.constantFrom('p', 'q'), slice: fc.integer({ min: 0, max: 2 }) },
    n: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 40 })),
  }),
  { maxLength: 14, selector: ({ a, b, c, slice }) => [a, b, c, slice].join() },
);
type Axis = 'a' | 'b' | 'c';
const charts = fc.uniqueArray(fc.subarray<Axis>(['a', 'b', 'c']), {
  ...{ minLength: 1, maxLength: 3, selector: (axes: Axis[]) => axes.join() },
});

function tableOf(rows: readonly Respondents[], axes: readonly Axis[]): CountTable {
  const atoms = new Map<string, Atom & { n: number }>();
  for (const row of rows) {
    const place = axes.map((axis) => [`${axis}=${row[axis]}`]);
    const name = JSON.stringify([place, row.slice]);
    atoms.set(name, { place, slice: row.slice, n: (atoms.get(name)?.n ?? 0) + row.n });
  }
  return { base: [], axes: axes.map((name) => ({ name, total: [] })), periods, atoms: [...atoms.values()] };
}

/** Who could exist, for somebody who knows which figures of each table are 0. */
function possible(rows: readonly Respondents[], all: readonly (readonly Axis[])[]): Respondents[] {
  const values = (axis: Axis) => [...new Set(rows.map((row) => row[axis]))];
  const product = values('a').flatMap((a) =>
    values('b').flatMap((b) => values('c').flatMap((c) => [0, 1, 2].map((slice) => ({ a, b, c, slice, n: 0 })))),
  );
  const isKnown = (one: Respondents, axes: readonly Axis[]) =>
    rows.some((row) => row.slice === one.slice && axes.every((axis) => row[axis] === one[axis]));
  return product.filter((one) => all.every((axes) => isKnown(one, axes)));
}

/** Every figure of a table with all totals, as the possible respondents that it counts. */
function* figuresOf(rows: readonly Respondents[], axes: readonly Axis[], all: readonly Respondents[]) {
  const values = (axis: Axis) => [null, ...new Set(rows.map((row) => row[axis]))];
  let places: (string | null)[][] = [[]];
  for (const axis of axes) places = places.flatMap((place) => values(axis).map((value) => [...place, value]));
  for (const place of places) {
    for (const [period, slices] of Object.entries(slicesOf)) {
      const isIn = (row: Respondents) =>
        slices.includes(row.slice) && axes.every((axis, at) => place[at] === null || place[at] === row[axis]);
      const conditions: Conditions = axes.flatMap((axis, at) => (place[at] === null ? [] : [`${axis}=${place[at]}`]));
      const n = rows.filter(isIn).reduce((sum, row) => sum + row.n, 0);
      if (n > 0) yield { conditions, period, n, parts: all.map((row) => (isIn(row) ? 1 : 0)) };
    }
  }
}

test('suppression: no small figure is shown or follows from those that are shown, in one table or in several', () => {
  fc.assert(
    fc.property(respondents, charts, (rows, all) => {
      const who = possible(rows, all);
      const tables = all.map((axes) => ({ table: tableOf(rows, axes), figures: [...figuresOf(rows, axes, who)] }));
      const isShown = suppress(
        tables.map(({ table }) => table),
        minimum,
      );
      const shown = tables.flatMap(({ table, figures }) =>
        figures.filter(({ conditions, period }) => isShown(table, conditions, period)),
      );
      expect(shown.every(({ n }) => n >= minimum)).toBe(true);
      const follows = spanOf(shown.map(({ parts }) => parts));
      for (const { n, parts, conditions, period } of tables.flatMap(({ figures }) => figures)) {
        if (n < minimum) expect(follows(parts), `${conditions} ${period}`).toBe(false);
      }
    }),
    tries(400, 5_000),
  );
});

test('suppression: withholds nothing where every figure is large enough', () => {
  fc.assert(
    fc.property(respondents, charts, (rows, all) => {
      const large = rows.map((row) => ({ ...row, n: row.n + minimum }));
      const tables = all.map((axes) => tableOf(large, axes));
      const isShown = suppress(tables, minimum);
      for (const [at, axes] of all.entries()) {
        for (const { conditions, period } of figuresOf(large, axes, large))
          expect(isShown(tables[at] as CountTable, conditions, period)).toBe(true);
      }
    }),
  );
});

const listOf = (counts: Readonly<Record<string, number>>, slice = 0): CountTable => ({
  ...{ base: [], axes: [{ name: 'form', total: [] }], periods },
  atoms: Object.entries(counts).map(([form, n]) => ({ place: [[`form=${form}`]], slice, n })),
});

test('suppression: what is withheld does not depend on how small a withheld figure is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 1, max: 4 }),
      (counts, small) => {
        const of = (least: number) => {
          const table = listOf(Object.fromEntries([least, ...counts].map((n, at) => [`f${at}`, n])));
          const isShown = suppress([table], minimum);
          return table.atoms.map(({ place }) => isShown(table, place.flat(), 'to 0'));
        };
        expect(of(small)).toEqual(of(1));
      },
    ),
  );
});

test('suppression: a small part and the next smallest are withheld together', () => {
  const table = listOf({ low: 3, mid: 8, high: 90 });
  const isShown = suppress([table], minimum);
  const shown = (...conditions: string[]) => isShown(table, conditions, 'to 0');
  expect([shown('form=low'), shown('form=mid'), shown('form=high'), shown()]).toEqual([false, false, true, true]);
  expect(shown('form=unknown')).toBe(false);
});

test('suppression: a longer period or its shorter one is withheld, where few respondents make the difference', () => {
  const table: CountTable = {
    ...{ base: [], axes: [], periods },
    atoms: [
      { place: [], slice: 0, n: 40 },
      { place: [], slice: 1, n: 2 },
    ],
  };
  const isShown = suppress([table], minimum);
  expect(['to 0', 'to 1'].map((period) => isShown(table, [], period))).toEqual([false, true]);
});

test('suppression: a figure of several values counts as the sum of those of another table', () => {
  const final = 'status∈closed,resolved';
  const byStatus: CountTable = {
    ...{ base: [], axes: [{ name: 'status', total: [] }], periods },
    atoms: Object.entries({ open: 30, resolved: 20, closed: 2 }).map(([status, n]) => ({
      ...{ place: [[`status=${status}`]], slice: 0, n },
    })),
  };
  const resolved: CountTable = {
    ...{ base: [], axes: [{ name: 'final', total: [] }], periods },
    atoms: [
      { place: [[final]], slice: 0, n: 22 },
      { place: [[`not ${final}`]], slice: 0, n: 30 },
    ],
  };
  const members = new Map([[final, ['status=closed', 'status=resolved']]]);
  const isShown = suppress([byStatus, resolved], minimum, members);
  const shown = ['status=open', 'status=resolved', 'status=closed'].map((status) =>
    isShown(byStatus, [status], 'to 0'),
  );
  // With the open ones the total would tell those that are not, and with the resolved ones they tell the closed ones.
  expect([...shown, isShown(resolved, [final], 'to 0')].filter(Boolean).length).toBeLessThan(4);
  expect(isShown(byStatus, ['status=closed'], 'to 0') || isShown(byStatus, ['status=resolved'], 'to 0')).toBe(false);
});

test('suppression: a table too large for the check shows nothing once one figure is small', () => {
  const forms = Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`f${at}`, 9]));
  const large = listOf(forms);
  expect(suppress([large], minimum)(large, ['form=f7'], 'to 0')).toBe(true);
  const withSmall = listOf({ ...forms, few: 2 });
  const isShown = suppress([withSmall], minimum);
  expect([['form=f7'], ['form=few'], []].map((place) => isShown(withSmall, place, 'to 0'))).toEqual([
    ...[false, false, false],
  ]);
});

test('suppression: of tables too many to check together, the smallest are shown and the largest show nothing', () => {
  const values = Array.from({ length: 8 }, (_, at) => at);
  const atoms = values.flatMap((a) =>
    values.flatMap((b) =>
      values.map((c) => ({ place: [[`a=${a}`], [`b=${b}`], [`c=${c}`]], slice: 0, n: 1 + ((a + b * 3 + c * 5) % 9) })),
    ),
  );
  const axes = ['a', 'b', 'c'].map((name) => ({ name, total: [] }));
  const cubes = Array.from({ length: 8 }, (_, at): CountTable => ({ base: [`cube ${at}`], axes, periods, atoms }));
  const small = listOf({ one: 20, other: 30 });
  const isShown = suppress([...cubes, small], minimum);
  expect([['form=one'], []].map((place) => isShown(small, place, 'to 0'))).toEqual([true, true]);
  expect(cubes.map((cube) => isShown(cube, [], 'to 0'))).toContain(false);
});
