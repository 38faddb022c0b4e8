import type { ExportedCell } from '../../core/contract/notations/exported-cell.ts';
import { type Database, sql } from '../../core/server/db/database.ts';
import { writeCsv } from '../../core/server/files/csv.ts';
import type { FileTask } from '../../core/server/workers/worker-task.ts';
import { namedColumns } from '../rules/named-columns.ts';
import type { Import, ImportIssue, ImportOutcome } from '../schemas/import.ts';

interface ResultRequest {
  tenantId: number;
  id: number;
  /** The kind of record, such as Customer. */
  record: string;
}

const rowsAtOnce = 2_000;

/** The rows of the file, each with what happened to it. */
export const importResultTask: FileTask<ResultRequest> = {
  name: 'import-result',
  limits: { lane: 'export', seconds: 300, advice: 'Try again later' },
  async *write({ database }, asked) {
    yield* writeCsv(readResultLines(database, asked));
  },
};

async function* readResultLines(database: Database, asked: ResultRequest): AsyncGenerator<ExportedCell[]> {
  const stored = await database.transaction(asked.tenantId, (tx) =>
    tx.first(sql<Pick<Import, 'columns'>>`
      select columns from imports where tenant_id = ${tx.tenantId} and id = ${asked.id}`),
  );
  yield [
    'Row',
    'Result',
    `${asked.record} ID`,
    'Issues',
    ...namedColumns(stored?.columns ?? []).map(({ name }) => name),
  ];
  for (let after = 0; ; ) {
    const rows = await readRows(database, asked, after);
    for (const { number, outcome, recordId, issues, cells } of rows)
      yield [number, outcome, recordId, issues.map(issueText).join('; '), ...cells];
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.number ?? 0;
  }
}

const issueText = ({ column, message }: ImportIssue) => (column ? `${column}: ${message}` : message);

interface ResultRow {
  number: number;
  cells: string[];
  outcome: ImportOutcome | null;
  issues: ImportIssue[];
  recordId: number | null;
}

const readRows = (database: Database, { tenantId, id }: ResultRequest, after: number) =>
  database.transaction(tenantId, (tx) =>
    tx.rows(sql<ResultRow>`
      select number, cells, outcome, issues, record_id from import_rows
      where tenant_id = ${tenantId} and import_id = ${id} and number > ${after}
      order by number limit ${rowsAtOnce}`),
  );
