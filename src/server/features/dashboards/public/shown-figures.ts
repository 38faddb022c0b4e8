import {
  type AnalyticsAnswer,
  type AnalyticsRow,
  type ComparedFigure,
  mostRows,
} from '../../../../contract/schemas/dashboards/analytics-query.ts';
import type { DashboardFilter } from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import type { PublicDashboard } from '../../../../contract/schemas/dashboards/public-dashboard.ts';
import { type Conditions, figuresIn, keyOf, withSharedBases } from '../../../../domain/analytics/count-table.ts';
import { bucketsOf, type Span } from '../../../../domain/analytics/days.ts';
import { suppress } from '../../../../domain/analytics/suppress.ts';
import { type Analyst, answerQuery } from '../../analytics/answer-query.ts';
import { datasets } from '../../analytics/datasets.ts';
import { sortRows } from '../../analytics/rows.ts';
import { filteredQuery } from '../custom/read-charts.ts';
import { basisOf, valueCondition } from './conditions.ts';
import { type ChartTable, type FigureChart, placeOf, readTables, spansOf, timeOf } from './count-tables.ts';
import type { PublicScope, PublicView } from './public-view.ts';

type Options = PublicDashboard['filters'][number]['options'];
type Place = Pick<AnalyticsRow, 'time' | 'dimensions'>;

/** Which figures of a page may be shown, of every view that it offers. */
export interface Disclosure {
  failed: ReadonlySet<string>;
  minCell: number;
  isShown(chart: FigureChart, measure: string, place: Place, view: PublicView, span: Span): boolean;
  /** The values of a filter for which there is something to show. */
  optionsOf(filter: DashboardFilter): Options;
}

/**
 * Withholds figures of few respondents, and so many others that none of them can be computed: from totals, other charts
 * and tabs, or other choices of filters and ranges.
 */
export async function readDisclosure(
  analyst: Analyst,
  scope: PublicScope,
  charts: readonly FigureChart[],
  minCell: number,
): Promise<Disclosure> {
  const { tables: read, members, failed } = await readTables(analyst, scope, charts);
  const shared = withSharedBases(
    read.map(({ table }) => table),
    minCell,
  );
  // Figures that, taken from a total, tell of few respondents.
  const revealingIn = (without: ChartTable['without']) =>
    new Set([...figuresIn(without).counts].flatMap(([key, n]) => (n < minCell ? [key] : [])));
  const tables = read.map((one, at) => ({
    ...one,
    table: shared[at] ?? one.table,
    revealing: revealingIn(one.without),
  }));
  const isShownIn = suppress(
    tables.map(({ table }) => table),
    minCell,
    members,
  );
  const isShown: Disclosure['isShown'] = (chart, measure, row, { active, chosen }, span) => {
    const { name, filters } = basisOf(chart.query.dataset, measure);
    const own = tables.filter(
      (one) => one.chart.id === chart.id && one.basis.name === name && one.basis.filters[0] === filters[0],
    );
    const found = own.find(({ filter }) => filter !== undefined && filter.id === active) ?? own.find(isWithoutFilter);
    const choice = chosen.filters.find(({ id }) => id === active);
    if (!found || isBesideChoice(chart, row, choice)) return false;
    const values = valuesOf(found, choice, members);
    const place = [...placeOf(chart.query, chart.query.dimensions, row, members).flat(), ...found.chosen];
    const period = found.time.nameOf(span);
    const isRevealing = (value: Conditions) => found.revealing.has(`${keyOf([...place, ...value])}\n\n${period}`);
    return values.every((value) => isShownIn(found.table, [...place, ...value], period) && !isRevealing(value));
  };
  const optionsOf = (filter: DashboardFilter): Options => {
    const options = tables
      .filter((one) => one.filter?.id === filter.id || one.chart.query.dimensions.includes(filter.field))
      .flatMap((one) => {
        const periods = spansOf(analyst, scope, one.chart).map((span) => one.time.nameOf(span));
        const shown = one.table.atoms.filter(({ place }) =>
          periods.some((period) => isShownIn(one.table, place.flat(), period)),
        );
        const conditions = new Set(shown.flatMap(({ place }) => place.flat()));
        return [...one.options].flatMap(([condition, cell]) => (conditions.has(condition) ? [cell] : []));
      });
    const named = options.flatMap(({ value, label }) =>
      value === null ? [] : [[value, label ?? String(value)] as const],
    );
    const sorted = [...new Map(named)].map(([value, label]) => ({ value, label }));
    return sorted.toSorted((one, other) => (one.label < other.label ? -1 : 1)).slice(0, mostOptions);
  };
  return { failed, minCell, isShown, optionsOf };
}

const mostOptions = 200;

const isWithoutFilter = ({ filter }: ChartTable) => filter === undefined;

type Choice = PublicView['chosen']['filters'][number] | undefined;

/** The other values of respondents who have the chosen one of several. */
function isBesideChoice({ query }: FigureChart, { dimensions }: Place, choice: Choice): boolean {
  if (!choice || choice.values.length === 0 || !isMany(query.dataset, choice.field)) return false;
  const own = dimensions[choice.field];
  return own !== undefined && (choice.values.length > 1 || own.value !== choice.values[0]);
}

const isMany = (dataset: string, field: string) => datasets[dataset]?.dimensions[field]?.many === true;

/** The conditions of the chosen values, each of which must be shown; without one that the total is withheld. */
function valuesOf(
  { chart: { query }, filter }: ChartTable,
  chosen: Choice,
  members: Map<string, string[]>,
): string[][] {
  if (!filter || !chosen) return [[]];
  // Respondents with two values are counted once by both, which would tell how many have the two.
  if (isMany(query.dataset, filter.field) && chosen.values.length !== 1) return [['several']];
  if (chosen.values.length === 0) return [[]];
  return chosen.values.map((value) => [valueCondition(filter.field, value, timeOf(query), members)]);
}

/** The answer to a chart's query with the figures that may be shown; other rows are as rows that do not exist. */
export async function readShownFigures(
  analyst: Analyst,
  chart: FigureChart,
  view: PublicView,
  disclosure: Disclosure,
): Promise<AnalyticsAnswer> {
  const { query } = filteredQuery(chart.query, view.chosen);
  const answer = await answerQuery(analyst, { ...query, sort: [], limit: mostRows });
  const { range, compareRange, buckets } = answer;
  const { grain } = query.timeDimension;
  const isFullBefore = grain && compareRange?.from && compareRange.to;
  const earlier = isFullBefore
    ? bucketsOf(
        { from: compareRange.from as string, to: compareRange.to as string },
        grain,
        analyst.weekStart,
        mostRows,
      )
    : [];
  const rows = answer.rows.map((row) => {
    const timeBefore = row.time === null ? null : (earlier[buckets?.indexOf(row.time) ?? -1] ?? null);
    const figures = query.measures.map((name) => {
      const { before, ...now } = row.measures[name] as ComparedFigure;
      const isShown = now.n >= disclosure.minCell && disclosure.isShown(chart, name, row, view, range);
      const wasShown =
        before &&
        before.n >= disclosure.minCell &&
        compareRange &&
        disclosure.isShown(chart, name, { ...row, time: timeBefore }, view, compareRange);
      return [name, { ...(isShown ? now : withheld), ...(before ? { before: wasShown ? before : withheld } : {}) }];
    });
    return { ...row, measures: Object.fromEntries(figures) as AnalyticsRow['measures'] };
  });
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
