import type {
  AnalyticsAnswer,
  AnalyticsRow,
  ComparedFigure,
  DimensionShape,
  MeasureShape,
} from '../analytics/schemas/analytics-query.ts';
import type { Chart } from '../dashboards/schemas/chart.ts';
import { type Meaning, meaningOfMeasure, meaningOfValue } from './chart-look.ts';
import { changeOf, formatFigure, formatNumber, formatStep, formatValue } from './format-figure.ts';

/** A chart of a dashboard or a block of a report. */
export type FigureChart = Pick<Chart, 'type' | 'title' | 'query' | 'options' | 'goal'>;

export type Value = AnalyticsRow['dimensions'][string]['value'];

/** What a mark stands for. */
export type Selection = { time: string } | { dimension: string; value: Value; label: string };

export interface Cell {
  figure: ComparedFigure;
  measure: MeasureShape;
}

export interface Category {
  label: string;
  /** As in tooltips: of a step in time with its year. */
  longLabel: string;
  /** Of the dimension, or the first day of the step. */
  value: Value;
  /** Of a severity. */
  order?: number | undefined;
  /** A step in time that the range cuts or that is not over yet. */
  isIncomplete?: boolean;
  meaning?: Meaning | undefined;
  selection: Selection | null;
}

export interface Series {
  name: string;
  measure: MeasureShape;
  /** Of the dimension that splits the series. */
  value: Value | undefined;
  order?: number | undefined;
  meaning: Meaning | undefined;
  selection: Selection | null;
  /** One a category; null where there is no row. */
  cells: (Cell | null)[];
}

/** An answer as categories along an axis and series of figures. */
export interface Frame {
  categories: Category[];
  series: Series[];
  isTime: boolean;
  /** Along the axis; null for time and measures. */
  dimension: DimensionShape | null;
  /** What splits the series; null without. */
  split: DimensionShape | null;
}

/**
 * Along the axis runs time, or else the first dimension, or else the measures; further dimensions and the measures make
 * the series.
 */
export function frameOf(
  { query }: Pick<FigureChart, 'query'>,
  answer: Pick<AnalyticsAnswer, 'buckets' | 'incomplete' | 'dimensions' | 'measures' | 'rows'>,
): Frame {
  const isTime = answer.buckets !== null;
  const dimension = (isTime ? null : answer.dimensions[0]) ?? null;
  const splits = isTime ? answer.dimensions : answer.dimensions.slice(1);
  if (!isTime && !dimension) return measuresFrame(answer);
  const grain = query?.timeDimension.grain;
  const places = new Map<string, number>();
  const categories: Category[] = [];
  const findOrAdd = (key: string, make: () => Category) => {
    const place = places.get(key) ?? places.set(key, categories.push(make()) - 1).size - 1;
    return place;
  };
  const stepAt = (day: string) => findOrAdd(day, () => step(day, grain, answer.incomplete?.includes(day)));
  for (const day of answer.buckets ?? []) stepAt(day);
  const series = new Map<string, Series>();
  for (const row of answer.rows) {
    const at = dimension
      ? findOrAdd(rowKey(row, [dimension]), () => categoryOf(dimension, row))
      : row.time === null
        ? -1
        : stepAt(row.time);
    if (at < 0) continue;
    for (const measure of answer.measures) {
      const key = `${rowKey(row, splits)} ${measure.name}`;
      const own = series.get(key) ?? seriesOf(row, splits, measure, answer.measures.length > 1);
      series.set(key, own);
      const figure = row.measures[measure.name];
      if (figure) own.cells[at] = { figure, measure };
    }
  }
  const isSorted = Boolean(query?.sort.length);
  const all = [...series.values()];
  const frame = { categories, series: isSorted ? all : inTheirOrder(all), isTime, dimension, split: splits[0] ?? null };
  for (const own of frame.series) fill(own, categories.length, isTime);
  return dimension && isOrdinal(dimension, answer.rows) && !isSorted ? ordered(frame) : frame;
}

/** Severities from the least severe one, none at the end; others as they are. */
const inTheirOrder = (series: readonly Series[]): Series[] =>
  series.toSorted((one, other) =>
    one.order === other.order ? 0 : (one.order ?? Number.MAX_VALUE) - (other.order ?? Number.MAX_VALUE),
  );

/** A single row: each measure is a category. */
function measuresFrame({ measures, rows }: Pick<AnalyticsAnswer, 'measures' | 'rows'>): Frame {
  const [measure] = measures;
  const figures = rows[0]?.measures ?? {};
  const categories = measures.map(({ label }) => ({ label, longLabel: label, value: label, selection: null }));
  const cells = measures.map((own) => {
    const figure = figures[own.name];
    return figure ? { figure, measure: own } : null;
  });
  const series: Series[] = measure
    ? [{ name: measures.length > 1 ? 'Figures' : measure.label, measure, cells, ...plain }]
    : [];
  return { categories, series, isTime: false, dimension: null, split: null };
}

const plain = { value: undefined, meaning: undefined, selection: null };

const rowKey = (row: AnalyticsRow, dimensions: readonly DimensionShape[]) =>
  JSON.stringify(dimensions.map(({ name }) => row.dimensions[name]?.value ?? null));

const step = (day: string, grain: Parameters<typeof formatStep>[1], isIncomplete = false): Category => ({
  label: `${formatStep(day, grain)}${isIncomplete ? '*' : ''}`,
  longLabel: `${formatStep(day, grain, true)}${isIncomplete ? ' (incomplete)' : ''}`,
  value: day,
  ...(isIncomplete && { isIncomplete }),
  selection: { time: day },
});

export const rowLabel = (row: AnalyticsRow, { name }: DimensionShape): string =>
  formatValue(name, row.dimensions[name] ?? { value: null, label: null });

export function selectionOf(row: AnalyticsRow, dimension: DimensionShape): Selection {
  const value = row.dimensions[dimension.name]?.value ?? null;
  return { dimension: dimension.name, value, label: rowLabel(row, dimension) };
}

export function meaningOf({ dimensions }: AnalyticsRow, { name }: DimensionShape): Meaning | undefined {
  const { value = null, color } = dimensions[name] ?? {};
  return meaningOfValue(name, value, color);
}

function categoryOf(dimension: DimensionShape, row: AnalyticsRow): Category {
  const label = rowLabel(row, dimension);
  return {
    label,
    longLabel: label,
    value: row.dimensions[dimension.name]?.value ?? null,
    order: row.dimensions[dimension.name]?.order,
    meaning: meaningOf(row, dimension),
    selection: selectionOf(row, dimension),
  };
}

function seriesOf(
  row: AnalyticsRow,
  splits: readonly DimensionShape[],
  measure: MeasureShape,
  isOneOfMany: boolean,
): Series {
  const [split] = splits;
  const names = splits.map((dimension) => rowLabel(row, dimension));
  const value = split && (row.dimensions[split.name]?.value ?? null);
  return {
    name: [...names, ...(isOneOfMany || names.length === 0 ? [measure.label] : [])].join(' · '),
    measure,
    value,
    order: split && row.dimensions[split.name]?.order,
    cells: [],
    meaning: (split && meaningOf(row, split)) ?? meaningOfMeasure(measure.name),
    selection: split ? selectionOf(row, split) : null,
  };
}

/** A count of a step in time without a row is 0; other figures are unknown there. */
function fill({ cells, measure }: Series, length: number, hasEveryRow: boolean): void {
  const isCount = hasEveryRow && measure.unit === 'count';
  const none = isCount ? { figure: { value: 0, n: 0, interval: null, tooFew: false }, measure } : null;
  for (let at = 0; at < length; at += 1) cells[at] ??= none;
}

const isOrdinal = ({ name, type, isOrdered }: DimensionShape, rows: readonly AnalyticsRow[]) =>
  isOrdered ||
  rows.some(({ dimensions }) => dimensions[name]?.order !== undefined) ||
  ((type === 'integer' || type === 'number') &&
    rows.every(({ dimensions }) => (dimensions[name]?.label ?? null) === null));

/** Numbers, dates and severities in their order, none at the end. */
function ordered(frame: Frame): Frame {
  const valueAtPlace = (at: number) => frame.categories[at]?.order ?? frame.categories[at]?.value ?? null;
  const places = frame.categories
    .map((_, at) => at)
    .toSorted((one, other) => inOrder(valueAtPlace(one), valueAtPlace(other)) || one - other);
  const placed = <T>(values: readonly T[]) => places.map((at) => values[at] as T);
  return {
    ...frame,
    categories: placed(frame.categories),
    series: frame.series.map((series) => ({ ...series, cells: placed(series.cells) })),
  };
}

function inOrder(one: Value, other: Value): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one < other ? -1 : Number(one > other);
}

const mostSeries = 8;

/** The series with most answers, and how many are left out. */
export function shownSeries({ series }: Frame, most = mostSeries): { shown: Series[]; note: string | false } {
  if (series.length <= most) return { shown: series, note: false };
  const sizes = new Map(
    series.map((own) => [own, own.cells.reduce((sum, cell) => sum + (cell?.figure.n ?? 0), 0)] as const),
  );
  const shown = series.toSorted((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0)).slice(0, most);
  return { shown, note: `${most} of ${formatNumber(series.length)} shown, the table has all` };
}

export const valueAt = (cell: Cell | null | undefined): number | null => cell?.figure.value ?? null;

/** Whether any figure counts or measures something; zero of something is a figure, too. */
export const isEmptyAnswer = ({ rows }: Pick<AnalyticsAnswer, 'rows'>): boolean =>
  rows.every(({ measures }) =>
    Object.values(measures).every(
      ({ value, n, isHidden }) => !isHidden && (value === null || (n === 0 && value === 0)),
    ),
  );

export const noData = 'No data in this range';

/** What is said instead of a figure of so few that a public page does not show it. */
export const hiddenText = 'Too few responses to show';

/** A figure in words: value, n, whether it is too few, and the change. */
export function formatCell({ figure, measure }: Cell, options: Parameters<typeof formatFigure>[2] = {}): string {
  const { value, n, tooFew, before, isHidden } = figure;
  if (isHidden) return hiddenText;
  const parts = [formatFigure(value, measure.unit, options)];
  if (measure.unit !== 'count') parts.push(`n = ${formatNumber(n)}${tooFew ? ', too few' : ''}`);
  if (before) {
    const change = changeOf(figure, measure);
    parts.push(`before ${formatFigure(before.value, measure.unit, options)}${change ? ` (${change.text})` : ''}`);
  }
  return parts.join(' · ');
}
