import { conflict, notFound } from '../../core/contract/errors.ts';
import { readPage } from '../../core/server/crud/list-pages.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import type { Handler } from '../../core/server/http/call.ts';
import { enqueue } from '../../core/server/jobs/job.ts';
import type { GenerateInput, OpenedRun, ReportDefinition, ReportRun, Snapshot } from '../schemas/report.ts';
import { readReportNow, type Viewer } from './report-now.ts';
import { reportMailJob, unsubscribedError } from './send-report.ts';
import { reportRunJob } from './set-schedule.ts';
import { leftOutFor, readSnapshot, rowsIn, takeSnapshot, withhold } from './snapshot.ts';

/** Computes a report at once; all but previews can be opened again. */
export const generate: Handler<GenerateInput> = async ({ services, session, body }) => {
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => services.database.transaction(session.tenantId, work);
  const { id = null, isPreview, params } = body;
  const stored = await inTenant((tx) => readDefinition(tx, session, body));
  const startedAt = services.now?.() ?? new Date();
  const snapshot = await takeSnapshot(services, session, stored, body, startedAt);
  const made = { reportId: id, reportVersion: stored.version, params, snapshot, startedAt, userId: session.userId };
  if (isPreview) return previewOf(made, session.fullName);
  return inTenant(async (tx) => ({ ...(await readRun(tx, await storeRun(tx, made))), snapshot }));
};

export const runs: Handler = async (call) => {
  const { tx, session, id } = call;
  const report = await readReportNow(tx, session, id());
  return readPage<ReportRun>(call, {
    columns: runColumns,
    from: sql`${runTables} where r.tenant_id = ${tx.tenantId} and r.report_id = ${report.id}`,
    order: sql`r.id desc`,
    most: mostRuns,
  });
};

export const run: Handler = async ({ tx, id, session }): Promise<OpenedRun> => {
  const found = await readOpenRun(tx, session, id('runId'));
  const snapshot = await readSnapshot(tx, found.id);
  return { ...found, snapshot: snapshot && withhold(snapshot, await leftOutFor(tx, session, found.id)) };
};

/** Queues a failed scheduled run again, or the emails of a run that failed; not to those who unsubscribed. */
export const retry: Handler = async ({ tx, session, id }): Promise<ReportRun> => {
  const run = await readOpenRun(tx, session, id('runId'));
  const isScheduled = await tx.run(sql`
    select from report_schedules where tenant_id = ${tx.tenantId} and report_id = ${run.reportId}::integer`);
  if (!isScheduled) throw conflict('NO_SCHEDULE', 'This report has no schedule any more');
  const isFailed = run.isScheduled && run.status === 'failed';
  const failed = run.deliveries.map(({ status, error }) => status === 'failed' && error !== unsubscribedError);
  const deliveries = run.deliveries.map((delivery, at) =>
    failed[at] ? { ...delivery, status: 'queued', error: null } : delivery,
  );
  await tx.run(sql`
    update report_runs set deliveries = ${JSON.stringify(deliveries)}, status = ${isFailed ? 'queued' : run.status},
      error = ${isFailed ? null : run.error}
    where tenant_id = ${tx.tenantId} and id = ${run.id}`);
  if (isFailed) await enqueue(tx, { kind: reportRunJob, key: String(run.id) });
  for (const [at, isAgain] of failed.entries()) {
    if (isAgain) await enqueue(tx, { kind: reportMailJob, key: `${run.id}.${at}` });
  }
  return readRun(tx, run.id);
};

/** How many runs a report lists. */
const mostRuns = 200;

interface NewRun {
  reportId: number | null;
  reportVersion: number;
  params: GenerateInput['params'];
  snapshot: Snapshot;
  startedAt: Date;
  userId: number;
}

async function readDefinition(
  tx: Tx,
  viewer: Viewer,
  { id, definition }: GenerateInput,
): Promise<{ definition: ReportDefinition; version: number }> {
  return definition ? { definition, version: 0 } : readReportNow(tx, viewer, id as number);
}

function previewOf({ reportId, reportVersion, params, snapshot, startedAt }: NewRun, by: string): OpenedRun {
  return {
    id: 0,
    reportId,
    reportVersion,
    params,
    status: 'done',
    rows: rowsIn(snapshot),
    error: null,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    deliveries: [],
    startedByName: by,
    isScheduled: false,
    snapshot,
  };
}

export async function storeRun(tx: Tx, { reportId, reportVersion, params, snapshot, startedAt, userId }: NewRun) {
  const stored = await tx.first(sql<{ id: number }>`
    insert into report_runs (tenant_id, report_id, report_version, params, status, rows, snapshot, started_at, finished_at,
      created_by)
    values (${tx.tenantId}, ${reportId}, ${reportVersion}, ${JSON.stringify(params)}, 'done', ${rowsIn(snapshot)},
      ${JSON.stringify(snapshot)}, ${startedAt}, clock_timestamp(), ${userId}) returning id`);
  return stored?.id as number;
}

/** A run of a report that the viewer may see. */
async function readOpenRun(tx: Tx, viewer: Viewer, id: number): Promise<ReportRun> {
  const run = await readRun(tx, id);
  if (run.reportId !== null) await readReportNow(tx, viewer, run.reportId);
  return run;
}

async function readRun(tx: Tx, id: number): Promise<ReportRun> {
  const found = await tx.first(sql<ReportRun>`
    select ${runColumns} from ${runTables} where r.tenant_id = ${tx.tenantId} and r.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

const runColumns = sql`r.id, r.report_id, r.report_version, r.params, r.status, r.started_at, r.finished_at, r.rows,
  r.error, r.is_scheduled, r.deliveries, case when not r.is_scheduled then u.full_name end as started_by_name`;
const runTables = sql`report_runs r left join users u on u.tenant_id = r.tenant_id and u.id = r.created_by`;
