import { isEmptyReport } from '../../../charts/report-blocks.ts';
import { permissionFor } from '../../../contract/catalogue.ts';
import { ApiError, refused } from '../../../contract/errors.ts';
import type { ReportDefinition, ReportRun, Snapshot } from '../../../contract/schemas/reports/report.ts';
import { isMet } from '../../../domain/reports/block-query.ts';
import { grantsOf } from '../../platform/auth/policies.ts';
import { sql, type Tx } from '../../platform/db/database.ts';
import type { Services } from '../../platform/http/call.ts';
import { enqueue, forEveryTenant, type JobKind, mostAttempts, type PeriodicTask } from '../../platform/jobs/job.ts';
import { recipientsOf, reportMailJob } from './send-report.ts';
import { nextRun, type StoredSchedule } from './set-schedule.ts';
import { type Reader, rowsIn, takeSnapshot } from './snapshot.ts';

export const reportRunJob = 'report-run';
export const unsubscribedError = 'Unsubscribed';

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
  const due = await tx.rows(sql<{ reportId: number; settings: StoredSchedule; version: number }>`
    select s.report_id, s.settings, r.version from report_schedules s
    join reports r on r.tenant_id = s.tenant_id and r.id = s.report_id
    where s.tenant_id = ${tx.tenantId} and s.next_run_at <= ${now} for update of s skip locked`);
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
  params: ReportRun['params'];
  settings: StoredSchedule;
  definition: ReportDefinition;
  version: number;
}

/** Computes a queued run and queues its emails. An unexpected failure is retried; what cannot succeed is recorded. */
export const runReport: JobKind = async ({ services, tx, job, now }) => {
  const due = await readDue(tx, Number(job.key));
  if (!due) return undefined;
  try {
    const reader = await readerOf(services, tx, due.settings.setBy);
    const snapshot = await takeSnapshot(services.database, reader, due, { params: due.params }, now);
    await finish(tx, due, snapshot, now);
  } catch (error) {
    if (!(error instanceof ApiError) && job.attempts + 1 < mostAttempts) throw error;
    const message = error instanceof ApiError ? error.message : 'This report could not be computed';
    await tx.run(sql`update report_runs set status = 'failed', error = ${message}, started_at = ${now}, finished_at = now()
      where tenant_id = ${tx.tenantId} and id = ${due.id}`);
  }
  return undefined;
};

const readDue = (tx: Tx, id: number) =>
  tx.first(sql<DueRun>`
    select u.id, u.params, s.settings, r.definition, r.version from report_runs u
    join reports r on r.tenant_id = u.tenant_id and r.id = u.report_id
    join report_schedules s on s.tenant_id = u.tenant_id and s.report_id = u.report_id
    where u.tenant_id = ${tx.tenantId} and u.id = ${id} and u.status = 'queued'`);

/** The user whose permissions a scheduled run has. Throws where that user may no longer schedule. */
async function readerOf(services: Services, tx: Tx, userId: number): Promise<Reader> {
  const role = await tx.first(sql<{ id: number; holdsAll: boolean; policyVersion: number }>`
    select r.id, r.holds_all, r.policy_version from users u join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.tenant_id = ${tx.tenantId} and u.id = ${userId} and u.is_active and u.deleted_at is null`);
  const grants = role && (await grantsOf(tx, services, role));
  if (!grants?.policy.permits(permissionFor('reports', 'setSchedule'))) {
    throw refused('SCHEDULE_OWNER', 'The user who saved this schedule may no longer send reports. Save it again');
  }
  return { tenantId: tx.tenantId as number, userId, permits: grants.policy.permits };
}

async function finish(tx: Tx, { id, settings }: DueRun, snapshot: Snapshot, now: Date): Promise<void> {
  const why = reasonNotToSend(settings, snapshot);
  const recipients = why ? [] : await recipientsOf(tx, settings);
  const deliveries = recipients.map(({ address, isOptedOut }): ReportRun['deliveries'][number] => ({
    ...(isOptedOut
      ? { address, status: 'failed', error: unsubscribedError }
      : { address, status: 'queued', error: null }),
  }));
  await tx.run(sql`
    update report_runs set status = 'done', snapshot = ${JSON.stringify(snapshot)}, rows = ${rowsIn(snapshot)},
      error = ${why}, deliveries = ${JSON.stringify(deliveries)}, started_at = ${now}, finished_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  for (const [at, { status }] of deliveries.entries()) {
    if (status === 'queued') await enqueue(tx, { kind: reportMailJob, key: `${id}.${at}`, runAt: now });
  }
}

function reasonNotToSend({ condition, skipIfEmpty }: StoredSchedule, snapshot: Snapshot): string | null {
  if (skipIfEmpty && isEmptyReport(snapshot)) return 'Not sent: the report is empty';
  return condition && !isMet(condition, snapshot) ? 'Not sent: the condition is not met' : null;
}
