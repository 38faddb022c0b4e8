import { permissionsOfRun } from '../../core/server/auth/rights-of-runs.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import type { JobKind } from '../../core/server/jobs/job.ts';
import type { WorkerTask } from '../../core/server/workers/worker-task.ts';
import { namedColumns } from '../rules/named-columns.ts';
import type { ImportIssue, ImportProblem } from '../schemas/import.ts';
import type { ImportedListName } from '../schemas/imported-lists.ts';
import type { importsJobLabels } from '../schemas/job-labels.ts';
import type { ImportedLists, ImportRow, ProcessedRow, RunningImport } from '../shared/server/imported-list.ts';

export const importJob = 'import' satisfies keyof typeof importsJobLabels;

type Next = 'more' | 'done';

/** Works for some seconds and runs again, so that exports of the tenant and imports of others have their turn. */
export const runImport: JobKind = async ({ services, tx, job, now }) => {
  const asked = { tenantId: job.tenantId, id: Number(job.key) };
  const refusal = await findRefusal(services.importedLists, tx, asked.id);
  if (refusal) {
    await stop(tx, asked.id, `Stopped: ${refusal}. What was done so far is in the result file.`);
    return undefined;
  }
  return {
    async outside() {
      const next = await services.workers.run(job.tenantId, importTask, asked);
      return async () => (next === 'more' ? { againAt: now } : undefined);
    },
  };
};

runImport.failed = async ({ tx, job }, { isLast }) => {
  if (isLast) await stop(tx, Number(job.key), unexpected);
  return undefined;
};

const unexpected = 'An unexpected error stopped this before its last row. What was done so far is in the result file.';

/** Why who started it may not go on with it; null where they may. */
async function findRefusal(lists: ImportedLists, tx: Tx, id: number): Promise<string | null> {
  const found = await tx.first(sql<{ list: ImportedListName; status: string; updatedBy: number | null }>`
    select list, status, updated_by from imports where tenant_id = ${tx.tenantId} and id = ${id}`);
  if (!found) return null;
  const { run, undo } = lists[found.list].runs;
  return (await permissionsOfRun(tx, found.status === 'undoing' ? undo : run, found.updatedBy)).refusal;
}

async function stop(tx: Tx, id: number, notice: string): Promise<void> {
  await tx.run(sql`
    update imports set status = case status when 'checking' then 'checked' else 'done' end, notice = ${notice},
      finished_at = coalesce(finished_at, now()), updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id} and status in ('checking', 'running', 'undoing')`);
}

const sliceMs = 8_000;

export const importTask: WorkerTask<{ tenantId: number; id: number }, Next> = {
  name: importJob,
  limits: { lane: 'import', seconds: 60, advice: 'Split the file and import each part' },
  async run({ database, importedLists }, { tenantId, id }) {
    const end = Date.now() + sliceMs;
    let next: Next | 'locked';
    do {
      next = await database.transaction(tenantId, (tx) => runBatch(importedLists, tx, id));
    } while (next === 'more' && Date.now() < end);
    return next === 'done' ? 'done' : 'more';
  },
};

const rowsAtOnce = 500;
const finished = { checking: 'checked', running: 'done', undoing: 'undone' } as const;

/** One transaction processes some rows and records how far the import is, so that a crash repeats and skips no row. */
async function runBatch(lists: ImportedLists, tx: Tx, id: number): Promise<Next | 'locked'> {
  const stored = await readRunning(tx, id);
  if (!stored) return 'locked';
  const { status } = stored;
  if (status !== 'checking' && status !== 'running' && status !== 'undoing') return 'done';
  const rows = await tx.rows(sql<ImportRow>`
    select number, cells, outcome, record_id, before, left_version from import_rows
    where tenant_id = ${tx.tenantId} and import_id = ${id} and number > ${stored.doneRow}
    order by number limit ${rowsAtOnce}`);
  if (rows.length === 0) {
    await tx.run(sql`delete from import_keys where tenant_id = ${tx.tenantId} and import_id = ${id}`);
    await tx.run(sql`
      update imports set status = ${finished[status]}, updated_at = now(), version = version + 1,
        finished_at = ${status === 'running' ? sql`now()` : sql`finished_at`}
      where tenant_id = ${tx.tenantId} and id = ${id}`);
    return 'done';
  }
  const list = lists[stored.list];
  const counts = { ...stored.counts };
  const processed = await (status === 'undoing' ? list.undoRows(tx, stored, rows) : list.importRows(tx, stored, rows));
  for (const { outcome } of processed) counts[outcome] = (counts[outcome] ?? 0) + 1;
  const problems = addProblems(stored, rows, processed);
  await saveRows(tx, stored, processed);
  await tx.run(sql`
    update imports set done_row = ${rows.at(-1)?.number}, counts = ${JSON.stringify(counts)},
      problems = ${JSON.stringify(problems)}, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  return 'more';
}

const readRunning = (tx: Tx, id: number) =>
  tx.first(sql<RunningImport & { list: ImportedListName; doneRow: number }>`
    select id, list, file_name, customer_form_id, sentiment_id, survey_id, columns, format, mapping, duplicates, options, status,
      done_row, counts, problems, updated_by
    from imports where tenant_id = ${tx.tenantId} and id = ${id} for update skip locked`);

const mostProblems = 60;
const mostExamples = 3;
const longestExample = 80;

/** Adds what is wrong with some rows: one problem for each column and message, with the first rows that have it. */
export function addProblems(
  { columns, problems }: Pick<RunningImport, 'columns' | 'problems'>,
  rows: readonly Pick<ImportRow, 'number' | 'cells'>[],
  processed: readonly ProcessedRow[],
): ImportProblem[] {
  const all = problems.map((problem) => ({ ...problem, examples: [...problem.examples] }));
  const cellsOf = new Map(rows.map(({ number, cells }) => [number, cells]));
  const positions = new Map(namedColumns(columns).map(({ at, name }) => [name, at]));
  const add = (number: number, { column, message }: ImportIssue, isNote: boolean) => {
    let problem = all.find(
      (one) => one.column === column && one.message === message && (one.isNote ?? false) === isNote,
    );
    if (!problem && all.length >= mostProblems) return;
    if (!problem) {
      problem = { column, message, count: 0, examples: [], ...(isNote && { isNote }) };
      all.push(problem);
    }
    problem.count += 1;
    if (problem.examples.length >= mostExamples) return;
    const cells = cellsOf.get(number) ?? [];
    const text = column === null ? (cells.find(Boolean) ?? '') : (cells[positions.get(column) ?? -1] ?? '');
    problem.examples.push({ number, text: text.slice(0, longestExample) });
  };
  for (const { number, outcome, issues = [] } of processed)
    if (outcome !== 'skipped')
      for (const issue of issues) add(number, issue, outcome === 'created' || outcome === 'updated');
  return all;
}

/** The row of an undone new record is gone with the record. */
async function saveRows(
  tx: Tx,
  { id, list }: { id: number; list: ImportedListName },
  rows: readonly ProcessedRow[],
): Promise<void> {
  const changes = rows.map(({ number, outcome, issues = [], recordId = null, before = null, leftVersion = null }) => ({
    number,
    outcome,
    issues,
    record_id: recordId,
    before,
    left_version: leftVersion,
  }));
  await tx.run(sql`
    update import_rows r set outcome = p.outcome, issues = p.issues, record_id = p.record_id,
      customer_id = case when ${list === 'customerImports'} then p.record_id end, before = p.before,
      left_version = p.left_version
    from jsonb_to_recordset(${JSON.stringify(changes)}) p (number integer, outcome text, issues jsonb,
      record_id integer, before jsonb, left_version integer)
    where r.tenant_id = ${tx.tenantId} and r.import_id = ${id} and r.number = p.number`);
}
