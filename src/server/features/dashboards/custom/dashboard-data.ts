import { z } from 'zod';
import { invalid } from '../../../../contract/errors.ts';
import { filterValuesSchema } from '../../../../contract/schemas/dashboards/analytics-query.ts';
import type {
  Dashboard,
  DashboardData,
  DashboardDataQuery,
  DashboardDocument,
} from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import type { Call, Handler } from '../../../platform/http/call.ts';
import { analyse } from '../../analytics/answer-query.ts';
import { rangeOf } from '../ask.ts';
import { assertEditor, chartIn } from './change-dashboard.ts';
import { type ChosenView, readCharts } from './read-charts.ts';
import { documentOf, readDashboard } from './read-dashboard.ts';

export const data: Handler = async (call): Promise<DashboardData> => (await readData(call)).data;

interface WithData {
  dashboard: Dashboard;
  document: DashboardDocument;
  data: DashboardData;
}

/** The figures of every chart, of one moment. */
export function readData({ services, session, resource, query, id }: Omit<Call<never>, 'tx'>): Promise<WithData> {
  const asked = query as DashboardDataQuery;
  return analyse(services.database, session, async (analyst) => {
    const dashboard = await readDashboard({ services, tx: analyst.tx, session, resource }, id());
    const document = asked.draft === '1' ? draftOf(dashboard) : documentOf(dashboard);
    const charts = asked.chart === undefined ? document.charts : [chartIn(document, asked.chart)];
    const view = viewOf(document, asked, dashboard.viewerFilters);
    const figures = await readCharts(analyst, charts, view);
    return { dashboard, document, data: { asOf: asked.asOf ?? analyst.today, charts: figures } };
  });
}

function draftOf(dashboard: Dashboard): DashboardDocument {
  assertEditor(dashboard);
  return dashboard.draft ?? documentOf(dashboard);
}

function viewOf(
  document: DashboardDocument,
  { range, from, to, compare = document.compare, asOf, filters, cross }: DashboardDataQuery,
  own: FilterChoice,
): ChosenView {
  const sent = filters === undefined ? {} : choiceIn(filters);
  const hasRange = [range, from, to].some((value) => value !== undefined);
  return {
    range: hasRange ? rangeOf({ range, from, to }).range : document.dateRange,
    compare,
    asOf,
    filters: [
      ...document.filters.map(({ id, field, locked, default: preset }) => ({
        ...{ id, field },
        values: locked ? preset : (sent[id] ?? own[id] ?? preset),
      })),
      // These narrow what the filters leave, so that a locked one stays in force.
      ...Object.entries(cross === undefined ? {} : choiceIn(cross, 'cross')).map(([field, values]) => ({
        ...{ id: field, field },
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
