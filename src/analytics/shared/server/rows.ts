import { setImmediate } from 'node:timers/promises';
import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';
import { adjusted, changeChance, independence, percentileChance } from '../../../metrics/compare.ts';
import { addDays, lengthOf, stepAfter, weekdayPlace } from '../../rules/days.ts';
import { comparedMeasures } from '../../rules/measures.ts';
import type {
  AnalyticsQuery,
  AnalyticsRow,
  Association,
  ComparedFigure,
  DimensionShape,
} from '../../schemas/analytics-query.ts';
import { dimensionsOf } from './check-query.ts';
import type { Compiled, Group } from './compile.ts';
import type { Dataset, Dimension, Measure, Names } from './dataset.ts';
import { type Cell, exactFigure } from './figure-of.ts';

/** By what identifies a row in both periods. */
export type Rows = Map<string, AnalyticsRow>;

export async function readRows(asked: Compiled, groups: readonly Group[], buckets: string[] | null): Promise<Rows> {
  const keyOf = keysIn(buckets);
  const rows: Rows = new Map();
  for (const [at, group] of groups.entries()) {
    if (at % rowsAtOnce === 0) await setImmediate();
    rows.set(keyOf(group), toAnalyticsRow(asked, group));
  }
  return rows;
}

/** An interval takes up to 0.1 ms; between so many rows other requests are answered. */
const rowsAtOnce = 100;

/** Steps of two periods are the same when they have the same place. */
function keysIn(buckets: string[] | null): (group: Group) => string {
  const places = new Map(buckets?.map((time, place) => [time, place]));
  return ({ time, keys }) => JSON.stringify([time === null ? null : places.get(time), keys]);
}

function toAnalyticsRow(asked: Compiled, group: Group): AnalyticsRow {
  const { query } = asked;
  const dimensions = Object.fromEntries(
    query.dimensions.map((name, at) => [name, { value: group.keys[at] ?? null, label: null }]),
  );
  const figures = computeFigures(asked, { query, time: group.time, dimensions }, group.sums);
  return {
    time: group.time,
    dimensions,
    measures: Object.fromEntries(query.measures.map((name, at) => [name, figures[at] as ComparedFigure])),
  };
}

function computeFigures(asked: Compiled, cell: Cell, sums: readonly number[]): ComparedFigure[] {
  return sumsByMeasure(asked, sums).map(({ measure, sums: own }) => asked.figureOf(cell, measure, own));
}

function sumsByMeasure({ query, dataset }: Pick<Compiled, 'query' | 'dataset'>, sums: readonly number[]) {
  let at = 0;
  return query.measures.map((name) => {
    const measure = dataset.measures[name] as Measure;
    const width = measure.by === 'percentile' ? percentileSums : measure.reads.length;
    at += width;
    return { measure, sums: sums.slice(at - width, at) };
  });
}

/** The percentile, n, and how many values are above the percentile of both periods. */
const percentileSums = 3;

interface Steps {
  buckets: string[] | null;
  incomplete: readonly string[];
  /** Of the period before. */
  own: string[] | null;
  incompleteBefore: readonly string[];
  lengths: Lengths;
  /** Whether the periods have no day in common. */
  areApart: boolean;
  /** Whether percentiles have what their test needs. */
  hasPercentileTest: boolean;
}

/** How many days the two periods have. */
export interface Lengths {
  now: number;
  before: number;
}

/**
 * A row that only one of the two periods has counts nothing in the other. Incomplete steps in time are not compared, nor
 * measures of rows that are still changing.
 */
export async function addBefore(
  asked: Compiled,
  rows: Rows,
  [groups, groupsBefore]: readonly [readonly Group[], readonly Group[]],
  { buckets, incomplete, own, incompleteBefore, lengths: ofPeriods, areApart, hasPercentileTest }: Steps,
): Promise<void> {
  const { query, dataset } = asked;
  const isCompared = comparedMeasures(query);
  const keyOf = keysIn(own);
  const before = new Map(groupsBefore.map((group) => [keyOf(group), group]));
  const keyOfNow = keysIn(buckets);
  const current = new Map(groups.map((group) => [keyOfNow(group), group]));
  const places = new Map(own?.map((time, place) => [time, place]));
  const nothing = query.measures.flatMap((name) =>
    Array<number>((dataset.measures[name] as Measure).reads.length + percentileSums - 1).fill(0),
  );
  for (const [key, group] of before) {
    const time = group.time === null || buckets === null ? null : buckets[places.get(group.time) ?? -1];
    if (!rows.has(key) && time !== undefined) rows.set(key, toAnalyticsRow(asked, { ...group, time, sums: nothing }));
  }
  for (const [at, [key, row]] of [...rows].entries()) {
    if (at % rowsAtOnce === 0) await setImmediate();
    const stepBefore = row.time === null ? undefined : own?.[buckets?.indexOf(row.time) ?? -1];
    const isCut = row.time !== null && (incomplete.includes(row.time) || incompleteBefore.includes(stepBefore ?? ''));
    if (isCut) continue;
    const { time, sums } = before.get(key) ?? { time: row.time, sums: nothing };
    const figures = computeFigures(asked, { query, time, dimensions: row.dimensions }, sums);
    const lengths =
      row.time === null || stepBefore === undefined
        ? ofPeriods
        : { now: stepLength(row.time, query), before: stepLength(stepBefore, query) };
    const parts = sumsByMeasure(asked, current.get(key)?.sums ?? nothing);
    const partsBefore = sumsByMeasure(asked, sums);
    for (const [place, name] of query.measures.entries()) {
      const [now, before] = [row.measures[name], figures[place]];
      if (!now || !before || !isCompared[place]) continue;
      now.before = before;
      const { unit, by } = dataset.measures[name] as Measure;
      const isTested = by === 'percentile' ? hasPercentileTest : areApart || row.time !== null;
      const [above, aboveBefore] = [parts[place]?.sums[2] ?? 0, partsBefore[place]?.sums[2] ?? 0];
      const chance =
        by === 'percentile'
          ? percentileChance({ n: now.n, above }, { n: before.n, above: aboveBefore })
          : changeChance(unit, now, before, lengths);
      now.adjustedP = (isTested ? chance : undefined) ?? null;
      const days = { now: Math.ceil(lengths.now), before: Math.ceil(lengths.before) };
      if (unit === 'count' && days.now !== days.before) now.days = days;
    }
  }
}

/** Adjusts the p-values of changes, and that of an association, for all that are shown together. */
export function adjustTogether(
  rows: readonly AnalyticsRow[],
  association: Association | undefined,
  { chartCount }: AnalyticsQuery,
): void {
  const figures = rows.flatMap(({ measures }) => Object.values(measures).filter(({ adjustedP }) => adjustedP != null));
  const changes = figures.map(({ adjustedP = null }) => adjustedP);
  const { test } = association ?? {};
  const all = adjusted([...changes, test?.adjustedP ?? null], chartCount);
  for (const [at, figure] of figures.entries()) figure.adjustedP = all[at] ?? null;
  if (test) test.adjustedP = all.at(-1) ?? test.adjustedP;
}

/** Whether the two dimensions of exact figures are related; undefined for other queries. */
export function associationIn(
  { query, dataset, figureOf }: Compiled,
  rows: readonly AnalyticsRow[],
): Association | undefined {
  const { dimensions, measures, timeDimension } = query;
  const [first, second] = dimensions;
  if (!first || !second || dimensions.length > 2 || timeDimension.grain || figureOf !== exactFigure) return undefined;
  const measure = measures.find((name) => dataset.measures[name]?.unit === 'count') ?? null;
  if (measure === null) return { measure, test: null, untested: 'noCount' };
  const { by, repeats } = dataset.measures[measure] as Measure;
  if (by || repeats || dimensions.some((name) => dimensionsOf(dataset)[name]?.many))
    return { measure, test: null, untested: 'severalValues' };
  const test = independence(contingencyTable(rows, [first, second], measure));
  if (!test || test.isThin) return { measure, test: null, untested: 'tooFew' };
  const { n, chiSquared, degrees, strength, p } = test;
  return { measure, test: { n, chiSquared, degrees, cramersV: strength, adjustedP: p }, untested: null };
}

/** The counts by the values of two dimensions, without rows that lack one of them. */
function contingencyTable(rows: readonly AnalyticsRow[], [first, second]: [string, string], measure: string) {
  const lines = new Map<Value, Map<Value, number>>();
  const columns = new Set<Value>();
  for (const { dimensions, measures } of rows) {
    const [value, other] = [dimensions[first]?.value ?? null, dimensions[second]?.value ?? null];
    if (value === null || other === null) continue;
    const line = lines.get(value) ?? new Map<Value, number>();
    lines.set(value, line.set(other, measures[measure]?.value ?? 0));
    columns.add(other);
  }
  return [...lines.values()].map((line) => [...columns].map((column) => line.get(column) ?? 0));
}

const stepLength = (start: string, { timeDimension: { grain = 'day' } }: AnalyticsQuery): number =>
  lengthOf({ from: start, to: addDays(stepAfter(start, grain), -1) });

export async function addLabels(
  reader: Reader & { weekStart: number },
  query: AnalyticsQuery,
  dataset: Dataset,
  rows: readonly AnalyticsRow[],
): Promise<void> {
  for (const name of query.dimensions) {
    const dimension = dimensionsOf(dataset)[name];
    if (name === 'weekday') {
      for (const { dimensions } of rows) {
        const { weekday } = dimensions;
        if (weekday) weekday.order = weekdayPlace(Number(weekday.value), reader.weekStart);
      }
    }
    const values = rows.map((row) => row.dimensions[name]?.value ?? null);
    const labelOf = dimension && (await labelsIn(reader, dimension, query, values));
    if (!labelOf) continue;
    const severities = dimension.names === 'severity_levels' ? await severitiesIn(reader.tx, values) : undefined;
    for (const { dimensions } of rows) {
      const cell = dimensions[name];
      if (!cell) continue;
      cell.label = labelOf(cell.value);
      Object.assign(cell, severities?.[String(cell.value)]);
    }
  }
}

type Value = string | number | boolean | null;

interface Severity {
  color: string;
  order: number;
}

async function severitiesIn(tx: Tx, values: readonly Value[]): Promise<Record<string, Severity>> {
  const ids = [...new Set(values)].filter((value) => value !== null);
  const found = await tx.prepared(sql<{ severities: Record<string, Severity> | null }>`
    select json_object_agg(id, json_build_object('color', color, 'order', place)) as severities
    from (select id, color, row_number() over (order by rank, id) as place from severity_levels
      where tenant_id = ${tx.tenantId}) l
    where id = any(${ids}::integer[])`);
  return found?.severities ?? {};
}

/** The labels of some values of a dimension; undefined where values speak for themselves. */
export async function labelsIn(
  reader: Reader,
  { names, labelOf }: Dimension,
  query: Pick<AnalyticsQuery, 'filters'>,
  values: readonly Value[],
): Promise<((value: Value) => string | null) | undefined> {
  if (!names) return labelOf && ((value) => (value === null ? null : labelOf(String(value))));
  const labels = await readLabels(reader, names, query, values);
  return (value) => labels.get(String(value)) ?? null;
}

interface Reader {
  tx: Tx;
  session: { userId: number; isVisitor?: true };
}

/** The names of ids, or of the choices or matrix rows of the questions that a query filters by. */
async function readLabels(
  { tx, session }: Reader,
  names: Names,
  { filters }: Pick<AnalyticsQuery, 'filters'>,
  values: readonly Value[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(values)].filter((value) => value !== null);
  const labels =
    names === 'choices' || names === 'rows'
      ? optionLabels(tx, optionKeys[names], filters, known)
      : nameLabels(tx, names, known, session);
  const found = await tx.prepared(sql<{ labels: Record<string, string> | null }>`select (${labels}) as labels`);
  return new Map(Object.entries(found?.labels ?? {}));
}

/** Where the options of a question have the labels; what is chosen in a matrix are its columns. */
const optionKeys = { choices: ['choices', 'columns'], rows: ['rows'] } as const;

function optionLabels(
  { tenantId }: Tx,
  keys: readonly string[],
  filters: AnalyticsQuery['filters'],
  known: readonly Value[],
): Sql {
  const named = filters.find(({ field }) => field === 'questionId' || field === 'fieldId');
  const table = sql.ref(named?.field === 'fieldId' ? 'sentiment_fields' : 'survey_questions');
  return sql`select json_object_agg(c ->> 'id', c ->> 'label')
    from ${table} q cross join unnest(${keys}::text[]) key
      cross join jsonb_array_elements(case jsonb_typeof(q.options -> key) when 'array' then q.options -> key end) c
    where q.tenant_id = ${tenantId} and q.id = any(${named?.values ?? []}::integer[])
      and c ->> 'id' = any(${known}::text[])`;
}

function nameLabels({ tenantId }: Tx, names: Names, known: readonly Value[], session: Reader['session']): Sql {
  const name = names === 'customer_segments' ? segmentName(session) : sql.ref(nameColumns[names] ?? 'name');
  return sql`select json_object_agg(id, ${name}) from ${sql.ref(names)}
    where tenant_id = ${tenantId} and id = any(${known}::integer[])`;
}

const segmentName = ({ userId, isVisitor }: Reader['session']): Sql => sql`
  case when is_shared or (created_by = ${userId} and ${!isVisitor}) then name else 'Private segment' end`;

const nameColumns: Partial<Record<Names, string>> = {
  users: 'full_name',
  survey_questions: 'field_name',
  sentiment_fields: 'field_name',
};

/** Sorts by what the query says, then by time, the largest first measure and the dimensions; empty values come last. */
export function sortRows(
  rows: readonly AnalyticsRow[],
  { sort, measures, dimensions }: AnalyticsQuery,
  shapes: readonly DimensionShape[],
): AnalyticsRow[] {
  const ordered = new Set(shapes.flatMap(({ name, isOrdered }) => (isOrdered ? [name] : [])));
  const orders = [
    ...sort,
    { by: 'time', direction: 'asc' } as const,
    { by: measures[0] ?? 'time', direction: 'desc' } as const,
    ...dimensions.map((by) => ({ by, direction: 'asc' }) as const),
  ];
  return rows.toSorted((one, other) => {
    for (const { by, direction } of orders) {
      const order = compare(sortValue(one, by, ordered), sortValue(other, by, ordered), direction === 'desc');
      if (order !== 0) return order;
    }
    return 0;
  });
}

function sortValue({ time, dimensions, measures }: AnalyticsRow, by: string, ordered: ReadonlySet<string>) {
  if (by === 'time') return time;
  const dimension = dimensions[by];
  if (by === 'weekday') return dimension?.order ?? null;
  if (ordered.has(by)) return dimension?.value ?? null;
  return dimension ? (dimension.label ?? dimension.value) : (measures[by]?.value ?? null);
}

function compare(one: unknown, other: unknown, isDown: boolean): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  const order =
    typeof one === 'number' && typeof other === 'number' ? one - other : String(one) < String(other) ? -1 : 1;
  return isDown ? -order : order;
}
