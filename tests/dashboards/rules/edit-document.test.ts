import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addChart,
  addTab,
  changeChart,
  duplicateChart,
  moveChart,
  moveTab,
  nextId,
  onTab,
  placeCharts,
  removeChart,
  removeTab,
  resizeChart,
} from '../../../src/dashboards/rules/edit-document.ts';
import { freePlace, overlaps, packed, placed } from '../../../src/dashboards/rules/layout.ts';
import { type Chart, chartSchema, type Position } from '../../../src/dashboards/schemas/chart.ts';
import { type DashboardDocument, dashboardDocumentSchema } from '../../../src/dashboards/schemas/custom-dashboard.ts';

const at = (x: number, y: number, w: number, h: number): Position => ({ x, y, w, h });
const chart = (id: string, position: Position, tabId = 'main'): Chart =>
  chartSchema.parse({ id, type: 'bar', position, tabId });
const documentOf = (...charts: Chart[]): DashboardDocument => ({ ...dashboardDocumentSchema.parse({}), charts });
const placesIn = ({ charts }: DashboardDocument) =>
  Object.fromEntries(charts.map(({ id, position: { x, y, w, h } }) => [id, [x, y, w, h]]));

const columns = documentOf(chart('a', at(0, 0, 6, 4)), chart('b', at(6, 0, 6, 4)), chart('c', at(0, 4, 12, 3)));
const { id: _id, position: _position, ...newBar } = chart('bar', at(0, 0, 6, 6));

describe('editing a dashboard', () => {
  test('add chart: takes the first free place and a free id', () => {
    const one = addChart(documentOf(), newBar);
    const two = addChart(one, newBar);
    expect(placesIn(addChart(two, { ...newBar, type: 'kpi' }))).toEqual({
      bar: [0, 0, 6, 7],
      'bar-2': [6, 0, 6, 7],
      kpi: [0, 7, 3, 4],
    });
  });

  test('add chart: fills a gap between others', () => {
    const tiles = [chart('a', at(0, 0, 3, 4)), chart('b', at(9, 0, 3, 4)), chart('c', at(0, 4, 12, 2))];
    expect(freePlace(tiles, { w: 6, h: 4 })).toEqual(at(3, 0, 6, 4));
  });

  test('move by keyboard: changes places with the neighbour in the way', () => {
    expect(placesIn(moveChart(columns, 'a', 'right'))).toMatchObject({ a: [6, 0, 6, 4], b: [0, 0, 6, 4] });
    expect(placesIn(moveChart(columns, 'b', 'left'))).toMatchObject({ a: [6, 0, 6, 4], b: [0, 0, 6, 4] });
    expect(placesIn(moveChart(columns, 'c', 'up'))).toMatchObject({ c: [0, 0, 12, 3], a: [0, 3, 6, 4] });
    const down = moveChart(columns, 'a', 'down');
    expect(placesIn(down)).toMatchObject({ b: [6, 0, 6, 4], c: [0, 4, 12, 3], a: [0, 7, 6, 4] });
    expect(placesIn(moveChart(down, 'a', 'up'))).toEqual(placesIn(columns));
  });

  test('move by keyboard: passes one tile at a time', () => {
    const stack = documentOf(chart('a', at(0, 0, 6, 4)), chart('b', at(0, 4, 6, 1)), chart('c', at(0, 5, 6, 4)));
    expect(placesIn(moveChart(stack, 'a', 'down'))).toMatchObject({
      b: [0, 0, 6, 1],
      a: [0, 1, 6, 4],
      c: [0, 5, 6, 4],
    });
  });

  test('move by keyboard: at the edge nothing changes', () => {
    for (const [id, direction] of [
      ['a', 'left'],
      ['a', 'up'],
      ['c', 'down'],
      ['c', 'right'],
    ] as const)
      expect(moveChart(columns, id, direction)).toBe(columns);
  });

  test('resize by keyboard: moves others out of the way and stays in the grid', () => {
    expect(placesIn(resizeChart(columns, 'a', 'right'))).toMatchObject({ a: [0, 0, 7, 4], b: [6, 4, 6, 4] });
    expect(placesIn(resizeChart(columns, 'a', 'down'))).toMatchObject({ a: [0, 0, 6, 5], c: [0, 5, 12, 3] });
    expect(resizeChart(columns, 'c', 'right')).toBe(columns);
  });

  test('place by mouse: only other tabs keep their places', () => {
    const document = { ...columns, charts: [...columns.charts, chart('other', at(0, 0, 6, 4), 'second')] };
    const placedByMouse = placeCharts(document, [{ id: 'a', position: at(0, 0, 12, 4) }]);
    expect(placesIn(placedByMouse)).toMatchObject({ a: [0, 0, 12, 4], other: [0, 0, 6, 4] });
    expect(placeCharts(document, [{ id: 'a', position: at(0, 0, 6, 4) }])).toBe(document);
  });

  test('remove chart: the others move up', () => {
    expect(placesIn(removeChart(removeChart(columns, 'a'), 'b'))).toEqual({ c: [0, 0, 12, 3] });
    expect(removeChart(columns, 'unknown')).toBe(columns);
  });

  test('duplicate chart: has its own id and place and names itself a copy', () => {
    const titled = changeChart(columns, 'a', { title: 'NPS' });
    const copy = duplicateChart(titled, 'a').charts.at(-1);
    expect(copy).toMatchObject({ id: 'bar', title: 'NPS (copy)', position: at(0, 7, 6, 4) });
  });

  test('change chart: on another tab it takes a free place there', () => {
    const two = addTab({ ...columns }, 'Second');
    const tabId = two.tabs[1]?.id ?? '';
    const moved = changeChart(two, 'a', { tabId });
    expect(onTab(moved, tabId).map(({ id, position }) => [id, position])).toEqual([['a', at(0, 0, 6, 4)]]);
    expect(placesIn(changeChart(moved, 'b', { tabId }))).toMatchObject({ b: [6, 0, 6, 4], c: [0, 0, 12, 3] });
  });

  test('remove tab: takes its charts along, and the last tab stays', () => {
    const two = addTab(columns, 'Second');
    const left = removeTab(two, 'main');
    expect(left.charts).toEqual([]);
    expect(removeTab(left, left.tabs[0]?.id ?? '')).toBe(left);
    expect(moveTab(two, 'main', 1).tabs.map(({ title }) => title)).toEqual(['Second', 'Overview']);
    expect(moveTab(two, 'main', -1)).toBe(two);
  });

  test('ids: are valid in the document', () => {
    expect(nextId([{ id: 'stacked-area' }], 'stacked_area')).toBe('stacked-area-2');
  });
});

const tile = fc
  .record({
    x: fc.nat({ max: 11 }),
    y: fc.nat({ max: 30 }),
    w: fc.integer({ min: 1, max: 12 }),
    h: fc.integer({ min: 1, max: 8 }),
  })
  .map((position) => ({ ...position, x: Math.min(position.x, 12 - position.w) }));
const tiles = fc
  .array(tile, { minLength: 1, maxLength: 12 })
  .map((positions) => positions.map((position, n) => ({ id: `t${n}`, position })));

describe('the layout of a dashboard', () => {
  test('no two tiles overlap, whatever is moved where', () => {
    fc.assert(
      fc.property(tiles, tile, (start, wanted) => {
        const after = placed(packed(start), 't0', wanted);
        const pairs = after.flatMap((one, n) => after.slice(n + 1).map((other) => [one, other] as const));
        expect(pairs.filter(([one, other]) => overlaps(one.position, other.position))).toEqual([]);
        expect(after.map(({ id }) => id)).toEqual(start.map(({ id }) => id));
      }),
      { numRuns: 200 },
    );
  });

  test('packing a packed layout changes nothing', () => {
    fc.assert(
      fc.property(tiles, (start) => {
        expect(packed(packed(start))).toEqual(packed(start));
      }),
      { numRuns: 200 },
    );
  });
});
