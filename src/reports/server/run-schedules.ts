import { isEmptyReport } from '../../charts/report-blocks.ts';
import { ApiError } from '../../core/contract/errors.ts';
import { assertMayRun, permissionsOfRun } from '../../core/server/auth/rights-of-runs.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import { enqueue, forEveryTenant, type JobKind, type PeriodicTask } from '../../core/server/jobs/job.ts';
import { JobFailed } from '../../core/server/jobs/job-failed.ts';
import { notify } from '../../notifications/shared/server/notify.ts';
import { isMet } from '../rules/block-query.ts';
import type { ReportRun, Snapshot } from '../schemas/report.ts';
import { changerOfReport } from '../shared/server/changer-of-report.ts';
import type { Reader } from './read-block.ts';
import { findReportNow, type ReportNow } from './report-now.ts';
import { readRecipients, reportMailJob } from './send-report.ts';
import { nextRun, reportRunJob, type ScheduleSettings, stopOf } from './set-schedule.ts';
import { rowsIn, takeSnapshot } from './snapshot.ts';

/**
 * Turns due schedules into queued runs, each once: the run, its job and the next time are one transaction. Times that
 * passed while no node ran make one run.
 */
export const startDueReports: PeriodicTask = {
  name: 'reports',
  everySeconds: 30,
  run: (services, now) => forEveryTenant(services, (tx) => startDue(tx, now)),
};

async function startDue(tx: Tx, now: Date): Promise<void> {
  const due = await tx.rows(sql<{ reportId: number; settings: ScheduleSettings; version: number }>`
    select s.report_id, s.settings, r.version from report_schedules s
    join reports r on r.tenant_id = s.tenant_id and r.id = s.report_id
    where s.tenant_id = ${tx.tenantId} and s.next_run_at <= ${now} and ${stopOf} is null for update of s skip locked`);
  for (const { reportId, settings, version } of due) {
    const run = await tx.first(sql<{ id: number }>`
      insert into report_runs (tenant_id, report_id, report_version, params, status, is_scheduled, created_by, created_at)
      values (${tx.tenantId}, ${reportId}, ${version}, ${JSON.stringify(settings.params)}, 'queued', true,
        ${settings.setBy}, ${now}) returning id`);
    await tx.run(sql`update report_schedules set next_run_at = ${nextRun(settings, now)}
      where tenant_id = ${tx.tenantId} and report_id = ${reportId}`);
    await enqueue(tx, { kind: reportRunJob, key: String(run?.id), runAt: now });
  }
}

interface DueRun {
  id: number;
  reportId: number;
  params: ReportRun['params'];
  settings: ScheduleSettings;
  /** Who last changed what it shows. */
  changedBy: number | null;
  /** Who tries the schedule out, and alone gets the email; null for a scheduled run. */
  triedBy: number | null;
}

/** Computes a queued run and queues its emails. An unexpected failure is retried; what cannot succeed is recorded. */
export const runReport: JobKind = async ({ services, tx, job, now }) => {
  const due = await readDue(tx, Number(job.key));
  if (!due) return undefined;
  const reader = await readerForRun(tx, due).catch(asFailure);
  const report = await reportFor(tx, due);
  return {
    async outside() {
      const { params } = due;
      const snapshot = await takeSnapshot(services, reader, report, { params }, now).catch(asFailure);
      assertConditionIsKnown(due, snapshot);
      return (later) => finish(later.tx, due, { report, snapshot }, now);
    },
  };
};

/** A dashboard as who set the schedule sees it now. */
async function reportFor(tx: Tx, { reportId, settings }: DueRun): Promise<ReportNow> {
  const report = await findReportNow(tx, await permissionsOfRun(tx, 'scheduledReport', settings.setBy), reportId);
  if (report) return report;
  const message = 'Who set the schedule may not see this dashboard any more. Save the schedule again';
  throw new JobFailed(message, { isFinal: true });
}

function assertConditionIsKnown({ settings: { condition } }: DueRun, { sections }: Snapshot): void {
  if (!condition || sections.some(({ id }) => id === condition.sectionId)) return;
  const message = 'The figure of the condition is there no more. Choose another one in the schedule';
  throw new JobFailed(message, { isFinal: true });
}

/** Another attempt would be refused too. */
function asFailure(error: unknown): never {
  throw error instanceof ApiError ? new JobFailed(error.message, { isFinal: true, cause: error }) : error;
}

runReport.failed = async ({ tx, job, now }, { isLast, error }) => {
  if (!isLast) return undefined;
  const message = error instanceof JobFailed ? error.message : 'This report could not be computed';
  await tx.run(sql`update report_runs set status = 'failed', error = ${message}, started_at = ${now}, finished_at = now()
    where tenant_id = ${tx.tenantId} and id = ${Number(job.key)} and status = 'queued'`);
  await tellOfFailure(tx, Number(job.key), message);
  return undefined;
};

/** A scheduled report that does not arrive is missed by no one: who set the schedule is told, or administrators. */
async function tellOfFailure(tx: Tx, runId: number, message: string): Promise<void> {
  const failed = await tx.first(sql<{ name: string; userId: number | null }>`
    select r.name, (select c.user_id from responsible_for((s.settings ->> 'setBy')::integer, 'scheduledReport') c
      where c.is_last) as user_id
    from report_runs u join reports r on r.tenant_id = u.tenant_id and r.id = u.report_id
    join report_schedules s on s.tenant_id = u.tenant_id and s.report_id = u.report_id
    where u.tenant_id = ${tx.tenantId} and u.id = ${runId} and u.is_scheduled`);
  if (!failed) return;
  const title = `“${failed.name}” was not sent: ${message}`;
  const named = failed.userId === null ? [] : [failed.userId];
  await notify(tx, 'report_failed', { responseId: null, actorId: null, named }, () => ({ title }));
}

runReport.retried = async (tx, key) => {
  await tx.run(sql`update report_runs set status = 'queued', error = null
    where tenant_id = ${tx.tenantId} and id = ${Number(key)} and status = 'failed'`);
};

const readDue = (tx: Tx, id: number) =>
  tx.first(sql<DueRun>`
    select u.id, u.report_id, u.params, s.settings, ${changerOfReport} as changed_by,
      case when not u.is_scheduled then u.created_by end as tried_by from report_runs u
    join reports r on r.tenant_id = u.tenant_id and r.id = u.report_id
    join report_schedules s on s.tenant_id = u.tenant_id and s.report_id = u.report_id
    where u.tenant_id = ${tx.tenantId} and u.id = ${id} and u.status = 'queued'`);

/** A run has the permissions of who set the schedule and of who last changed the report. Throws where it may not run. */
async function readerForRun(tx: Tx, { settings, changedBy }: DueRun): Promise<Reader> {
  const rights = await permissionsOfRun(tx, 'scheduledReport', settings.setBy, [changedBy]);
  assertMayRun(rights, 'Save the report and its schedule again');
  return { tenantId: tx.tenantId as number, ...rights };
}

interface Computed {
  report: ReportNow;
  snapshot: Snapshot;
}

async function finish(
  tx: Tx,
  { id, settings, triedBy }: DueRun,
  { report, snapshot }: Computed,
  now: Date,
): Promise<undefined> {
  const why = triedBy === null ? reasonNotToSend(settings, snapshot) : null;
  const to = triedBy === null ? settings : { recipients: [{ userId: triedBy }] };
  const recipients = why ? [] : await readRecipients(tx, to, report.dashboardId);
  if (!why && recipients.length === 0) {
    throw new JobFailed('No recipient is left. Choose others in the schedule', { isFinal: true });
  }
  const deliveries = recipients.map(({ address, problem }): ReportRun['deliveries'][number] => ({
    address,
    status: problem ? 'failed' : 'queued',
    error: problem,
  }));
  await tx.run(sql`
    update report_runs set status = 'done', report_version = ${snapshot.version}, snapshot = ${JSON.stringify(snapshot)}, rows = ${rowsIn(snapshot)},
      error = ${why}, deliveries = ${JSON.stringify(deliveries)}, started_at = ${now}, finished_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  for (const [at, { status }] of deliveries.entries()) {
    if (status === 'queued') await enqueue(tx, { kind: reportMailJob, key: `${id}.${at}`, runAt: now });
  }
}

function reasonNotToSend({ condition, skipIfEmpty }: ScheduleSettings, snapshot: Snapshot): string | null {
  if (skipIfEmpty && isEmptyReport(snapshot)) return 'Not sent: the report is empty';
  const figure = condition && snapshot.sections.find(({ id }) => id === condition.sectionId);
  if (figure?.error) return `Not sent: ${figure.error}`;
  return condition && !isMet(condition, snapshot) ? 'Not sent: the condition is not met' : null;
}
