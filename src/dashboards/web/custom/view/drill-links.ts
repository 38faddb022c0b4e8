import type { AnalyticsQuery } from '../../../../analytics/schemas/analytics-query.ts';
import type { Chart } from '../../../schemas/chart.ts';
import type { Dashboard } from '../../../schemas/custom-dashboard.ts';
import { dashboardPaths } from '../../../shared/dashboard-paths.ts';
import type { ViewAddress } from './use-view-address.ts';

type Filter = AnalyticsQuery['filters'][number];

export interface Drill {
  label: string;
  to: string;
  isExternal?: boolean;
}

/** Where a chart leads; undefined where that is to the lists behind its figures, or nowhere. */
export function drillOf({ drill }: Pick<Chart, 'drill'>): Drill | undefined {
  if (drill.to === 'dashboard') return { label: 'Open the dashboard', to: dashboardPaths.show(drill.dashboardId) };
  return drill.to === 'url' ? { label: 'Open the link', to: drill.url, isExternal: true } : undefined;
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
