import type { AnalyticsAnswer, AnalyticsQuery } from '../../../../../contract/schemas/dashboards/analytics-query.ts';
import type { Chart } from '../../../../../contract/schemas/dashboards/chart.ts';
import type { Dashboard } from '../../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { paths } from '../../../sentiments/shared/paths.ts';
import { surveyPaths } from '../../../surveys/shared/paths.ts';
import { dashboardPaths } from '../shared/dashboard-paths.ts';
import type { ViewAddress } from './use-view-address.ts';

type Filter = AnalyticsQuery['filters'][number];

export interface Drill {
  label: string;
  to: string;
  isExternal?: boolean;
}

interface Behind {
  chart: Pick<Chart, 'query' | 'drill'>;
  /** Filters of the chart, the dashboard and the clicked figure. */
  filters: readonly Filter[];
  range: AnalyticsAnswer['range'];
}

/** Where a chart leads; undefined where no list has all of its filters. */
export function drillOf({ chart, filters, range }: Behind): Drill | undefined {
  const { drill, query } = chart;
  if (drill.to === 'none') return undefined;
  if (drill.to === 'dashboard') return { label: 'Open the dashboard', to: dashboardPaths.show(drill.dashboardId) };
  if (drill.to === 'url') return { label: 'Open the link', to: drill.url, isExternal: true };
  const to = query ? listOf(query, filters, range) : undefined;
  return to === undefined ? undefined : { label: 'Open the responses', to };
}

/** The filters of the dashboard that apply to a chart, as the viewer chose them. */
export function activeFilters(
  { filters, viewerFilters }: Pick<Dashboard, 'filters' | 'viewerFilters'>,
  { chosen, cross }: Pick<ViewAddress, 'chosen' | 'cross'>,
  ignored: readonly string[],
): Filter[] {
  const applied = filters.flatMap(({ id, field, locked, default: preset }) => {
    const values = locked ? preset : (chosen[id] ?? viewerFilters[id] ?? preset);
    return values.length === 0 || ignored.includes(id) ? [] : [{ field, op: 'in' as const, values }];
  });
  const crossed = cross.filter(({ field }) => !ignored.includes(field));
  return [...applied, ...crossed.map(({ field, value }) => ({ field, op: 'in' as const, values: [value] }))];
}

type Query = NonNullable<Chart['query']>;

function listOf(query: Query, filters: readonly Filter[], range: Behind['range']): string | undefined {
  const all = [...query.filters, ...filters];
  if (query.dataset === 'surveyResponses') return surveyList(all, query, range);
  const isOfResponses = ['sentimentResponses', 'sentimentValues', 'cases'].includes(query.dataset);
  const isByReceipt = (query.timeDimension.field ?? 'createdAt') === 'createdAt';
  return isOfResponses && isByReceipt ? inboxList(all, range) : undefined;
}

const listFields = ['sentimentId', 'severityLevelId', 'status', 'channel', 'assignedGroupIds', 'assignedToIds'];
/** Dimensions that the inbox shows as views. */
const views: Record<string, string> = { isOpen: 'open', isOverdue: 'overdue', isEscalated: 'escalated' };

function inboxList(filters: readonly Filter[], { from, to }: Behind['range']): string | undefined {
  const params = new URLSearchParams();
  let view = 'all';
  for (const { field, op, values } of filters) {
    const known = views[field];
    if (known && view === 'all' && op === 'in' && values.length === 1 && values[0] === true) view = known;
    else if (listFields.includes(field) && op === 'in' && !values.includes(null) && !params.has(`${field}_in`))
      params.set(`${field}_in`, values.join(','));
    else return undefined;
  }
  if (from) params.set('createdAt_gte', from);
  if (to) params.set('createdAt_lte', to);
  return `${paths.inbox}?${new URLSearchParams([['view', view], ...params])}`;
}

const surveyFields = ['status', 'language', 'source', 'device', 'linkId'];

function surveyList(filters: readonly Filter[], query: Query, { from, to }: Behind['range']): string | undefined {
  const params = new URLSearchParams({ tab: 'responses' });
  let surveyId: number | undefined;
  for (const { field, op, values } of filters) {
    const [value, ...others] = values;
    if (op !== 'in' || others.length > 0 || value === null || value === undefined) return undefined;
    if (field === 'surveyId' && surveyId === undefined) surveyId = Number(value);
    else if (surveyFields.includes(field) && !params.has(field)) params.set(field, String(value));
    else return undefined;
  }
  if (surveyId === undefined || query.timeDimension.field === 'submittedAt') return undefined;
  if (from) params.set('from', from);
  if (to) params.set('to', to);
  return `${surveyPaths.responses(surveyId)}?${params}`;
}
