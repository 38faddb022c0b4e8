import { queryOf } from '../../dashboards/rules/query-of-chart.ts';
import { figureTypes } from '../../dashboards/schemas/chart-types.ts';
import type { DashboardDocument } from '../../dashboards/schemas/custom-dashboard.ts';
import { blockSchema, blockTypes, type ReportDefinition, reportDefinitionSchema } from '../schemas/report.ts';

/**
 * A dashboard as a report: the tiles of each tab in their order, two beside each other where they are half as wide. A
 * tab begins with its title where there are several. Its filters are the parameters of the report; locked ones are fixed.
 */
export function reportOfDashboard(
  { name, description }: { name: string; description: string },
  { tabs, charts, filters, dateRange, compare }: Omit<DashboardDocument, 'refreshSeconds'>,
): ReportDefinition {
  const ids = new Set(charts.map(({ id }) => id));
  const blocks = tabs.flatMap((tab, at) => [
    ...(tabs.length > 1 ? [{ id: freeId(ids, `tab-${at + 1}`), type: 'text', title: tab.title }] : []),
    ...charts
      .filter(({ tabId, type }) => tabId === tab.id && type !== 'divider')
      .toSorted(({ position: one }, { position: other }) => one.y - other.y || one.x - other.x)
      .map((chart) => ({
        id: chart.id,
        title: chart.title || chart.options.text.slice(0, 120),
        description: chart.description,
        query: queryOf(chart),
        options: chart.options,
        goal: chart.goal,
        type: blockTypes.find((one) => one === chart.type) ?? (chart.type === 'heading' ? 'text' : 'chart'),
        chartType: figureTypes.find((one) => one === chart.type),
        width: chart.position.w <= 4 ? 'third' : chart.position.w <= 8 ? 'half' : 'full',
      })),
  ]);
  const definition = reportDefinitionSchema.parse({
    name,
    description,
    dateRange,
    compare,
    params: filters
      .filter(({ locked }) => !locked)
      .map(({ id: key, label, field, default: preset }) => ({ key, label: label || field, field, default: preset })),
    filters: filters
      .filter(({ locked, default: values }) => locked && values.length > 0)
      .map(({ field, default: values }) => ({ field, op: 'in', values })),
    cover: { isShown: false, subtitle: '', showLogo: false },
    page: { orientation: 'landscape' },
  });
  return { ...definition, sections: blocks.map((block) => blockSchema.parse(block)) };
}

/** An id that no chart has; the block of a tab shows no figures. */
function freeId(taken: ReadonlySet<string>, id: string): string {
  return taken.has(id) ? freeId(taken, `${id}-0`) : id;
}
