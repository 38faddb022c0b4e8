import { text } from 'node:stream/consumers';
import { sql, type Tx } from '../../../platform/db/database.ts';
import { type JobKind, mostAttempts } from '../../../platform/jobs/job.ts';
import type { WorkerTask } from '../../../platform/workers/worker-task.ts';
import { importRows } from './import-rows.ts';
import type { ProcessedRow, RunningImport, StoredRow } from './imported-row.ts';
import { undoRows } from './undo-rows.ts';

export const customerImportJob = 'customer-import';

type Next = 'more' | 'done';

/** Works for some seconds and runs again, so that exports of the tenant and imports of others have their turn. */
export const runImport: JobKind = async ({ services, tx, job, now }) => {
  const asked = { tenantId: job.tenantId, id: Number(job.key) };
  try {
    const next = await text(await services.workers.file(job.tenantId, customerImportTask, asked));
    return next === 'more' ? { againAt: now } : undefined;
  } catch (error) {
    if (job.attempts + 1 < mostAttempts) throw error;
    await giveUp(tx, asked.id);
    return undefined;
  }
};

async function giveUp(tx: Tx, id: number): Promise<void> {
  const notice = 'An unexpected error stopped this before its last row. What was done so far is in the result file.';
  await tx.run(sql`
    update customer_imports set status = case status when 'checking' then 'checked' else 'done' end, notice = ${notice},
      finished_at = coalesce(finished_at, now()), updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id} and status in ('checking', 'running', 'undoing')`);
}

const sliceMs = 8_000;

export const customerImportTask: WorkerTask<{ tenantId: number; id: number }> = {
  name: customerImportJob,
  async *write({ database }, { tenantId, id }) {
    const end = Date.now() + sliceMs;
    let next: Next | 'locked';
    do {
      next = await database.transaction(tenantId, (tx) => runBatch(tx, id));
    } while (next === 'more' && Date.now() < end);
    yield next === 'done' ? 'done' : 'more';
  },
};

const rowsAtOnce = 500;
const finished = { checking: 'checked', running: 'done', undoing: 'undone' } as const;

/** One transaction processes some rows and records how far the import is, so that a crash repeats and skips no row. */
async function runBatch(tx: Tx, id: number): Promise<Next | 'locked'> {
  const stored = await tx.first(sql<RunningImport & { doneRow: number }>`
    select id, customer_form_id, columns, mapping, duplicates, status, done_row, counts, updated_by
    from customer_imports where tenant_id = ${tx.tenantId} and id = ${id} for update skip locked`);
  if (!stored) return 'locked';
  const { status } = stored;
  if (status !== 'checking' && status !== 'running' && status !== 'undoing') return 'done';
  const rows = await tx.rows(sql<StoredRow>`
    select number, cells, outcome, customer_id, before, left_version from customer_import_rows
    where tenant_id = ${tx.tenantId} and import_id = ${id} and number > ${stored.doneRow}
    order by number limit ${rowsAtOnce}`);
  if (rows.length === 0) {
    await tx.run(sql`
      delete from customer_import_keys where tenant_id = ${tx.tenantId} and import_id = ${id}`);
    await tx.run(sql`
      update customer_imports set status = ${finished[status]}, version = version + 1, updated_at = now(),
        finished_at = ${status === 'running' ? sql`now()` : sql`finished_at`}
      where tenant_id = ${tx.tenantId} and id = ${id}`);
    return 'done';
  }
  const counts = { ...stored.counts };
  const processed = await (status === 'undoing' ? undoRows(tx, stored, rows) : importRows(tx, stored, rows));
  for (const { outcome } of processed) counts[outcome] = (counts[outcome] ?? 0) + 1;
  await saveRows(tx, id, processed);
  await tx.run(sql`
    update customer_imports set done_row = ${rows.at(-1)?.number}, counts = ${JSON.stringify(counts)}, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  return 'more';
}

/** The row of an undone new customer is gone with the customer. */
async function saveRows(tx: Tx, importId: number, rows: readonly ProcessedRow[]): Promise<void> {
  const changes = rows.map(({ issues = [], customerId = null, before, leftVersion = null, ...row }) => ({
    ...row,
    issues,
    customer_id: customerId,
    before: before ?? null,
    left_version: leftVersion,
  }));
  await tx.run(sql`
    update customer_import_rows r set outcome = p.outcome, issues = p.issues,
      customer_id = p.customer_id, before = p.before, left_version = p.left_version
    from jsonb_to_recordset(${JSON.stringify(changes)}) p (number integer, outcome text, issues jsonb,
      customer_id integer, before jsonb, left_version integer)
    where r.tenant_id = ${tx.tenantId} and r.import_id = ${importId} and r.number = p.number`);
}
