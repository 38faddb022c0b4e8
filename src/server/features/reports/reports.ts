import type { z } from 'zod';
import { resourceOf } from '../../../contract/catalogue.ts';
import { notFound } from '../../../contract/errors.ts';
import {
  type Report,
  type ReportDefinition,
  type ReportRow,
  reportRowSchema,
  type updateReportSchema,
} from '../../../contract/schemas/reports/report.ts';
import { listQuery } from '../../platform/crud/query.ts';
import { readRow } from '../../platform/crud/read.ts';
import { createRow, updateRow } from '../../platform/crud/write.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Handler } from '../../platform/http/call.ts';
import { exportRun } from './export-run.ts';
import { generate, run, runs } from './runs.ts';
import { type StoredSchedule, setSchedule } from './set-schedule.ts';

const list: Handler = async ({ tx, query, reply }) => {
  const { where, order, offset, limit } = listQuery(listed, tx.tenantId, query);
  const rows = await tx.rows(sql<ReportRow & { total: number }>`
    select ${columns}, count(*) over () as total
    from ${reportRows} v where ${where} order by ${order} limit ${limit} offset ${offset}`);
  reply.header('x-total-count', rows[0]?.total ?? 0);
  return rows.map(({ total: _, ...row }) => row);
};

const show: Handler = ({ tx, id }) => readReport(tx, id());

const save: Handler<{ definition: ReportDefinition }> = async (call) => {
  const { id } = await createRow(call, call.resource, storedOf(call.body.definition));
  return readReport(call.tx, id);
};

const update: Handler<z.output<typeof updateReportSchema>> = async (call) => {
  const { id, definition, version } = call.body;
  await updateRow(call, call.resource, id, { ...storedOf(definition), version });
  return readReport(call.tx, id);
};

const duplicate: Handler = async (call) => {
  const { definition } = await readRow<{ definition: ReportDefinition }>(call.tx, call.resource, call.id());
  const name = `${definition.name.slice(0, 112)} (copy)`;
  const { id } = await createRow(call, call.resource, storedOf({ ...definition, name }));
  return readReport(call.tx, id);
};

export const reports = { list, show, save, update, duplicate, generate, runs, run, export: exportRun, setSchedule };

/** The resource with the columns of its list. */
const listed = { ...resourceOf('reports'), schema: reportRowSchema };

const reportRows = sql`(
  select r.*, r.created_by as owner_id, u.full_name as owner_name, s.settings as schedule, s.next_run_at,
    jsonb_array_length(r.definition -> 'sections') as section_count, l.created_at as last_run_at, l.status as last_run_status
  from reports r
  left join users u on u.tenant_id = r.tenant_id and u.id = r.created_by
  left join report_schedules s on s.tenant_id = r.tenant_id and s.report_id = r.id
  left join lateral (select created_at, status from report_runs
    where tenant_id = r.tenant_id and report_id = r.id order by id desc limit 1) l on true)`;

const columns = sql`v.id, v.name, v.description, v.folder, v.created_at, v.updated_at, v.version, v.owner_id, v.owner_name,
  v.section_count, v.last_run_at, v.last_run_status, v.next_run_at`;

async function readReport(tx: Tx, id: number): Promise<Report> {
  const found = await tx.first(sql<Report & { schedule: StoredSchedule | null }>`
    select ${columns}, v.definition, v.schedule from ${reportRows} v where v.tenant_id = ${tx.tenantId} and v.id = ${id}`);
  if (!found) throw notFound();
  const { schedule, nextRunAt } = found;
  if (!schedule) return found;
  const { setBy: _, ...settings } = schedule;
  return { ...found, schedule: { ...settings, nextRunAt } };
}

function storedOf(definition: ReportDefinition) {
  const { name, description, folder } = definition;
  return { name, description, folder, definition };
}
