import type { CustomerImport, ImportRow } from '../../../../contract/schemas/customers/customer-import.ts';
import { type Database, sql } from '../../../platform/db/database.ts';
import { csvOf } from '../../../platform/files/csv.ts';
import type { WorkerTask } from '../../../platform/workers/worker-task.ts';

interface Asked {
  tenantId: number;
  id: number;
}

const rowsAtOnce = 2_000;

/** The rows of the file, each with what happened to it. */
export const importResultTask: WorkerTask<Asked> = {
  name: 'customer-import-result',
  async *write({ database }, asked) {
    yield* csvOf(linesOf(database, asked));
  },
};

async function* linesOf(database: Database, asked: Asked): AsyncGenerator<unknown[]> {
  const columns = await database.transaction(asked.tenantId, (tx) =>
    tx.first(sql<Pick<CustomerImport, 'columns'>>`
      select columns from customer_imports where tenant_id = ${tx.tenantId} and id = ${asked.id}`),
  );
  yield ['Row', 'Result', 'Customer ID', 'Issues', ...(columns?.columns ?? [])];
  for (let after = 0; ; ) {
    const rows = await readRows(database, asked, after);
    for (const { number, outcome, customerId, issues, cells } of rows)
      yield [number, outcome, customerId, issues.map(textOf).join('; '), ...cells];
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.number ?? 0;
  }
}

const textOf = ({ column, message }: ImportRow['issues'][number]) => (column ? `${column}: ${message}` : message);

const readRows = (database: Database, { tenantId, id }: Asked, after: number) =>
  database.transaction(tenantId, (tx) =>
    tx.rows(sql<ImportRow & { customerId: number | null }>`
      select number, cells, outcome, issues, customer_id from customer_import_rows
      where tenant_id = ${tenantId} and import_id = ${id} and number > ${after}
      order by number limit ${rowsAtOnce}`),
  );
