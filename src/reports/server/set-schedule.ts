import { Cron } from 'croner';
import { resourceOf } from '../../core/contract/catalogue.ts';
import { conflict, invalid, notFound } from '../../core/contract/errors.ts';
import { nowOf } from '../../core/server/auth/tokens.ts';
import { audit } from '../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import type { Call, Handler } from '../../core/server/http/call.ts';
import { enqueue } from '../../core/server/jobs/job.ts';
import { visibleDashboards } from '../../dashboards/shared/server/read-dashboard.ts';
import type { reportsJobLabels } from '../schemas/job-labels.ts';
import type { ReportDefinition, ScheduleInput } from '../schemas/report.ts';
import { cancelWaiting } from '../shared/server/cancel-waiting.ts';
import { assertMayGoOutside } from './outside.ts';
import { type ReportNow, readReportNow } from './report-now.ts';
import { readRecipients } from './send-report.ts';

/** The kind of job that computes a queued run. */
export const reportRunJob = 'report-run' satisfies keyof typeof reportsJobLabels;

/** Settings as they are stored: runs have the permissions of who saved them last. */
export type ScheduleSettings = ScheduleInput & { setBy: number; unsubscribed: string[] };

/** Why schedule `s` is stopped; null while its owner, or who took over from the owner, is active. */
export const stopOf = sql`(
  select case when o.deleted_at is not null then 'Stopped: its owner was deleted'
    when not o.is_active then 'Stopped: its owner was deactivated' end
  from responsible_for((s.settings ->> 'setBy')::integer, 'scheduledReport') c
  join users o on o.tenant_id = s.tenant_id and o.id = c.user_id
  where c.is_last and (s.settings ->> 'isEnabled')::boolean)`;

export const setSchedule: Handler<ScheduleInput> = async (call) =>
  saveSchedule(call, await readReportNow(call.tx, call.session, call.id()));

/** Sends a dashboard as reports are sent, by a report that shows what the dashboard shows. */
export const setDashboardSchedule: Handler<ScheduleInput> = async (call) => {
  const { tx, session } = call;
  const found = await tx.first(sql<{ id: number }>`
    insert into reports (tenant_id, name, dashboard_id, created_by, updated_by)
    select v.tenant_id, v.name, v.id, ${session.userId}::integer, ${session.userId}::integer
    from ${visibleDashboards(call)} where v.id = ${call.id('dashboardId')}
    on conflict (tenant_id, dashboard_id) do update set name = excluded.name returning id`);
  if (!found) throw notFound();
  return saveSchedule(call, await readReportNow(tx, session, found.id));
};

async function saveSchedule(call: Call<ScheduleInput>, report: ReportNow) {
  const { tx, services, session, body } = call;
  const now = nowOf(services);
  checkSchedule(body, now);
  checkParts(body, report.definition);
  const to = await readRecipients(tx, body, report.dashboardId);
  const outside = to.filter(({ userId }) => userId === null).map(({ address }) => address);
  await assertMayGoOutside(tx, report.definition, body, outside);
  const unsubscribed = await keptUnsubscribed(tx, report.id, to);
  const settings: ScheduleSettings = { ...body, setBy: session.userId, unsubscribed };
  const nextRunAt = body.isEnabled ? nextRun(body, now) : null;
  await tx.run(sql`
    insert into report_schedules (tenant_id, report_id, settings, next_run_at)
    values (${tx.tenantId}, ${report.id}, ${JSON.stringify(settings)}, ${nextRunAt})
    on conflict (tenant_id, report_id) do update set settings = excluded.settings, next_run_at = excluded.next_run_at`);
  await auditSchedule(call, report, { after: { schedule: body } });
  return { ...body, nextRunAt, unsubscribed };
}

const auditSchedule = (
  call: Parameters<typeof audit>[0],
  { id, dashboardId }: ReportNow,
  change: Parameters<typeof audit>[3],
) =>
  dashboardId === null
    ? audit(call, resourceOf('reports'), id, change)
    : audit(call, resourceOf('dashboards'), dashboardId, change);

/** Runs that wait are not sent. Earlier runs stay. */
export const removeSchedule: Handler = async (call) => {
  const { tx, session, id } = call;
  const report = await readReportNow(tx, session, id());
  const removed = await tx.first(sql<{ settings: ScheduleSettings }>`
    delete from report_schedules where tenant_id = ${tx.tenantId} and report_id = ${report.id} returning settings`);
  if (!removed) throw notFound();
  await cancelWaiting(tx, report.id, 'The schedule was removed');
  const { setBy: _, unsubscribed: __, ...schedule } = removed.settings;
  await auditSchedule(call, report, { before: { schedule } });
  return { success: true, id: report.id };
};

/** Computes and sends what the schedule sends, at once, to the caller alone. */
export const tryOut: Handler = async (call) => {
  const { tx, services, session, id } = call;
  const report = await readReportNow(tx, session, id());
  const run = await tx.first(sql<{ id: number }>`
    insert into report_runs (tenant_id, report_id, report_version, params, status, created_by, created_at)
    select tenant_id, report_id, ${report.version}::integer, settings -> 'params', 'queued', ${session.userId}::integer,
      ${nowOf(services)} from report_schedules
    where tenant_id = ${tx.tenantId} and report_id = ${report.id} returning id`);
  if (!run) throw conflict('NO_SCHEDULE', 'Save the schedule first');
  await enqueue(tx, { kind: reportRunJob, key: String(run.id) });
  return { runId: run.id };
};

/** Who has unsubscribed stays so until the recipient is removed. */
async function keptUnsubscribed(tx: Tx, reportId: number, to: readonly { address: string }[]): Promise<string[]> {
  const before = await tx.first(sql<{ unsubscribed: string[] | null }>`
    select settings -> 'unsubscribed' as unsubscribed from report_schedules
    where tenant_id = ${tx.tenantId} and report_id = ${reportId}`);
  if (!before?.unsubscribed?.length) return [];
  const addresses = to.map(({ address }) => address);
  return before.unsubscribed.filter((address) => addresses.includes(address));
}

function checkParts({ condition, params }: ScheduleInput, { sections, params: known }: ReportDefinition): void {
  const unknown = Object.keys(params).find((name) => !known.some(({ key }) => key === name));
  if (unknown) throw invalid([{ path: `params.${unknown}`, message: `There is no parameter “${unknown}” any more` }]);
  const missing = known.find(({ key, required, default: preset }) => required && (params[key] ?? preset).length === 0);
  if (missing) throw invalid([{ path: `params.${missing.key}`, message: `${missing.label} is required` }]);
  if (!condition || sections.some(({ id, type }) => id === condition.sectionId && type === 'kpi')) return;
  throw invalid([{ path: 'condition.sectionId', message: 'Choose a KPI block of this report' }]);
}

type When = Pick<ScheduleInput, 'cron' | 'timeZone'>;

const leastMs = 15 * 60_000;

/** The first time of a schedule after another; null without one. */
export const nextRun = (when: When, after: Date): Date | null => cronOf(when).nextRun(after);

/** Throws 422 for a pattern that is not five fields of cron, an unknown time zone, or runs that are too frequent. */
function checkSchedule(when: When, now: Date): void {
  if (!isTimeZone(when.timeZone)) throw invalid([{ path: 'timeZone', message: 'A time zone such as Europe/Berlin' }]);
  const runs = runsOf(when, now);
  if (runs.length === 0) throw invalid([{ path: 'cron', message: 'This schedule never runs' }]);
  const isTooFrequent = runs.some((run, at) => at > 0 && run.getTime() - (runs[at - 1]?.getTime() ?? 0) < leastMs);
  if (isTooFrequent) throw invalid([{ path: 'cron', message: 'At most one run in 15 minutes' }]);
}

function runsOf(when: When, now: Date): Date[] {
  try {
    return cronOf(when).nextRuns(50, now);
  } catch {
    throw invalid([{ path: 'cron', message: 'Five fields such as 0 8 * * 1: minute, hour, day, month, weekday' }]);
  }
}

const cronOf = ({ cron, timeZone }: When) => new Cron(cron, { timezone: timeZone, mode: '5-part', paused: true });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
