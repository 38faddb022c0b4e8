import { z } from 'zod';
import { filterValuesSchema } from '../../../analytics/schemas/analytics-query.ts';
import { type Analyst, analyse } from '../../../analytics/shared/server/answer-query.ts';
import { invalid } from '../../../core/contract/errors.ts';
import type { Call } from '../../../core/server/http/call.ts';
import { chartCountOf } from '../../rules/query-of-chart.ts';
import type {
  Dashboard,
  DashboardData,
  DashboardDataQuery,
  DashboardDocument,
} from '../../schemas/custom-dashboard.ts';
import { rangeOf } from './ask.ts';
import { assertEditor, chartIn } from './change-dashboard.ts';
import { type ChosenView, readCharts } from './read-charts.ts';
import { publishedParts, readDashboard } from './read-dashboard.ts';

interface WithData {
  dashboard: Dashboard;
  document: DashboardDocument;
  view: ChosenView;
  data: DashboardData;
}

/** The figures of every chart, of one moment. */
export function readData(call: Omit<Call<never>, 'tx'>): Promise<WithData> {
  return analyse(call.services, call.session, (analyst) => readShown(analyst, call));
}

/** The dashboard as the query shows it, and its figures. */
export async function readShown(
  analyst: Analyst,
  { services, session, resource, query, id }: Pick<Call, 'services' | 'session' | 'resource' | 'query' | 'id'>,
): Promise<WithData> {
  const asked = query as DashboardDataQuery;
  const dashboard = await readDashboard({ services, tx: analyst.tx, session, resource }, id());
  const document = asked.draft === '1' ? draftDocument(dashboard) : publishedParts(dashboard);
  const charts = asked.chart === undefined ? document.charts : [chartIn(document, asked.chart)];
  const view = chooseView(document, asked, dashboard.viewerFilters);
  const figures = await readCharts(analyst, charts, view);
  return { dashboard, document, view, data: { asOf: asked.asOf ?? analyst.today, charts: figures } };
}

function draftDocument(dashboard: Dashboard): DashboardDocument {
  assertEditor(dashboard);
  return dashboard.draft ?? publishedParts(dashboard);
}

function chooseView(
  document: DashboardDocument,
  { range, from, to, compare = document.compare, asOf, filters, cross }: DashboardDataQuery,
  own: FilterChoice,
): ChosenView {
  const sent = filters === undefined ? {} : choiceIn(filters);
  const hasRange = [range, from, to].some((value) => value !== undefined);
  const chosen = { range: hasRange ? rangeOf({ range, from, to }).range : document.dateRange, compare };
  return {
    ...chosen,
    asOf,
    chartCount: chartCountOf(document.charts, chosen),
    filters: [
      ...document.filters.map(({ id, field, locked, default: preset }) => ({
        id,
        field,
        values: locked ? preset : (sent[id] ?? own[id] ?? preset),
      })),
      // These narrow what the filters leave, so that a locked one stays in force.
      ...Object.entries(cross === undefined ? {} : choiceIn(cross, 'cross')).map(([field, values]) => ({
        id: field,
        field,
        values,
      })),
    ],
  };
}

const choiceSchema = z.record(z.string(), filterValuesSchema);

export type FilterChoice = z.output<typeof choiceSchema>;

/** Values by filter id. Throws 422 where the text is not JSON of that kind. */
export function choiceIn(text: string, path = 'filters'): FilterChoice {
  const parsed = choiceSchema.safeParse(jsonIn(text));
  if (!parsed.success) throw invalid([{ path, message: 'JSON such as {"form": [1, 2]}' }]);
  return parsed.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
