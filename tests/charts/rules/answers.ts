import {
  type AnalyticsAnswer,
  analyticsAnswerSchema,
  type ComparedFigure,
} from '../../../src/analytics/schemas/analytics-query.ts';
import type { ChartLook } from '../../../src/charts/chart-look.ts';
import { lookOf } from '../../../src/charts/chart-look.ts';
import { renderChartSvg } from '../../../src/charts/render-svg.ts';
import { brandDefaults } from '../../../src/core/theme/tokens.ts';
import { type Chart, chartSchema } from '../../../src/dashboards/schemas/chart.ts';

export type Value = string | number | boolean | null;

/** A row: its time, the values of its dimensions and the figures of its measures. */
export type Row = [time: string | null, values: Value[], figures: (number | null | Partial<ComparedFigure>)[]];

const dimension = {
  text: (name: string, label = name) => ({ name, label, type: 'text' as const }),
  number: (name: string, label = name) => ({ name, label, type: 'integer' as const }),
};
const units: Readonly<Record<string, AnalyticsAnswer['measures'][number]['unit']>> = {
  count: 'count',
  completed: 'count',
  backlog: 'count',
  breached: 'count',
  resolved: 'count',
  nps: 'score',
  sentimentAvg: 'mean',
  medianResolve: 'minutes',
};
const labels: Readonly<Record<string, string>> = {
  count: 'Responses',
  completed: 'Completed',
  nps: 'NPS',
  sentimentAvg: 'Average sentiment',
  csat: 'CSAT',
  slaMetPct: 'SLA met',
  medianResolve: 'Median time to resolve',
  backlog: 'Open',
  negativePct: 'Negative',
};
const numbers = new Set(['nps', 'csat', 'ces', 'number', 'weekday', 'hour', 'sentimentScore']);

export function answerOf(measures: string[], dimensions: string[], rows: Row[], buckets: string[] | null = null) {
  const answer: AnalyticsAnswer = {
    dataset: 'surveyResponses',
    timeZone: 'UTC',
    asOf: '2026-03-31',
    minimum: 30,
    total: rows.length,
    buckets,
    range: { from: '2026-03-01', to: '2026-03-31' },
    compareRange: null,
    measures: measures.map((name) => ({ name, label: labels[name] ?? name, unit: units[name] ?? 'percent' })),
    dimensions: dimensions.map((name) => (numbers.has(name) ? dimension.number(name) : dimension.text(name))),
    rows: rows.map(([time, values, figures]) => ({
      time,
      dimensions: Object.fromEntries(dimensions.map((name, at) => [name, { value: values[at] ?? null, label: null }])),
      measures: Object.fromEntries(measures.map((name, at) => [name, figureOf(figures[at] ?? null, units[name])])),
    })),
  };
  return analyticsAnswerSchema.parse(answer);
}

function figureOf(given: number | null | Partial<ComparedFigure>, unit?: string): ComparedFigure {
  const figure = typeof given === 'number' || given === null ? { value: given } : given;
  const n = figure.n ?? (unit === 'count' ? Math.abs(figure.value ?? 0) : 100);
  return { value: null, n, interval: null, tooFew: false, ...figure };
}

export function chartOf(type: Chart['type'], more: object = {}): Chart {
  const query = { dataset: 'surveyResponses', measures: ['count'], ...('query' in more ? Object(more.query) : {}) };
  return chartSchema.parse({ id: 'chart', type, title: 'Chart', ...more, query });
}

export const look = (more: Partial<ChartLook> & { mode?: 'light' | 'dark' | 'both' } = {}): ChartLook => ({
  ...lookOf({ mode: more.mode ?? 'light', ...brandDefaults }, { width: 640, height: 280 }),
  ...more,
});

export const draw = (chart: Chart, answer: AnalyticsAnswer, more: Parameters<typeof look>[0] = {}): string =>
  renderChartSvg(chart, answer, look(more));

export const textsOf = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text);

export const days = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => new Date(Date.UTC(2026, 2, 1 + at)).toISOString().slice(0, 10));
