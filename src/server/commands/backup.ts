import { existsSync } from 'node:fs';
import { access, constants, link, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { create } from 'tar';
import { prepareDataDir } from '../platform/data-dir.ts';
import { openPostgres } from '../platform/db/open-postgres.ts';
import type { Environment } from '../platform/environment.ts';
import { dumpDatabase } from './backup/dump.ts';
import { filesFolder } from './backup/manifest.ts';

const printLine = (line: string) => process.stderr.write(`${line}\n`);

/** Saves database and files in one archive, also while the application runs. */
export async function backup(environment: Environment, [file]: string[]): Promise<void> {
  if (!file) throw new Error('Usage: npm run backup -- FILE');
  const target = resolve(file);
  await assertPlace(target);
  if (!environment.databaseUrl && !existsSync(join(environment.dataDir, 'postgres'))) throw noDataError(environment);
  const postgres = await openPostgres(environment, printLine);
  await postgres.claimIfFree();
  await prepareDataDir(environment.dataDir);
  const staging = await mkdtemp(join(environment.dataDir, 'backup-'));
  try {
    const manifest = await dumpDatabase(postgres.connection, staging);
    if (!manifest) throw noDataError(environment);
    // Files after rows: the application writes a file before the row that refers to it.
    const files = await linkFiles(join(environment.dataDir, filesFolder), join(staging, filesFolder));
    await writeArchive(staging, target);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    printLine(`Saved ${rows} rows of ${manifest.tables.length} tables and ${files} files to ${target}`);
  } finally {
    await rm(staging, { recursive: true, force: true });
    await postgres.close();
  }
}

function noDataError({ databaseUrl, dataDir }: Environment): Error {
  return new Error(`Nothing to back up: ${databaseUrl ? 'DATABASE_URL' : dataDir} contains no Candor data`);
}

async function assertPlace(target: string): Promise<void> {
  await access(dirname(target), constants.W_OK).catch(() => {
    throw new Error(`Cannot write to ${dirname(target)}: choose another FILE`);
  });
}

// Hard links keep the content if the application deletes a file during the backup.
async function linkFiles(source: string, target: string): Promise<number> {
  await mkdir(target);
  const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch(() => []);
  let count = 0;
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const copy = join(target, path.slice(source.length));
    if (entry.isDirectory()) await mkdir(copy, { recursive: true });
    if (!entry.isFile()) continue;
    await mkdir(join(copy, '..'), { recursive: true });
    count += await link(path, copy).then(
      () => 1,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return 0;
        throw error;
      },
    );
  }
  return count;
}

async function writeArchive(folder: string, target: string): Promise<void> {
  const draft = `${target}.part-${process.pid}`;
  try {
    await create({ gzip: { level: 4 }, cwd: folder, file: draft, portable: true, mode: 0o600 }, await readdir(folder));
    const handle = await open(draft, 'r');
    await handle.sync().finally(() => handle.close());
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}
