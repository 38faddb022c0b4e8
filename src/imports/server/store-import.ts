import { sql, type Tx } from '../../core/server/db/database.ts';
import { uploadRefused } from '../../core/server/files/upload.ts';
import type { WorkerTask } from '../../core/server/workers/worker-task.ts';
import type { FileRow } from '../rules/describe-rows.ts';
import { guessMapping } from '../rules/guess-mapping.ts';
import { importUndoDays, mostImportRows } from '../schemas/import.ts';
import type { ChosenFormat } from '../schemas/import-format.ts';
import type { ImportedListName } from '../schemas/imported-lists.ts';
import type { ImportedList, Importer, ImportParent, SentParent } from '../shared/server/imported-list.ts';
import { type Proposal, proposeFormat } from './propose-format.ts';
import { type ImportFile, openFile } from './read-file.ts';

interface NewFile {
  tenantId: number;
  importer: Importer;
  list: ImportedListName;
  fileName: string;
  bytes: Uint8Array;
  parent: SentParent;
  format: ChosenFormat;
}

const limits = {
  lane: 'import',
  seconds: 60,
  advice: 'Remove empty rows and columns, split the file, or save it as CSV',
} as const;

/** Reads a file and stores all of its rows in one transaction; returns the id of the import. */
export const storeImportTask: WorkerTask<NewFile, number> = {
  name: 'store-import',
  limits: { ...limits, inputBytes: 26 * 1024 * 1024 },
  async run({ database, importedLists }, { tenantId, bytes, format, ...file }) {
    const opened = await openFile(Buffer.from(bytes));
    const proposal = await proposeFormat(opened, format);
    return database.transaction(tenantId, async (tx) => {
      const declared = importedLists[file.list];
      const parent = await declared.parent(tx, file.parent);
      // Imports are not kept longer than they can be undone.
      await tx.run(sql`
        delete from imports
        where tenant_id = ${tx.tenantId} and created_at < now() - make_interval(days => ${importUndoDays})`);
      const inserted = await tx.first(sql<{ id: number }>`
        insert into imports (tenant_id, list, file_name, customer_form_id, sentiment_id, survey_id, columns, mapping, duplicates, status, sheets,
          created_by, updated_by)
        values (${tx.tenantId}, ${file.list}, ${file.fileName}, ${parent.customerFormId}, ${parent.sentimentId}, ${parent.surveyId},
          '[]', '[]',
          'update', 'checking', ${JSON.stringify(opened.sheets)}, ${file.importer.userId}, ${file.importer.userId})
        returning id`);
      const id = inserted?.id as number;
      await tx.run(sql`
        insert into import_files (tenant_id, import_id, bytes) values (${tx.tenantId}, ${id}, ${Buffer.from(bytes)})`);
      await storeRows(tx, id, { declared, parent, importer: file.importer }, opened, proposal);
      return id;
    });
  },
};

interface ReadAgain {
  tenantId: number;
  id: number;
  list: ImportedListName;
  parent: ImportParent;
  importer: Importer;
  format: ChosenFormat;
}

/** Reads the stored file of an import in another format. Throws 409 if the import has started. */
export const readAgainTask: WorkerTask<ReadAgain, null> = {
  name: 'read-import-again',
  limits,
  async run({ database, importedLists }, { tenantId, id, list, parent, importer, format }) {
    const stored = await database.transaction(tenantId, (tx) =>
      tx.first(sql<{ bytes: Buffer }>`
        select bytes from import_files where tenant_id = ${tx.tenantId} and import_id = ${id}`),
    );
    if (!stored) throw uploadRefused('This file is not kept any more. Choose it again to read it in another way');
    const opened = await openFile(stored.bytes);
    const proposal = await proposeFormat(opened, format);
    await database.transaction(tenantId, async (tx) => {
      // A running check holds the lock while it works on some rows.
      await tx.run(sql`select from imports where tenant_id = ${tx.tenantId} and id = ${id} for update`);
      await tx.run(sql`delete from import_rows where tenant_id = ${tx.tenantId} and import_id = ${id}`);
      await storeRows(tx, id, { declared: importedLists[list], parent, importer }, opened, proposal);
    });
    return null;
  },
};

/** Stores the rows below the header. The mapping stays while the columns are the same. */
async function storeRows(
  tx: Tx,
  id: number,
  { declared, parent, importer }: Pick<ReadAgain, 'parent' | 'importer'> & { declared: ImportedList },
  file: ImportFile,
  { format, columns, columnKinds, notice }: Proposal,
): Promise<void> {
  const mapping = guessMapping(columns, columnKinds, await declared.targets(tx, parent, importer));
  const rowCount = await insertRows(tx, id, rowsBelow(file.rows(format), format.headerRow));
  await tx.run(sql`
    update imports set row_count = ${rowCount}, format = ${JSON.stringify(format)}, notice = ${notice},
      mapping = case when columns = ${JSON.stringify(columns)}::jsonb then mapping else ${JSON.stringify(mapping)}::jsonb end,
      columns = ${JSON.stringify(columns)}, column_kinds = ${JSON.stringify(columnKinds)}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

async function* rowsBelow(rows: AsyncIterable<FileRow>, headerRow: number): AsyncGenerator<FileRow> {
  for await (const row of rows) if (row.number > headerRow) yield row;
}

const rowsAtOnce = 1_000;

async function insertRows(tx: Tx, importId: number, rows: AsyncIterable<FileRow>): Promise<number> {
  let count = 0;
  let waiting: FileRow[] = [];
  const insert = async () => {
    await tx.run(sql`
      insert into import_rows (tenant_id, import_id, number, cells)
      select ${tx.tenantId}::integer, ${importId}::integer, r.number, r.cells::jsonb
      from unnest(${waiting.map(({ number }) => number)}::integer[],
        ${waiting.map(({ cells }) => JSON.stringify(cells))}::text[]) r (number, cells)`);
    waiting = [];
  };
  for await (const row of rows) {
    count += 1;
    if (count > mostImportRows)
      throw uploadRefused(`At most ${mostImportRows.toLocaleString('en')} rows. Split the file and import each part`);
    waiting.push(row);
    if (waiting.length === rowsAtOnce) await insert();
  }
  if (count === 0) throw uploadRefused('This file has no rows below its header');
  await insert();
  return count;
}
