import { resourceOf } from '../../../contract/catalogue.ts';
import { notFound } from '../../../contract/errors.ts';
import {
  type GenerateInput,
  type OpenedRun,
  type ReportDefinition,
  type ReportRun,
  type Snapshot,
  snapshotSchema,
} from '../../../contract/schemas/reports/report.ts';
import { assertRow, readRow } from '../../platform/crud/read.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Handler } from '../../platform/http/call.ts';
import { rowsIn, takeSnapshot, visibleTo } from './snapshot.ts';

/** Computes a report at once; all but previews can be opened again. */
export const generate: Handler<GenerateInput> = async ({ services, session, body }) => {
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => services.database.transaction(session.tenantId, work);
  const { id = null, isPreview, params } = body;
  const { definition, version } = await inTenant((tx) => readDefinition(tx, body));
  const startedAt = services.now?.() ?? new Date();
  const snapshot = await takeSnapshot(services.database, session, definition, body, startedAt);
  const made = { reportId: id, reportVersion: version, params, snapshot, startedAt, userId: session.userId };
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
  return { ...found, snapshot: snapshot && visibleTo(session, snapshot) };
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

async function storeRun(tx: Tx, { reportId, reportVersion, params, snapshot, startedAt, userId }: NewRun) {
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

/** Parsed, so that runs of earlier releases have what was added since. */
export async function readSnapshot(tx: Tx, runId: number): Promise<Snapshot | null> {
  const found = await tx.first(sql<{ snapshot: unknown }>`
    select snapshot from report_runs where tenant_id = ${tx.tenantId} and id = ${runId}`);
  return found?.snapshot ? snapshotSchema.parse(found.snapshot) : null;
}
