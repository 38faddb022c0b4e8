import { invalid } from '../../../core/contract/errors.ts';
import { keepFavorite } from '../../../core/server/crud/favorites.ts';
import { sendList } from '../../../core/server/crud/handlers.ts';
import { audit, listRows } from '../../../core/server/crud/rows.ts';
import { sql } from '../../../core/server/db/database.ts';
import type { Call, Handler } from '../../../core/server/http/call.ts';
import { notify } from '../../../notifications/shared/server/notify.ts';
import { newTileSize, nextId, removeChart } from '../../rules/edit-document.ts';
import { freePlace } from '../../rules/layout.ts';
import type { Chart, ChartInput } from '../../schemas/chart.ts';
import type {
  Dashboard,
  DashboardChange,
  DashboardDocument,
  LayoutChange,
  NewDashboard,
  Preferences,
} from '../../schemas/custom-dashboard.ts';
import {
  changeDashboard,
  changeDraft,
  chartIn,
  draftIs,
  editableDashboard,
} from '../../shared/server/change-dashboard.ts';
import { publishedParts, readDashboard, visibleDashboards, visibleRows } from '../../shared/server/read-dashboard.ts';
import { createDashboard, insertDashboard } from './create-dashboard.ts';

export const list: Handler = async (call) => {
  const { tx, resource, query } = call;
  return sendList(call, await listRows(tx, resource, { query, from: visibleDashboards(call) }), false);
};

export const show: Handler = (call) => readDashboard(call, call.id());

export const create: Handler<NewDashboard> = (call) => createDashboard(call, call.body);

export const update: Handler<DashboardChange> = (call) =>
  changeDashboard(call, call.id(), call.body, async (before) => {
    const { name, description, icon, folder, visibility, groupIds, editorIds } = { ...before, ...call.body };
    const { draft } = call.body;
    // Its schedule has the same name in lists of runs and failures.
    await call.tx.run(
      sql`update reports set name = ${name} where tenant_id = ${call.tx.tenantId} and dashboard_id = ${before.id}`,
    );
    return sql`name = ${name}, description = ${description}, icon = ${icon}, folder = ${folder},
      visibility = ${visibility}, group_ids = ${JSON.stringify(groupIds)}::jsonb,
      editor_ids = ${JSON.stringify(editorIds)}::jsonb
      ${draft === undefined ? sql`` : sql`, ${draft === null ? sql`draft = null` : draftIs(draft)}`}`;
  });

async function remove(call: Call<never>): Promise<unknown> {
  const { tx, resource } = call;
  const before = await editableDashboard(call, call.id());
  await tx.run(sql`update dashboards set deleted_at = now() where tenant_id = ${tx.tenantId} and id = ${before.id}`);
  await tx.run(sql`delete from public_shares where tenant_id = ${tx.tenantId} and dashboard_id = ${before.id}`);
  await endSchedule(call, before);
  await audit(call, resource, before.id, { before });
  return { success: true, id: before.id };
}

/** It is not sent any more, which is said to who set its schedule. */
async function endSchedule({ tx, session }: Call<never>, { id, name }: Dashboard): Promise<void> {
  const schedule = await tx.first(sql<{ setBy: number }>`
    select (s.settings ->> 'setBy')::integer as set_by from report_schedules s
    join reports r on r.tenant_id = s.tenant_id and r.id = s.report_id
    where s.tenant_id = ${tx.tenantId} and r.dashboard_id = ${id} and (s.settings ->> 'isEnabled')::boolean`);
  await tx.run(sql`delete from reports where tenant_id = ${tx.tenantId} and dashboard_id = ${id}`);
  if (!schedule) return;
  const about = { responseId: null, actorId: session.userId, named: [schedule.setBy] };
  await notify(tx, 'schedule_ended', about, () => ({
    title: `“${name}” was deleted, and is not sent by email any more`,
  }));
}

export { remove as delete };

/** A private copy of the published document. */
export const duplicate: Handler = async (call) => {
  const original = await readDashboard(call, call.id());
  const { name, description, icon, folder } = original;
  const title = `${name.slice(0, 113).toWellFormed().trim()} (copy)`;
  call.reply.status(201);
  return insertDashboard(
    call,
    { name: title, description, icon, folder, visibility: 'private' },
    publishedParts(original),
  );
};

export const setPreferences: Handler<Preferences> = async (call) => {
  const { tx, session, body } = call;
  const { id, viewerFilters } = await readDashboard(call, call.id());
  const filters = JSON.stringify(body.filters ?? viewerFilters);
  const { isFavorite } = body;
  if (isFavorite !== undefined) await keepFavorite(call, { path: `/dashboards/${id}`, isFavorite }, visibleRows);
  await tx.run(sql`
    insert into dashboard_preferences (tenant_id, dashboard_id, user_id, filters)
    values (${tx.tenantId}, ${id}, ${session.userId}, ${filters}::jsonb)
    on conflict (tenant_id, dashboard_id, user_id) do update set filters = excluded.filters`);
  return readDashboard(call, id);
};

export const addChart: Handler<ChartInput> = (call) =>
  changeDraft(call, call.id('dashboardId'), call.body, (document) => {
    const { version: _, ...chart } = call.body;
    return { ...document, charts: [...document.charts, placed(document, chart)] };
  });

/** An absent tab or place stays as it is. */
export const updateChart: Handler<ChartInput> = (call) =>
  changeDraft(call, call.id('dashboardId'), call.body, (document) => {
    const { id, tabId, position } = chartIn(document, call.params.chartId);
    const { version: _, ...chart } = call.body;
    const changed = { ...chart, id, tabId: chart.tabId ?? tabId, position: chart.position ?? position };
    return { ...document, charts: document.charts.map((one) => (one.id === id ? changed : one)) };
  });

export const deleteChart: Handler = (call) =>
  changeDraft(call, call.id('dashboardId'), {}, (document) => {
    const { id } = chartIn(document, call.params.chartId);
    return removeChart(document, id);
  });

export const layout: Handler<LayoutChange> = (call) =>
  changeDraft(call, call.id(), call.body, (document) => {
    const places = new Map(call.body.charts.map(({ id, ...place }) => [id, place]));
    const unknown = call.body.charts.findIndex(({ id }) => !document.charts.some((chart) => chart.id === id));
    if (unknown >= 0) throw invalid([{ path: `charts.${unknown}.id`, message: 'There is no such chart' }]);
    const charts = document.charts.map((chart) => {
      const { tabId = chart.tabId, position = chart.position } = places.get(chart.id) ?? {};
      return { ...chart, tabId, position };
    });
    return { ...document, charts };
  });

function placed({ charts, tabs }: DashboardDocument, chart: Omit<ChartInput, 'version'>): Chart {
  const { id = nextId(charts, chart.type), tabId = tabs[0]?.id ?? 'main' } = chart;
  const onTab = charts.filter((one) => one.tabId === tabId);
  return { ...chart, id, tabId, position: chart.position ?? freePlace(onTab, newTileSize(chart.type)) };
}
