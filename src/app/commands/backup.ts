import { createWriteStream, existsSync } from 'node:fs';
import { access, constants, link, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { create } from 'tar';
import { prepareDataDir } from '../../core/server/data-dir.ts';
import { openPostgres } from '../../core/server/db/open-postgres.ts';
import type { Environment } from '../../core/server/environment.ts';
import { copyColumns, filesFolder, type Manifest, manifestFile, tableFile } from './backup/manifest.ts';

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
    const filesDir = join(environment.dataDir, filesFolder);
    const saved = await backupDatabase({ connection: postgres.connection, filesDir, staging, target });
    if (!saved) throw noDataError(environment);
    const { manifest, files } = saved;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    printLine(`Saved ${rows} rows of ${manifest.tables.length} tables and ${files} files to ${target}`);
  } finally {
    await rm(staging, { recursive: true, force: true });
    await postgres.close();
  }
}

interface Source {
  connection: pg.PoolConfig;
  filesDir: string;
  /** An empty folder on the disk of the files. */
  staging: string;
  target: string;
}

/** Writes the archive of a database and its files; nothing if the database was never used. */
export async function backupDatabase({ connection, filesDir, staging, target }: Source) {
  const manifest = await dumpDatabase(connection, staging);
  if (!manifest) return undefined;
  // Files after rows: the application writes a file before the row that refers to it.
  const files = await linkFiles(filesDir, join(staging, filesFolder));
  await writeArchive(staging, target);
  return { manifest, files };
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

/**
 * Writes every table to its own file from one snapshot, while others write. Undefined if the database was never used.
 */
async function dumpDatabase(connection: pg.PoolConfig, folder: string): Promise<Manifest | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'candor backup' });
  await client.connect();
  try {
    // With row_security on, an owner bound by policies would silently dump no rows.
    await client.query(
      'set row_security = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
    await client.query('begin isolation level repeatable read read only');
    if (!(await isInUse(client))) return undefined;
    const manifest = await describe(client);
    for (const table of manifest.tables) {
      const rows = client.query(to(`copy public.${copyColumns(table)} to stdout`));
      await pipeline(rows, createWriteStream(join(folder, tableFile(table)), { mode: 0o600 }));
      table.rows = rows.rowCount;
    }
    // Sequences are not transactional: read last, they are ahead of every dumped row.
    manifest.sequences = await sequences(client);
    await client.query('commit');
    await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    return manifest;
  } finally {
    await client.end();
  }
}

async function isInUse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(`select to_regclass('public.migrations') is not null as used`);
  return rows[0]?.used ?? false;
}

async function describe(client: pg.Client): Promise<Manifest> {
  const migrations = await client.query<{ name: string; hash: string }>(
    'select name, hash from migrations order by name',
  );
  const tables = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
        and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: migrations.rows,
    tables: tables.rows.map((table) => ({ ...table, rows: 0 })),
    sequences: [],
  };
}

async function sequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}
