import {
  importUndoDays,
  mostImportColumns,
  mostImportRows,
} from '../../../../contract/schemas/customers/customer-import.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import { uploadRefused } from '../../../platform/files/upload.ts';
import type { WorkerTask } from '../../../platform/workers/worker-task.ts';
import { readCustomerForm } from '../records/customer-answers.ts';
import { guessMapping } from './guess-mapping.ts';
import { readRows } from './read-file.ts';

interface StoredFile {
  tenantId: number;
  userId: number;
  fileName: string;
  bytes: Uint8Array;
  customerFormId: number | undefined;
}

const rowsAtOnce = 1_000;

/** Reads a file and stores all of its rows in one transaction; writes the id of the import. */
export const storeImportTask: WorkerTask<StoredFile> = {
  name: 'store-customer-import',
  async *write({ database }, file) {
    const { rows, notice } = readRows(Buffer.from(file.bytes));
    const iterator = rows[Symbol.asyncIterator]();
    try {
      const { value: header } = await iterator.next();
      if (!header) throw uploadRefused('This file is empty');
      if (header.cells.length > mostImportColumns) throw uploadRefused(`At most ${mostImportColumns} columns`);
      const id = await database.transaction(file.tenantId, async (tx) => {
        const importId = await insertImport(tx, file, header.cells, notice);
        const rowCount = await insertRows(tx, importId, iterator);
        await tx.run(sql`
          update customer_imports set row_count = ${rowCount} where tenant_id = ${tx.tenantId} and id = ${importId}`);
        return importId;
      });
      yield String(id);
    } finally {
      await iterator.return?.();
    }
  },
};

async function insertImport(tx: Tx, file: StoredFile, columns: string[], notice: string | null): Promise<number> {
  // Imports are not kept longer than they can be undone.
  await tx.run(sql`
    delete from customer_imports
    where tenant_id = ${tx.tenantId} and created_at < now() - make_interval(days => ${importUndoDays})`);
  const form = await readCustomerForm(tx, file.customerFormId);
  const inserted = await tx.first(sql<{ id: number }>`
    insert into customer_imports (tenant_id, file_name, customer_form_id, columns, mapping, duplicates, status, notice,
      created_by, updated_by)
    values (${tx.tenantId}, ${file.fileName}, ${form.id}, ${JSON.stringify(columns.map((name) => name.slice(0, 200)))},
      ${JSON.stringify(guessMapping(columns, form))}, 'update', 'checking', ${notice}, ${file.userId}, ${file.userId})
    returning id`);
  return inserted?.id as number;
}

type Numbered = { number: number; cells: string[] };

async function insertRows(tx: Tx, importId: number, rows: AsyncIterator<Numbered>): Promise<number> {
  let count = 0;
  let waiting: Numbered[] = [];
  const insert = async () => {
    await tx.run(sql`
      insert into customer_import_rows (tenant_id, import_id, number, cells)
      select ${tx.tenantId}::integer, ${importId}::integer, r.number, r.cells::jsonb
      from unnest(${waiting.map(({ number }) => number)}::integer[],
        ${waiting.map(({ cells }) => JSON.stringify(cells))}::text[]) r (number, cells)`);
    waiting = [];
  };
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    count += 1;
    if (count > mostImportRows)
      throw uploadRefused(`At most ${mostImportRows.toLocaleString('en')} rows. Split the file and import each part`);
    waiting.push(next.value);
    if (waiting.length === rowsAtOnce) await insert();
  }
  if (count === 0) throw uploadRefused('This file has no rows below its header');
  await insert();
  return count;
}
