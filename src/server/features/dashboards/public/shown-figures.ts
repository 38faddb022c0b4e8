import {
  type AnalyticsAnswer,
  type AnalyticsQuery,
  type AnalyticsRow,
  type ComparedFigure,
  mostRows,
  type Range,
} from '../../../../contract/schemas/dashboards/analytics-query.ts';
import type { ChartQuery } from '../../../../contract/schemas/dashboards/chart.ts';
import { addDays, spanOf } from '../../../../domain/analytics/days.ts';
import { type Place, suppress } from '../../../../domain/analytics/suppress.ts';
import { type Analyst, answerQuery } from '../../analytics/answer-query.ts';
import { datasets } from '../../analytics/datasets.ts';
import { sortRows } from '../../analytics/rows.ts';
import { filteredQuery } from '../custom/read-charts.ts';
import type { PublicView } from './public-view.ts';

/**
 * The answer to a chart's query without figures of few respondents, and without those from which one could be computed:
 * from totals, or from the answers to other choices of filters and ranges. Withheld rows are as rows that do not exist.
 */
export async function readShownFigures(
  analyst: Analyst,
  chart: ChartQuery,
  view: PublicView,
  minCell: number,
): Promise<AnalyticsAnswer> {
  const { query } = filteredQuery(chart, view.chosen);
  const whole = { ...query, sort: [], limit: mostRows };
  const answer = await answerQuery(analyst, whole);
  const shownBy = await readTables(analyst, chart, view, minCell);
  const rows = answer.rows.map((row) => ({ ...row, measures: { ...row.measures } }));
  for (const measure of query.measures) {
    const isShown = shownBy(measure);
    const wasShown = suppress(
      answer.rows.map((row) => ({ place: placeOf(row, query), n: row.measures[measure]?.before?.n ?? 0 })),
      minCell,
    );
    for (const row of rows) {
      const figure = row.measures[measure] as ComparedFigure;
      const place = placeOf(row, query);
      const { before, ...now } = figure;
      row.measures[measure] = {
        ...(now.n >= minCell && isShown(place) ? now : withheld),
        ...(before ? { before: before.n >= minCell && wasShown(place) ? before : withheld } : {}),
      };
    }
  }
  const shown = sortRows(rows.filter(isAnyShown), query);
  const rest = { total: shown.length, rows: shown.slice(0, query.limit), isPartial: true };
  return { ...answer, ...trimmed(answer, shown), ...rest };
}

const withheld = { value: null, n: 0, interval: null, tooFew: true };

const isAnyShown = ({ measures }: AnalyticsRow): boolean =>
  Object.values(measures).some(({ n, before }) => n > 0 || (before?.n ?? 0) > 0);

/** Steps in time before the first and after the last that are shown would say when there were others. */
function trimmed({ buckets, range }: AnalyticsAnswer, rows: readonly AnalyticsRow[]): Pick<AnalyticsAnswer, 'buckets'> {
  if (!buckets || (range.from !== null && range.to !== null)) return { buckets };
  const times = rows.flatMap(({ time }) => time ?? []).toSorted();
  const [first, last] = [times[0] ?? '9999', times.at(-1) ?? ''];
  return { buckets: buckets.filter((day) => day >= first && day <= last) };
}

type Rows = Pick<AnalyticsQuery, 'dimensions'>;

/** What identifies a row. */
const placeOf = ({ time, dimensions }: AnalyticsRow, { dimensions: names }: Rows): string[] => [
  time ?? '',
  ...names.map((name) => JSON.stringify(dimensions[name]?.value ?? null)),
];

/**
 * Whether a figure may be shown, by tables of the chart's rows at every value of each filter that viewers may change, in
 * every range that they may choose.
 */
async function readTables(analyst: Analyst, chart: ChartQuery, view: PublicView, minCell: number) {
  const known = datasets[chart.dataset]?.dimensions ?? {};
  const all = view.changeable.filter(({ field }) => Object.hasOwn(known, field));
  const active = all.filter(({ id }) => id === view.active);
  const slices = chart.range === null ? slicesOf(analyst, view) : [chart.range];
  const range = slices.length > 1 ? placeOfRange(analyst, view) : 0;
  const tables: Table[] = [];
  for (const filter of active.length > 0 ? active : all)
    tables.push(await readTable(analyst, chart, view, slices, filter));
  if (tables.length === 0) tables.push(await readTable(analyst, chart, view, slices));
  return (measure: string) => {
    const checks = tables.map(({ values, rows }) => {
      const atoms = rows.map(({ place, slice, measures }) => ({ place, slice, n: measures[measure]?.n ?? 0 }));
      return { values, isShown: suppress(atoms, minCell, slices.length) };
    });
    return (place: Place): boolean =>
      checks.every(({ values, isShown }) => values.every((value) => isShown([...place, value], range)));
  };
}

interface Table {
  rows: { place: string[]; slice: number; measures: AnalyticsRow['measures'] }[];
  /** Of the filter, in this view; null for all. */
  values: (string | null)[];
}

async function readTable(
  analyst: Analyst,
  chart: ChartQuery,
  { chosen }: PublicView,
  slices: readonly AnalyticsQuery['range'][],
  { id, field }: { id?: string; field?: string } = {},
): Promise<Table> {
  const values = chosen.filters.find((filter) => filter.id === id)?.values ?? [];
  const { query } = filteredQuery(chart, { ...chosen, filters: chosen.filters.filter((filter) => filter.id !== id) });
  const dimensions = [...new Set([...query.dimensions, ...(field ? [field] : [])])];
  const rows: Table['rows'] = [];
  for (const [slice, range] of slices.entries()) {
    const asked = { ...query, dimensions, range, compare: 'none' as const, sort: [], limit: mostRows };
    for (const row of (await answerQuery(analyst, asked)).rows) {
      const value = field ? JSON.stringify(row.dimensions[field]?.value ?? null) : '';
      rows.push({ place: [...placeOf(row, query), value], slice, measures: row.measures });
    }
  }
  return { rows, values: values.length > 0 ? values.map((value) => JSON.stringify(value)) : [null] };
}

/** The shortest range, and then what each longer one has in addition. */
function slicesOf(analyst: Analyst, { ranges }: PublicView): AnalyticsQuery['range'][] {
  const [only] = ranges;
  if (ranges.length <= 1 && only) return [only];
  const starts = startsOf(analyst, ranges);
  return starts.map((from, at) => ({ from, to: at === 0 ? analyst.today : addDays(starts[at - 1] as string, -1) }));
}

const placeOfRange = (analyst: Analyst, { ranges, chosen }: PublicView): number =>
  startsOf(analyst, ranges).indexOf(startsOf(analyst, [chosen.range])[0] as string);

/** The latest first. */
const startsOf = ({ today, weekStart }: Analyst, ranges: readonly Range[]): string[] =>
  [...new Set(ranges.map((range) => spanOf(range, today, weekStart).from ?? '1900-01-01'))].toSorted().toReversed();
