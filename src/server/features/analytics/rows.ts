import { setImmediate } from 'node:timers/promises';
import type {
  AnalyticsQuery,
  AnalyticsRow,
  ComparedFigure,
} from '../../../contract/schemas/dashboards/analytics-query.ts';
import type { Figure } from '../../../domain/metrics/figures.ts';
import { type Sql, sql, type Tx } from '../../platform/db/database.ts';
import { dimensionsOf } from './check-query.ts';
import type { Compiled, Group } from './compile.ts';
import type { Dataset, Measure, Names } from './dataset.ts';

/** By what identifies a row in both periods. */
export type Rows = Map<string, AnalyticsRow>;

export async function rowsOf(asked: Compiled, groups: readonly Group[], buckets: string[] | null): Promise<Rows> {
  const keyOf = keysIn(buckets);
  const rows: Rows = new Map();
  for (const [at, group] of groups.entries()) {
    if (at % rowsAtOnce === 0) await setImmediate();
    rows.set(keyOf(group), rowOf(asked, group));
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

function rowOf({ query, dataset }: Compiled, { time, keys, sums }: Group): AnalyticsRow {
  const figures = figuresOf(query, dataset, sums);
  return {
    time,
    dimensions: Object.fromEntries(
      query.dimensions.map((name, at) => [name, { value: keys[at] ?? null, label: null }]),
    ),
    measures: Object.fromEntries(query.measures.map((name, at) => [name, figures[at] as ComparedFigure])),
  };
}

function figuresOf({ measures }: AnalyticsQuery, dataset: Dataset, sums: readonly number[]): ComparedFigure[] {
  let at = 0;
  return measures.map((name) => {
    const { reads, by, figure } = dataset.measures[name] as Measure;
    const width = by === 'median' ? 2 : reads.length;
    at += width;
    return sent(figure(...sums.slice(at - width, at)));
  });
}

const sent = ({ value, n, interval, isSmall }: Figure): ComparedFigure => ({ value, n, interval, tooFew: isSmall });

/** A row that only one of the two periods has counts nothing in the other. */
export async function addBefore(
  asked: Compiled,
  rows: Rows,
  groups: readonly Group[],
  buckets: string[] | null,
  own: string[] | null,
): Promise<void> {
  const { query, dataset } = asked;
  const keyOf = keysIn(own);
  const before = new Map(groups.map((group) => [keyOf(group), group]));
  const places = new Map(own?.map((time, place) => [time, place]));
  const nothing = query.measures.flatMap((name) =>
    Array<number>((dataset.measures[name] as Measure).reads.length + 1).fill(0),
  );
  for (const [key, group] of before) {
    const time = group.time === null || buckets === null ? null : buckets[places.get(group.time) ?? -1];
    if (!rows.has(key) && time !== undefined) rows.set(key, rowOf(asked, { ...group, time, sums: nothing }));
  }
  for (const [at, [key, row]] of [...rows].entries()) {
    if (at % rowsAtOnce === 0) await setImmediate();
    const figures = figuresOf(query, dataset, before.get(key)?.sums ?? nothing);
    for (const [place, name] of query.measures.entries()) {
      Object.assign(row.measures[name] as object, { before: figures[place] });
    }
  }
}

export async function addLabels(
  reader: Reader,
  query: AnalyticsQuery,
  dataset: Dataset,
  rows: readonly AnalyticsRow[],
): Promise<void> {
  for (const name of query.dimensions) {
    const names = dimensionsOf(dataset)[name]?.names;
    if (!names) continue;
    const labels = await labelsOf(
      reader,
      names,
      query,
      rows.map((row) => row.dimensions[name]?.value ?? null),
    );
    for (const { dimensions } of rows) {
      const cell = dimensions[name];
      if (cell) cell.label = labels.get(String(cell.value)) ?? null;
    }
  }
}

type Value = string | number | boolean | null;

interface Reader {
  tx: Tx;
  session: { userId: number; isVisitor?: true };
}

/** The names of ids, or of the choices of the questions that a query filters by. */
export async function labelsOf(
  { tx, session }: Reader,
  names: Names,
  { filters }: Pick<AnalyticsQuery, 'filters'>,
  values: readonly Value[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(values)].filter((value) => value !== null);
  const labels = names === 'choices' ? choiceLabels(tx, filters, known) : nameLabels(tx, names, known, session);
  const found = await tx.prepared(sql<{ labels: Record<string, string> | null }>`select (${labels}) as labels`);
  return new Map(Object.entries(found?.labels ?? {}));
}

function choiceLabels({ tenantId }: Tx, filters: AnalyticsQuery['filters'], known: readonly Value[]): Sql {
  const named = filters.find(({ field }) => field === 'questionId' || field === 'fieldId');
  const table = sql.ref(named?.field === 'fieldId' ? 'sentiment_fields' : 'survey_questions');
  return sql`select json_object_agg(c ->> 'id', c ->> 'label')
    from ${table} q cross join jsonb_array_elements(q.options -> 'choices') c
    where q.tenant_id = ${tenantId} and q.id = any(${named?.values ?? []}::integer[])
      and jsonb_typeof(q.options -> 'choices') = 'array' and c ->> 'id' = any(${known}::text[])`;
}

function nameLabels({ tenantId }: Tx, names: Names, known: readonly Value[], session: Reader['session']): Sql {
  const name = names === 'customer_segments' ? segmentName(session) : sql.ref(nameColumns[names] ?? 'name');
  return sql`select json_object_agg(id, ${name}) from ${sql.ref(names)}
    where tenant_id = ${tenantId} and id = any(${known}::integer[])`;
}

const segmentName = ({ userId, isVisitor }: Reader['session']): Sql => sql`
  case when is_shared or (created_by = ${userId} and ${!isVisitor}) then name else 'Private segment' end`;

const nameColumns: Partial<Record<Names, string>> = {
  ...{ users: 'full_name', survey_questions: 'field_name', sentiment_fields: 'field_name' },
};

/** Sorts by what the query says, then by time, the largest first measure and the dimensions; empty values come last. */
export function sortRows(
  rows: readonly AnalyticsRow[],
  { sort, measures, dimensions }: AnalyticsQuery,
): AnalyticsRow[] {
  const orders = [
    ...sort,
    { by: 'time', direction: 'asc' } as const,
    { by: measures[0] ?? 'time', direction: 'desc' } as const,
    ...dimensions.map((by) => ({ by, direction: 'asc' }) as const),
  ];
  return rows.toSorted((one, other) => {
    for (const { by, direction } of orders) {
      const order = compare(sortValue(one, by), sortValue(other, by), direction === 'desc');
      if (order !== 0) return order;
    }
    return 0;
  });
}

function sortValue({ time, dimensions, measures }: AnalyticsRow, by: string) {
  if (by === 'time') return time;
  const dimension = dimensions[by];
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
