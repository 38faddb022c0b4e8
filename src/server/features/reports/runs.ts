import { resourceOf } from '../../../contract/catalogue.ts';
import { notFound } from '../../../contract/errors.ts';
import type {
  GenerateInput,
  OpenedRun,
  ReportDefinition,
  ReportRun,
  Snapshot,
} from '../../../contract/schemas/reports/report.ts';
import { assertRow, readRow } from '../../platform/crud/rows.ts';
import { type Sql, sql, type Tx } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/call.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { reportRunJob, unsubscribedError } from './run-schedules.ts';
import { reportMailJob } from './send-report.ts';
import { readSnapshot, rowsIn, takeSnapshot, withheldFrom, withhold } from './snapshot.ts';

/** Computes a report at once; all but previews can be opened again. */
export const generate: Handler<GenerateInput> = async ({ services, session, body }) => {
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => services.database.transaction(session.tenantId, work);
  const { id = null, isPreview, params } = body;
  const stored = await inTenant((tx) => readDefinition(tx, body));
  const startedAt = services.now?.() ?? new Date();
  const snapshot = await takeSnapshot(services.database, session, stored, body, startedAt);
  const made = { reportId: id, reportVersion: stored.version, params, snapshot, startedAt, userId: session.userId };
  if (isPreview) return previewOf(made, session.fullName);
  return inTenant(async (tx) => ({ ...(await readRun(tx, await storeRun(tx, made))), snapshot }));
};

export const runs: Handler = async ({ tx, id }) => {
  await assertRow(tx, resourceOf('reports'), id());
  return tx.rows(readRuns(tx, sql`r.report_id = ${id()}`, sql`limit ${mostRuns}`));
};

export const run: Handler = async ({ tx, id, session }): Promise<OpenedRun> => {
  const found = await readRun(tx, id('runId'));
  const snapshot = await readSnapshot(tx, found.id);
  return { ...found, snapshot: snapshot && withhold(snapshot, withheldFrom(session)) };
};

/** Queues a failed scheduled run again, or the emails of a run that failed; not to those who unsubscribed. */
export const retry: Handler = async ({ tx, id }): Promise<ReportRun> => {
  const run = await readRun(tx, id('runId'));
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

async function readDefinition(tx: Tx, { id, definition }: GenerateInput) {
  if (definition) return { definition, version: 0 };
  return readRow<{ definition: ReportDefinition; version: number }>(tx, resourceOf('reports'), id as number);
}

function previewOf({ reportId, reportVersion, params, snapshot, startedAt }: NewRun, by: string): OpenedRun {
  return {
    ...{ id: 0, reportId, reportVersion, params, status: 'done', rows: rowsIn(snapshot), error: null },
    ...{ startedAt: startedAt.toISOString(), finishedAt: new Date().toISOString(), deliveries: [] },
    ...{ startedByName: by, isScheduled: false, snapshot },
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

async function readRun(tx: Tx, id: number): Promise<ReportRun> {
  const found = await tx.first(readRuns(tx, sql`r.id = ${id}`));
  if (!found) throw notFound();
  return found;
}

const readRuns = (tx: Tx, condition: Sql, limit = sql``) => sql<ReportRun>`
  select r.id, r.report_id, r.report_version, r.params, r.status, r.started_at, r.finished_at, r.rows, r.error,
    r.is_scheduled, r.deliveries, case when not r.is_scheduled then u.full_name end as started_by_name
  from report_runs r left join users u on u.tenant_id = r.tenant_id and u.id = r.created_by
  where r.tenant_id = ${tx.tenantId} and ${condition} order by r.id desc ${limit}`;
