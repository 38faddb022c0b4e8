import { sql } from 'kysely';
import type { Comparison, CrossTab } from '../../../contract/schemas/survey-cross-tab.ts';
import { compareSegments, type Metrics, metricNames } from '../../../domain/results/compare-segments.ts';
import { crossTabOf } from '../../../domain/results/cross-tab.ts';
import { type Asking, chosen } from './filter.ts';
import { firstGrouping, sideOf, withFound } from './sides.ts';

interface Sides {
  rows?: string | undefined;
  columns?: string | undefined;
}

/** The answers to one question by those to another, or by a segment. */
export async function readCrossTab(asking: Asking, wish: Sides): Promise<CrossTab> {
  const first = wish.rows ?? firstGrouping(asking);
  if (!first) return { rows: null, columns: null, n: 0, columnHeads: [], lines: [], independence: null };
  const rows = sideOf(asking, first, 'rows');
  const columns = sideOf(asking, wish.columns ?? 'segment:language', 'columns');
  const counted = await asking.tx.rows(sql<{ r: string | null; c: string | null; count: number }>`
    with own as materialized (
      select v.id, ${rows.groups} as rs, ${columns.groups} as cs from survey_responses v where ${chosen(asking)})
    select r, c, count(distinct id)::integer as count
    from own cross join lateral unnest(rs) r cross join lateral unnest(cs) c
    group by grouping sets ((r, c), (r), (c), ())`);
  const counts = new Map(counted.map(({ r, c, count }) => [cellKey(r, c), count]));
  const of = (r: string | null, c: string | null) => counts.get(cellKey(r, c)) ?? 0;
  const found = (side: 'r' | 'c') => counted.flatMap((one) => one[side] ?? []);
  return crossTabOf(withFound(rows, found('r')), withFound(columns, found('c')), {
    n: of(null, null),
    row: (id) => of(id, null),
    column: (id) => of(null, id),
    cell: of,
  });
}

const cellKey = (row: string | null, column: string | null) => JSON.stringify([row, column]);

/** The metrics of each group held against everybody else's. */
export async function readComparison(asking: Asking, by: string | undefined): Promise<Comparison> {
  const asked = sideOf(asking, by ?? 'segment:language', 'by');
  const rows = await asking.tx.rows(sql<{ g: string | null; name: keyof Metrics | null; value: number; count: number }>`
    with own as materialized (
      select v.id, ${asked.groups} as gs, v.nps, v.csat, v.ces, v.sentiment_score
      from survey_responses v where ${chosen(asking)})
    select g, m.name, m.value, count(distinct id)::integer as count
    from own cross join lateral unnest(gs) g
    cross join lateral (values ('nps', nps::float8), ('csat', csat), ('ces', ces),
      ('sentiment', sentiment_score::numeric::float8), (null, null)) m(name, value)
    group by grouping sets ((g, m.name, m.value), (m.name, m.value))
    having grouping(g) = 0 or m.name is not null`);
  const side = withFound(
    asked,
    rows.flatMap(({ g }) => g ?? []),
  );
  const everybody = metricsOf(rows.filter(({ g }) => g === null));
  const groups = side.groups.flatMap(({ id, label }) => {
    const own = rows.filter(({ g }) => g === id);
    const n = own.find(({ name }) => name === null)?.count ?? 0;
    const metrics = metricsOf(own);
    return n === 0 ? [] : [{ id, label, n, own: metrics, others: without(everybody, metrics) }];
  });
  const { name, label, isMultiple } = asked.side;
  return { by: { name, label, isMultiple }, segments: compareSegments(groups) };
}

type Rows = readonly { name: keyof Metrics | null; value: number; count: number }[];

function metricsOf(rows: Rows): Metrics {
  const of = (wanted: keyof Metrics) =>
    rows.flatMap(({ name, value, count }) => (name === wanted && value !== null ? [{ value, count }] : []));
  return { nps: of('nps'), csat: of('csat'), ces: of('ces'), sentiment: of('sentiment') };
}

function without(all: Metrics, own: Metrics): Metrics {
  const less = (name: keyof Metrics) => {
    const mine = new Map(own[name].map(({ value, count }) => [value, count]));
    return all[name].map(({ value, count }) => ({ value, count: count - (mine.get(value) ?? 0) }));
  };
  return Object.fromEntries(metricNames.map((name) => [name, less(name)])) as unknown as Metrics;
}
