import { resourceOf } from '../../../contract/catalogue.ts';
import { invalid } from '../../../contract/errors.ts';
import type { ReportDefinition, ScheduleInput } from '../../../contract/schemas/reports/report.ts';
import { audit } from '../../platform/crud/audit.ts';
import { readRow } from '../../platform/crud/read.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Handler } from '../../platform/http/call.ts';
import { checkSchedule, nextRun } from './next-run.ts';

/** Settings as they are stored: runs have the permissions of who saved them last. */
export type StoredSchedule = ScheduleInput & { setBy: number };

export const setSchedule: Handler<ScheduleInput> = async (call) => {
  const { tx, services, session, body, id } = call;
  const now = services.now?.() ?? new Date();
  const { definition } = await readRow<{ definition: ReportDefinition }>(tx, resourceOf('reports'), id());
  checkSchedule(body, now);
  checkParts(body, definition);
  const settings: StoredSchedule = { ...body, setBy: session.userId };
  const nextRunAt = body.isEnabled ? nextRun(body, now) : null;
  await tx.run(sql`
    insert into report_schedules (tenant_id, report_id, settings, next_run_at)
    values (${tx.tenantId}, ${id()}, ${JSON.stringify(settings)}, ${nextRunAt})
    on conflict (tenant_id, report_id) do update set settings = excluded.settings, next_run_at = excluded.next_run_at`);
  await audit(call, resourceOf('reports'), id(), { after: { schedule: body } });
  return { ...body, nextRunAt };
};

function checkParts({ condition, params }: ScheduleInput, { sections, params: known }: ReportDefinition): void {
  const unknown = Object.keys(params).find((name) => !known.some(({ key }) => key === name));
  if (unknown) throw invalid([{ path: `params.${unknown}`, message: 'This report has no such parameter' }]);
  if (!condition || sections.some(({ id, type }) => id === condition.sectionId && type === 'kpi')) return;
  throw invalid([{ path: 'condition.sectionId', message: 'Choose a KPI block of this report' }]);
}
