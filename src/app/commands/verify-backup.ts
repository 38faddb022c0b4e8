import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type Database } from '../../core/server/db/database.ts';
import { openPostgres } from '../../core/server/db/open-postgres.ts';
import type { Environment } from '../../core/server/environment.ts';
import { makeStaging, removeStaging } from './backup/staging.ts';
import { restoreArchive } from './restore.ts';

const printLine = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Restores an archive into an embedded database made for it, which is deleted again, and looks for each file that a row
 * names. Throws a one-line error where the archive cannot be restored or lacks a file.
 */
export async function verifyBackup(environment: Environment, file: string, passphrase: string | undefined) {
  const place = await makeStaging(environment.filesDir, 'verify');
  try {
    const scratch: Environment = {
      ...environment,
      dataDir: place,
      filesDir: join(place, 'files'),
      keysFile: join(place, 'secrets.json'),
      keepsOwnKeys: false,
      givenKeys: undefined,
      databaseUrl: undefined,
    };
    const choices = { replace: false, adopt: false };
    const { madeAt, tables } = await restoreArchive(scratch, { file, passphrase, choices });
    const { files, missing } = await compareFiles(scratch);
    if (missing.length > 0)
      throw new Error(`${file} can be restored, but lacks ${missing.length} of ${files} files, as ${missing[0]}`);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    printLine(
      `${file} can be restored: ${rows} rows of ${tables.length} tables and ${files} files, saved at ${madeAt}`,
    );
  } finally {
    await removeStaging(place);
  }
}

/** Compares the files of the rows with those on the disk. */
async function compareFiles(scratch: Environment): Promise<{ files: number; missing: string[] }> {
  const postgres = await openPostgres(scratch, () => {});
  const database = connect(postgres.connection);
  try {
    await postgres.claim(() => process.exit(1));
    const named = await namedFiles(database);
    const present = new Set(await readdir(scratch.filesDir, { recursive: true }));
    return { files: named.length, missing: named.filter((path) => !present.has(path)) };
  } finally {
    await database.close();
    await postgres.close();
  }
}

const namedFiles = (database: Database): Promise<string[]> =>
  database.owner(async (client) => {
    const { rows } = await client.query<{ path: string }>(
      `select tenant_id || '/' || name as path from files order by 1`,
    );
    return rows.map(({ path }) => path);
  });
