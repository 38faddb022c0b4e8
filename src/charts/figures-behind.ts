import { daysOfStep } from '../analytics/rules/days.ts';
import { type ListBehind, listBehind } from '../analytics/rules/list-behind.ts';
import type { AnalyticsAnswer, AnalyticsQuery, AnalyticsRow } from '../analytics/schemas/analytics-query.ts';
import { type FigureChart, rowLabel, type Selection } from './chart-frame.ts';
import { formatNumber } from './format-figure.ts';

interface Shown {
  chart: Pick<FigureChart, 'query' | 'type'>;
  answer: AnalyticsAnswer;
  /** Of the dashboard. */
  filters: AnalyticsQuery['filters'];
}

export interface FigureBehind {
  /** How many rows the figure counts, or its n. */
  count: number;
  label: string;
  list: ListBehind;
}

/** The figures of a mark, each with the list of its rows; those without such a list are absent. */
export function figuresBehind(shown: Shown, selection: Selection): FigureBehind[] {
  const isMeant = ({ time, dimensions }: AnalyticsRow) =>
    'time' in selection ? time === selection.time : dimensions[selection.dimension]?.value === selection.value;
  return shown.answer.rows.filter(isMeant).flatMap((row) => figuresOfRow(shown, row));
}

/** The figures that a chart without a breakdown shows; of one with a breakdown none. */
export function figuresOfChart(shown: Shown): FigureBehind[] {
  const { answer } = shown;
  const { buckets, dimensions, measures, rows } = answer;
  if (dimensions.length > 0) return [];
  if (buckets === null) return rows.slice(0, 1).flatMap((row) => figuresOfRow(shown, row));
  const known = rows.filter((row) => measures.some(({ name }) => row.measures[name]?.value != null));
  const last = known.findLast(({ time }) => !answer.incomplete?.includes(time ?? '')) ?? known.at(-1);
  return lastStepTypes.has(shown.chart.type) && last ? figuresOfRow(shown, last) : [];
}

/** Types that show the last step in time. */
const lastStepTypes = new Set(['kpi', 'kpi_trend', 'gauge', 'progress']);

function figuresOfRow({ chart: { query }, answer, filters }: Shown, row: AnalyticsRow): FigureBehind[] {
  if (!query) return [];
  const { field: time, grain } = query.timeDimension;
  const ofRow = answer.dimensions.map(({ name }) => ({
    field: name,
    op: 'in' as const,
    values: [row.dimensions[name]?.value ?? null],
  }));
  return answer.measures.flatMap(({ name, label, unit }) => {
    const figure = row.measures[name];
    const list = listBehind({
      dataset: answer.dataset,
      measure: name,
      time,
      span: row.time !== null && grain ? daysOfStep(row.time, grain, answer.range) : answer.range,
      filters: [...query.filters, ...filters, ...ofRow],
    });
    if (!figure || !list) return [];
    const names = answer.dimensions.map((dimension) => rowLabel(row, dimension));
    const count = unit === 'count' ? (figure.value ?? 0) : figure.n;
    const parts = [...names, ...(answer.measures.length > 1 ? [label] : [])];
    return [{ count, label: [formatNumber(count), ...parts].join(' · '), list }];
  });
}
