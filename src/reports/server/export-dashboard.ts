import type { z } from 'zod';
import { resolveRange } from '../../analytics/rules/days.ts';
import { analyse } from '../../analytics/shared/server/answer-query.ts';
import { nowOf } from '../../core/server/auth/tokens.ts';
import { audit } from '../../core/server/crud/rows.ts';
import type { Call, Handler } from '../../core/server/http/call.ts';
import type { dashboardExportQuerySchema } from '../../dashboards/schemas/dashboard-export.ts';
import { readShown } from '../../dashboards/shared/server/dashboard-data.ts';
import { reportOfDashboard } from '../rules/report-of-dashboard.ts';
import type { Snapshot } from '../schemas/report.ts';
import { sendReportFile } from './report-file.ts';
import { labelled } from './snapshot.ts';

/** The tiles of a dashboard as its viewer sees them, as a file; as PNG one tile, or a ZIP archive with one for each. */
export const exportDashboard: Handler = async (call) => {
  const { services, session, request, resource, query } = call;
  const { format: wanted, chartId } = query as z.output<typeof dashboardExportQuerySchema>;
  const format = wanted === 'png' && chartId === undefined ? 'zip' : wanted;
  const snapshot = await readSnapshot(call, chartId);
  await services.database.transaction(session.tenantId, (tx) =>
    audit({ tx, session, request }, resource, call.id(), { after: { exported: { format, chartId } } }),
  );
  const [tile] = chartId === undefined ? [] : snapshot.definition.sections;
  const name = [snapshot.definition.name, tile?.title].filter(Boolean).join(' ');
  return sendReportFile(call, { format, source: { snapshot } }, { name, generatedAt: snapshot.generatedAt });
};

function readSnapshot(call: Call<never>, chartId: string | undefined): Promise<Snapshot> {
  return analyse(call.services, call.session, async (analyst) => {
    const { dashboard, document, view, data } = await readShown(analyst, {
      services: call.services,
      session: call.session,
      resource: call.resource,
      query: { ...call.query, chart: chartId },
      id: call.id,
    });
    const whole = reportOfDashboard(dashboard, document);
    const sections = whole.sections.filter(({ id }) => chartId === undefined || id === chartId);
    const definition = { ...whole, sections };
    const labels = new Map(document.filters.map(({ id, label, field }) => [id, label || field]));
    const filters = view.filters
      .filter(({ values }) => values.length > 0)
      .map(({ id, field, values }) => ({
        label: labels.get(id) ?? field,
        filter: { field, op: 'in' as const, values },
      }));
    return {
      definition: { ...definition, page: { ...definition.page, showN: false } },
      version: 0,
      generatedAt: nowOf(call.services).toISOString(),
      timeZone: analyst.zone,
      asOf: data.asOf,
      range: resolveRange(view.range, data.asOf, analyst),
      filters: await labelled(analyst, filters),
      n: 0,
      // Titles of tabs have no figures.
      sections: sections.map(({ id }) => {
        const { ignoredFilters = [], ...figures } = data.charts.find((chart) => chart.id === id) ?? {};
        return { ...nothing, id, ...figures, ignoredFilters: ignoredFilters.map((one) => labels.get(one) ?? one) };
      }),
    };
  });
}

const nothing = { answer: null, verbatims: null, error: null };
