import { type AnalyticsRow, mostRows, type Range } from '../../../../contract/schemas/dashboards/analytics-query.ts';
import type { Chart, ChartQuery } from '../../../../contract/schemas/dashboards/chart.ts';
import type { DashboardFilter } from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import type { Atom, Conditions, CountTable } from '../../../../domain/analytics/count-table.ts';
import { type Span, spanBefore, spanOf } from '../../../../domain/analytics/days.ts';
import { type Analyst, answerQuery, attempt } from '../../analytics/answer-query.ts';
import { dimensionsOf } from '../../analytics/check-query.ts';
import type { Dataset } from '../../analytics/dataset.ts';
import { datasets } from '../../analytics/datasets.ts';
import {
  type Basis,
  basisOf,
  conditionOf,
  type Filter,
  opposite,
  type SlicedTime,
  sliceTime,
  valueCondition,
} from './conditions.ts';
import type { PublicScope } from './public-view.ts';

export type FigureChart = Chart & { query: ChartQuery };

/** A table of everything that a chart shows of one basis, at all values of a filter that viewers may change. */
export interface ChartTable {
  chart: FigureChart;
  basis: Basis;
  /** Absent without a filter chosen. */
  filter?: DashboardFilter | undefined;
  /** Whom the chart counts of all that it could. */
  chosen: Conditions;
  /** The values of the filter, by their condition. */
  options: Map<string, AnalyticsRow['dimensions'][string]>;
  table: CountTable;
  without: readonly CountTable[];
  time: SlicedTime;
}

export interface ChartTables {
  tables: ChartTable[];
  members: Map<string, string[]>;
  failed: ReadonlySet<string>;
}

/** After so long the remaining charts are not shown. */
const budgetMs = 15_000;

/** Every count that the page can show by any choice of filter and range. */
export async function readTables(
  analyst: Analyst,
  scope: PublicScope,
  charts: readonly FigureChart[],
): Promise<ChartTables> {
  const reading = { analyst, scope, members: new Map<string, string[]>(), known: new Map<string, AnalyticsRow[]>() };
  const times = timesOf(analyst, scope, charts);
  const tables: ChartTable[] = [];
  const failed = new Set<string>();
  const end = Date.now() + budgetMs;
  for (const chart of charts) {
    const time = times.get(timeOf(chart.query)) as SlicedTime;
    const read =
      Date.now() < end &&
      (await attempt(
        analyst,
        () => tablesOf(reading, chart, time),
        () => null,
      ));
    if (read) tables.push(...read);
    else failed.add(chart.id);
  }
  return { tables, members: reading.members, failed };
}

interface Reading {
  analyst: Analyst;
  scope: PublicScope;
  members: Map<string, string[]>;
  known: Map<string, AnalyticsRow[]>;
}

export const timeOf = ({ dataset, timeDimension }: ChartQuery): string =>
  timeDimension.field ?? Object.keys(datasets[dataset]?.times ?? {})[0] ?? '';

/** Of a chart in the range that a viewer chose, and what it is compared with when the page opens. */
export function spansOf({ today, weekStart }: Analyst, scope: PublicScope, { query }: FigureChart): Span[] {
  const ranges: readonly Range[] = query.range === null ? scope.ranges : [query.range];
  const compare = query.compare ?? scope.compare;
  const opening = spanOf(query.range ?? scope.range, today, weekStart);
  const before = spanBefore(opening, compare);
  return [...ranges.map((range) => spanOf(range, today, weekStart)), ...(before ? [before] : [])];
}

function timesOf(analyst: Analyst, scope: PublicScope, charts: readonly FigureChart[]): Map<string, SlicedTime> {
  const spans = new Map<string, Span[]>();
  for (const chart of charts) {
    const time = timeOf(chart.query);
    spans.set(time, [...(spans.get(time) ?? []), ...spansOf(analyst, scope, chart)]);
  }
  return new Map([...spans].map(([time, all]) => [time, sliceTime(time, all)]));
}

async function tablesOf(reading: Reading, chart: FigureChart, time: SlicedTime): Promise<ChartTable[]> {
  const { dataset, measures } = chart.query;
  const bases = new Map<string, Basis>();
  for (const name of measures) {
    const basis = basisOf(dataset, name);
    bases.set(JSON.stringify([basis.name, basis.filters]), basis);
  }
  const known = datasets[dataset]?.dimensions ?? {};
  const filters = reading.scope.changeable.filter(
    ({ field, default: preset }) =>
      Object.hasOwn(known, field) && (preset.length > 0 || !chart.query.dimensions.includes(field)),
  );
  const tables: ChartTable[] = [];
  for (const basis of bases.values()) {
    for (const filter of [undefined, ...filters]) tables.push(await readTable(reading, { chart, basis, filter, time }));
  }
  return tables;
}

async function readTable(
  reading: Reading,
  asked: Omit<ChartTable, 'options' | 'table' | 'chosen' | 'without'>,
): Promise<ChartTable> {
  const { members, scope } = reading;
  const { chart, basis, filter, time } = asked;
  const dataset = datasets[chart.query.dataset] as Dataset;
  const presets = scope.presets.filter(
    ({ id, field, values }) => values.length > 0 && id !== filter?.id && Object.hasOwn(dataset.dimensions, field),
  );
  const fixed = presets.map(({ field, values }): Filter => ({ field, op: 'in', values: [...values] }));
  const isFixed = ({ field }: Filter) => dataset.requires?.includes(field) ?? false;
  const common = [...fixed, ...chart.query.filters.filter(isFixed)];
  const own = [...chart.query.filters.filter((one) => !isFixed(one)), ...basis.filters];
  const chosen = own.map((one) => conditionOf(one, members));
  const options: ChartTable['options'] = new Map();
  const dimensions = [...new Set([...chart.query.dimensions, ...(filter ? [filter.field] : [])])];
  const read = async (filters: Filter[]) => readSlices(reading, asked, dimensions, filters);
  const placed = (rows: SlicedRow[]) =>
    rows.map((row) => ({ ...row, place: placeOf(chart.query, dimensions, row.row, members) }));
  const some = placed(await read([...common, ...own]));
  for (const { row } of some) {
    const cell = filter && row.dimensions[filter.field];
    if (cell) options.set(valueCondition(filter.field, cell.value, timeOf(chart.query), members), cell);
  }
  const isPart = own.length > 0;
  const atoms: Atom[] = some.map(({ place, slice, n }) => ({ place: isPart ? [...place, chosen] : place, slice, n }));
  if (isPart) {
    const counts = new Map(some.map(({ place, slice, n }) => [JSON.stringify([place, slice]), n]));
    const rest = chosen.length === 1 ? opposite(chosen[0] as string) : `not all ${chosen.toSorted().join(' and ')}`;
    for (const { place, slice, n } of placed(await read(common)))
      atoms.push({ place: [...place, [rest]], slice, n: n - (counts.get(JSON.stringify([place, slice])) ?? 0) });
  }
  const base = [basis.name, ...[...common, ...basis.implied].map((one) => conditionOf(one, members))];
  const only = isPart ? [{ name: `only ${chosen.toSorted().join(' and ')}`, total: [] }] : [];
  const axes = [...axesOf(chart.query, dimensions), ...only];
  const without = await readWithout(reading, asked, { some, dimensions, filters: [...common, ...own], chosen });
  return { ...asked, chosen, options, without, table: { base, axes, periods: time.periods, atoms } };
}

/** For figures of values that overlap, how many do not have the value: a total less the figure tells of them. */
async function readWithout(
  reading: Reading,
  asked: Pick<ChartTable, 'chart' | 'basis' | 'time'>,
  { some, dimensions, filters, chosen }: Counted,
): Promise<CountTable[]> {
  const { query } = asked.chart;
  const known = dimensionsOf(datasets[query.dataset] as Dataset);
  const tables: CountTable[] = [];
  for (const many of dimensions.filter((name) => known[name]?.many)) {
    const others = dimensions.filter((name) => name !== many);
    const placeIn = (row: AnalyticsRow) => placeOf(query, others, row, reading.members);
    const valueIn = ({ dimensions: cells }: AnalyticsRow) =>
      valueCondition(many, cells[many]?.value, timeOf(query), reading.members);
    const keyAt = (place: Atom['place'], slice: number, value: string) => JSON.stringify([place, slice, value]);
    const counts = new Map(some.map(({ row, slice, n }) => [keyAt(placeIn(row), slice, valueIn(row)), n]));
    const whole = await readSlices(reading, asked, others, filters);
    const atoms = [...new Set(some.map(({ row }) => valueIn(row)))].flatMap((value) =>
      whole.map(({ row, slice, n }) => {
        const place = placeIn(row);
        return { place: [...place, [value]], slice, n: n - (counts.get(keyAt(place, slice, value)) ?? 0) };
      }),
    );
    const axes = [...axesOf(query, others), { name: many, total: ['values that overlap'] }];
    tables.push({ base: chosen, axes, periods: asked.time.periods, atoms });
  }
  return tables;
}

interface Counted extends Pick<ChartTable, 'chosen'> {
  some: readonly SlicedRow[];
  dimensions: readonly string[];
  filters: Filter[];
}

interface SlicedRow {
  row: AnalyticsRow;
  slice: number;
  n: number;
}

async function readSlices(
  { analyst, known }: Reading,
  { chart: { query }, basis: { measure }, time }: Pick<ChartTable, 'chart' | 'basis' | 'time'>,
  dimensions: string[],
  filters: Filter[],
): Promise<SlicedRow[]> {
  const found: SlicedRow[] = [];
  const before = new Map<string, number>();
  for (const [slice, range] of time.ranges.entries()) {
    const { dataset, timeDimension } = query;
    const asked = { dataset, timeDimension, dimensions, filters, range, measures: [measure] };
    const name = JSON.stringify(asked);
    const rows =
      known.get(name) ?? (await answerQuery(analyst, { ...asked, compare: 'none', sort: [], limit: mostRows })).rows;
    known.set(name, rows);
    for (const row of rows) {
      const key = JSON.stringify([row.time, dimensions.map((one) => row.dimensions[one]?.value)]);
      const n = row.measures[measure]?.n ?? 0;
      const earlier = before.get(key) ?? 0;
      before.set(key, earlier + n);
      found.push({ row, slice, n: range === 'all' ? n - earlier : n });
    }
  }
  return found;
}

/** What identifies a row of a chart. */
export const placeOf = (
  query: ChartQuery,
  dimensions: readonly string[],
  row: Pick<AnalyticsRow, 'time' | 'dimensions'>,
  members: Map<string, string[]>,
): string[][] => [
  ...(query.timeDimension.grain ? [[timeCondition(query, row.time)]] : []),
  ...dimensions.map((name) => [valueCondition(name, row.dimensions[name]?.value, timeOf(query), members)]),
];

const timeCondition = (query: ChartQuery, time: string | null) =>
  `${timeOf(query)} ${query.timeDimension.grain} ${time}`;

/** Values that overlap do not add up to the total. */
function axesOf(query: ChartQuery, dimensions: readonly string[]): CountTable['axes'] {
  const known = dimensionsOf(datasets[query.dataset] as Dataset);
  const time = query.timeDimension.grain ? [{ name: `${timeOf(query)} ${query.timeDimension.grain}`, total: [] }] : [];
  return [...time, ...dimensions.map((name) => ({ name, total: known[name]?.many ? [`any ${name}`] : [] }))];
}
