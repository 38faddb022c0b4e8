import type { AnalyticsQuery } from '../analytics/schemas/analytics-query.ts';
import type { FigureType } from '../dashboards/schemas/chart-types.ts';
import type { Unit } from './format-figure.ts';

type QueryShape = Pick<AnalyticsQuery, 'dataset' | 'measures' | 'dimensions' | 'timeDimension'>;

/** The type that suits a query best. */
export function suggestType(query: QueryShape, units: readonly Unit[] = []): FigureType {
  const { measures, dimensions, timeDimension } = query;
  const isCount = units.every((unit) => unit === 'count');
  if (dimensions.includes('sentimentLabel') && timeDimension.grain) return 'sentiment_trend';
  if (timeDimension.grain) {
    if (timeDimension.field === 'slaDueAt' && dimensions.length === 0) return 'sla_burndown';
    if (dimensions.length > 0) return isCount ? 'stacked_bar' : 'line';
    return measures.length > 1 && new Set(units).size > 1 ? 'combo' : 'line';
  }
  const [first, second] = dimensions;
  if (!first) return measures.length > 1 ? 'table' : 'kpi';
  if (dimensions.length > 2) return 'table';
  if (second) return dimensions.includes('nps') && isCount ? 'nps_bar' : 'heatmap';
  if (numbers.has(first) && isCount) return 'histogram';
  if (first === 'topics') return 'topic_bar';
  return first === 'weekday' || first === 'hour' ? 'bar' : 'horizontal_bar';
}

const numbers = new Set(['nps', 'csat', 'ces', 'number', 'sentimentScore']);

interface Shape {
  measures: number;
  dimensions: number;
  hasTime: boolean;
  isCount: boolean;
  names: readonly string[];
}

/** The types that can draw a query, in their usual order. `units` are those of its measures. */
export function typesFor(query: QueryShape, units: readonly Unit[] = []): FigureType[] {
  const shape: Shape = {
    measures: query.measures.length,
    dimensions: query.dimensions.length,
    names: query.dimensions,
    hasTime: query.timeDimension.grain !== undefined,
    isCount: units[0] === undefined || units[0] === 'count',
  };
  return (Object.keys(fits) as FigureType[]).filter((type) => fits[type](shape));
}

const isWhole = ({ dimensions, hasTime }: Shape) => dimensions === 0 && !hasTime;
const isByOne = ({ dimensions, hasTime }: Shape) => dimensions === 1 && !hasTime;
const isSplit = ({ dimensions, hasTime }: Shape) => dimensions + Number(hasTime) > 0;
const isCrossed = ({ dimensions, hasTime }: Shape) => dimensions + Number(hasTime) === 2;
const hasScale = ({ names }: Shape) => names.some((name) => numbers.has(name));

const fits: Readonly<Record<FigureType, (shape: Shape) => boolean>> = {
  kpi: isWhole,
  kpi_trend: ({ dimensions, hasTime }) => dimensions === 0 && hasTime,
  gauge: isWhole,
  progress: (shape) => isWhole(shape) || isByOne(shape),
  line: isSplit,
  area: isSplit,
  stacked_area: (shape) => shape.isCount && shape.hasTime && isSplit(shape),
  bar: () => true,
  stacked_bar: (shape) => shape.isCount && (isCrossed(shape) || (shape.measures > 1 && isSplit(shape))),
  horizontal_bar: () => true,
  combo: (shape) => shape.measures > 1 && isSplit(shape),
  histogram: (shape) => shape.isCount && isByOne(shape) && hasScale(shape),
  pie: (shape) => shape.isCount && isByOne(shape) && shape.measures === 1,
  donut: (shape) => shape.isCount && isByOne(shape) && shape.measures === 1,
  funnel: (shape) => shape.isCount && (isByOne(shape) || (isWhole(shape) && shape.measures > 1)),
  heatmap: isCrossed,
  scatter: (shape) => shape.measures > 1 && isSplit(shape),
  treemap: (shape) => shape.isCount && isByOne(shape) && shape.measures === 1,
  box: (shape) => (isCrossed(shape) && shape.isCount && hasScale(shape)) || (isSplit(shape) && !shape.isCount),
  radar: (shape) => !shape.hasTime && (shape.dimensions > 0 || shape.measures > 2),
  nps_bar: ({ names, isCount }) => isCount && names.includes('nps'),
  likert: (shape) => shape.isCount && (hasScale(shape) || shape.names.some((name) => scaled.has(name))),
  sentiment_trend: ({ hasTime }) => hasTime,
  word_cloud: (shape) => shape.isCount && isByOne(shape),
  topic_bar: isByOne,
  sla_burndown: ({ hasTime, isCount }) => hasTime && isCount,
  status_flow: ({ dimensions, hasTime, isCount }) => isCount && !hasTime && dimensions > 0,
  leaderboard: isByOne,
  crosstab: isCrossed,
  table: () => true,
  map: isByOne,
};

const scaled = new Set(['choice', 'sentimentLabel']);
