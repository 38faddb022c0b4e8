import type { z } from 'zod';
import { resourceOf } from '../../core/contract/catalogue.ts';
import { notFound } from '../../core/contract/errors.ts';
import { sendList } from '../../core/server/crud/handlers.ts';
import { readPage } from '../../core/server/crud/list-pages.ts';
import { assertRow, createRow, listRows, readRow, selectionOf, updateRow } from '../../core/server/crud/rows.ts';
import { type Sql, sql, type Tx } from '../../core/server/db/database.ts';
import type { Handler } from '../../core/server/http/call.ts';
import {
  type Report,
  type ReportDefinition,
  type ReportRow,
  type ReportVersion,
  reportDefinitionSchema,
  reportRowSchema,
  type updateReportSchema,
} from '../schemas/report.ts';
import { exportRun } from './report-file.ts';
import { readReportNow, type Viewer } from './report-now.ts';
import { generate, retry, run, runs } from './runs.ts';
import {
  removeSchedule,
  type ScheduleSettings,
  setDashboardSchedule,
  setSchedule,
  stopOf,
  tryOut,
} from './set-schedule.ts';
import { assertMayChange, readReportShare, share, unshare } from './share-report.ts';

const list: Handler = async (call) => {
  const from = sql`${reportRows(sql`built_reports`)} v`;
  return sendList(call, await listRows(call.tx, listed, { query: call.query, from }), false);
};

const show: Handler = async ({ tx, session, services, id }) => ({
  ...(await readReport(tx, session, id())),
  ...(await readReportShare(services, tx, id())),
});

const save: Handler<{ definition: ReportDefinition }> = async (call) => {
  const { id } = await createRow(call, call.resource, storedOf(call.body.definition));
  return readReport(call.tx, call.session, id);
};

const update: Handler<z.output<typeof updateReportSchema>> = async (call) => {
  const { id, definition, version } = call.body;
  await assertMayChange(call, id, definition);
  await updateRow(call, call.resource, id, { ...storedOf(definition), version });
  return readReport(call.tx, call.session, id);
};

const duplicate: Handler = async (call) => {
  const { definition } = await readRow<{ definition: ReportDefinition }>(call.tx, call.resource, call.id());
  const name = `${definition.name.slice(0, 112)} (copy)`;
  const { id } = await createRow(call, call.resource, storedOf({ ...definition, name }));
  return readReport(call.tx, call.session, id);
};

/** The versions of a report: what its audit entries say it was, newest first. */
const versions: Handler = async (call): Promise<ReportVersion[]> => {
  const { tx, id, resource } = call;
  await assertRow(tx, resource, id());
  return readPage<ReportVersion>(call, {
    columns: sql`v.*`,
    from: sql`(
      select distinct on (version) (a.after ->> 'version')::integer as version, a.at as created_at,
        u.full_name as created_by_name, a.after ->> 'name' as name,
        jsonb_array_length(a.after #> '{definition,sections}') as section_count
      ${readHistory(tx, id())} order by version desc, a.id) v`,
    order: sql`v.version desc`,
    most: 200,
  });
};

/** Saves an earlier version as the next one. */
const restore: Handler = async (call): Promise<Report> => {
  const { tx, id, params, resource } = call;
  await assertRow(tx, resource, id());
  const found = await tx.first(sql<{ definition: unknown }>`
    select a.after -> 'definition' as definition ${readHistory(tx, id())}
      and (a.after ->> 'version')::integer = ${Number(params.version) || 0} order by a.id limit 1`);
  if (!found) throw notFound();
  const definition = reportDefinitionSchema.parse(found.definition);
  await assertMayChange(call, id(), definition);
  await updateRow(call, resource, id(), storedOf(definition));
  return readReport(tx, call.session, id());
};

export const reports = {
  list,
  show,
  save,
  update,
  duplicate,
  versions,
  restore,
  generate,
  runs,
  run,
  export: exportRun,
  setSchedule,
  setDashboardSchedule,
  removeSchedule,
  tryOut,
  retry,
  share,
  unshare,
};

/** The resource with the columns of its list. */
const listed = { ...resourceOf('reports'), schema: reportRowSchema };

const readHistory = (tx: Tx, id: number) => sql`
  from audit_log a left join users u on u.tenant_id = a.tenant_id and u.id = a.user_id
  where a.tenant_id = ${tx.tenantId} and a.resource = 'reports' and a.record_id = ${id} and jsonb_exists(a.after, 'definition')`;

/** Reports with their owner, schedule and last run. */
const reportRows = (from: Sql) => sql`(
  select r.*, r.created_by as owner_id, u.full_name as owner_name, s.settings as schedule, ${stopOf} as stopped,
    case when ${stopOf} is null then s.next_run_at end as next_run_at,
    jsonb_array_length(r.definition -> 'sections') as section_count, l.created_at as last_run_at, l.status as last_run_status
  from ${from} r
  left join users u on u.tenant_id = r.tenant_id and u.id = r.created_by
  left join report_schedules s on s.tenant_id = r.tenant_id and s.report_id = r.id
  left join lateral (select created_at, status from report_runs
    where tenant_id = r.tenant_id and report_id = r.id order by id desc limit 1) l on true)`;

async function readReport(tx: Tx, viewer: Viewer, id: number): Promise<Report> {
  const { definition, dashboardId } = await readReportNow(tx, viewer, id);
  const found = await tx.first(sql<{ row: ReportRow; schedule: ScheduleSettings | null }>`
    select row_to_json(one) as row, v.schedule
    from ${reportRows(sql`reports`)} v cross join lateral (select ${selectionOf(listed)}) one
    where v.tenant_id = ${tx.tenantId} and v.id = ${id}`);
  if (!found) throw notFound();
  const { name, description } = definition;
  const { row, schedule } = found;
  const { nextRunAt, stopped } = row;
  const report = { ...row, name, description, dashboardId, definition, sectionCount: definition.sections.length };
  if (!schedule) return { ...report, schedule: null };
  const { setBy: _, isEnabled, sendsComments = false, ...settings } = schedule;
  const shown = { ...settings, sendsComments, isEnabled: isEnabled && stopped === null, nextRunAt };
  return { ...report, schedule: shown };
}

function storedOf(definition: ReportDefinition) {
  const { name, description, folder } = definition;
  return { name, description, folder, definition };
}
