import { createWriteStream, type Dirent, existsSync } from 'node:fs';
import { access, constants, copyFile, link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { create } from 'tar';
import { prepareDataDir } from '../../core/server/data-dir.ts';
import { openPostgres } from '../../core/server/db/open-postgres.ts';
import { type SchemaInUse, schemaInUse } from '../../core/server/db/own-schema.ts';
import { openClient } from '../../core/server/db/session.ts';
import type { Environment } from '../../core/server/environment.ts';
import { tenantFolder } from '../../core/server/files/trash.ts';
import { assertInstallation } from '../../core/server/installation/binding.ts';
import { readKeysFile } from '../../core/server/installation/keys.ts';
import { copyColumns, filesFolder, type Manifest, manifestFile, tableFile } from './backup/manifest.ts';
import { readPassphrase, saveKeys } from './backup/saved-keys.ts';
import { endWhenInterrupted, interruptible, makeStaging, nameDraft, removeStaging } from './backup/staging.ts';
import { verifyBackup } from './verify-backup.ts';

const printLine = (line: string) => process.stderr.write(`${line}\n`);

const usage = 'Usage: npm run backup -- [verify] FILE [--passphrase-file FILE]';

/** Saves database, files and keys in one archive, also while the application runs; or verifies such an archive. */
export async function backup(environment: Environment, args: string[]): Promise<void> {
  const { isVerifying, file, passphrase } = await readOptions(args);
  if (isVerifying) return verifyBackup(environment, file, passphrase);
  const target = resolve(file);
  await assertPlace(target);
  if (!environment.databaseUrl && !existsSync(join(environment.dataDir, 'postgres'))) throw noDataError(environment);
  const postgres = await openPostgres(environment, printLine);
  await postgres.claimIfFree();
  await prepareDataDir(environment.dataDir);
  const staging = await makeStaging(environment.filesDir, 'backup');
  const draft = await nameDraft(dirname(target));
  try {
    const place = { connection: postgres.connection, staging, draft, target };
    await interruptible((interruption) => save(environment, { ...place, interruption }, passphrase));
  } finally {
    await removeStaging(staging);
    await rm(draft, { force: true });
    await postgres.close();
  }
}

async function readOptions(args: string[]) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'passphrase-file': { type: 'string' } },
  });
  const isVerifying = positionals.length === 2 && positionals[0] === 'verify';
  const [file, ...others] = isVerifying ? positionals.slice(1) : positionals;
  if (!file || others.length > 0) throw new Error(usage);
  return { isVerifying, file, passphrase: await readPassphrase(values['passphrase-file']) };
}

type Place = Omit<Source, 'assertOwn' | 'filesDir'>;

async function save(environment: Environment, place: Place, passphrase: string | undefined): Promise<void> {
  const secrets = await readKeysFile(environment);
  const assertOwn = (client: pg.Client) => assertInstallation(client, { environment, secrets });
  if (secrets) await saveKeys(place.staging, secrets, passphrase);
  const saved = await backupDatabase({ ...place, assertOwn, filesDir: environment.filesDir });
  if (!saved) throw noDataError(environment);
  const { manifest, files } = saved;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  printLine(`Saved ${rows} rows of ${manifest.tables.length} tables and ${files} files to ${place.target}`);
  printLine(
    passphrase
      ? 'The archive holds the data unencrypted and the keys sealed by the passphrase: keep both, apart from each other'
      : 'The archive holds the data and the keys unencrypted: keep it where nobody else reads it, or seal the keys ' +
          'by --passphrase-file FILE',
  );
}

interface Source {
  connection: pg.PoolConfig;
  /** Throws if the files are of another installation. */
  assertOwn(client: pg.Client): Promise<void>;
  filesDir: string;
  /** An empty folder on the disk of the files. */
  staging: string;
  /** The archive until it is whole, beside the target. */
  draft: string;
  target: string;
  interruption: AbortSignal;
}

/** Writes the archive of a database and its files; nothing if the database was never used. */
export async function backupDatabase(source: Source) {
  const { filesDir, staging, interruption } = source;
  const manifest = await dumpDatabase(source);
  if (!manifest) return undefined;
  // Files after rows: the application writes a file before the row that refers to it.
  const files = await linkFiles(filesDir, join(staging, filesFolder), interruption);
  await writeArchive(source);
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

// Hard links keep the content if the application deletes a file during the backup. The trash stays out.
async function linkFiles(source: string, target: string, interruption: AbortSignal): Promise<number> {
  await mkdir(target);
  let count = 0;
  for (const folder of await entriesOf(source)) {
    if (!folder.isDirectory() || !tenantFolder.test(folder.name)) continue;
    await mkdir(join(target, folder.name));
    for (const file of await entriesOf(join(source, folder.name))) {
      if (!file.isFile()) continue;
      interruption.throwIfAborted();
      const [path, copy] = [source, target].map((place) => join(place, folder.name, file.name)) as [string, string];
      count += (await isKept(path, copy)) ? 1 : 0;
    }
  }
  return count;
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

// The folder of a tenant may be on another disk, and not every file system has links.
const withoutLinks = ['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'];

/** False if the file was deleted meanwhile. */
async function isKept(path: string, copy: string): Promise<boolean> {
  try {
    await link(path, copy).catch((error: NodeJS.ErrnoException) => {
      if (!withoutLinks.includes(error.code ?? '')) throw error;
      return copyFile(path, copy);
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function writeArchive({ staging, draft, target, interruption }: Source): Promise<void> {
  const archive = create({ gzip: { level: 4 }, cwd: staging, portable: true }, await readdir(staging));
  await pipeline(archive, createWriteStream(draft, { mode: 0o600, flush: true }), { signal: interruption });
  await rename(draft, target);
}

/**
 * Writes every table to its own file from one snapshot, while others write. Undefined if the database was never used.
 */
async function dumpDatabase({ connection, assertOwn, staging, interruption }: Source): Promise<Manifest | undefined> {
  const client = await openClient(connection, 'candor backup');
  endWhenInterrupted(client, interruption);
  try {
    // With row_security on, an owner bound by policies would silently dump no rows.
    await client.query(
      'set row_security = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
    await client.query('begin isolation level repeatable read read only');
    const schema = await schemaInUse(client);
    if (!schema) return undefined;
    await assertOwn(client);
    const manifest = await describe(client, schema);
    for (const table of manifest.tables) {
      const rows = client.query(to(`copy ${schema}.${copyColumns(table)} to stdout`));
      await pipeline(rows, createWriteStream(join(staging, tableFile(table)), { mode: 0o600 }));
      table.rows = rows.rowCount;
    }
    // Sequences are not transactional: read last, they are ahead of every dumped row.
    manifest.sequences = await sequences(client, schema);
    await client.query('commit');
    await writeFile(join(staging, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    return manifest;
  } finally {
    await client.end();
  }
}

async function describe(client: pg.Client, schema: SchemaInUse): Promise<Manifest> {
  const migrations = await client.query<{ name: string; hash: string }>(
    `select name, hash from ${schema}.migrations order by name`,
  );
  const tables = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
        and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
    [schema],
  );
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: migrations.rows,
    tables: tables.rows.map((table) => ({ ...table, rows: 0 })),
    sequences: [],
  };
}

async function sequences(client: pg.Client, schema: SchemaInUse): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = $1 order by 1`,
    [schema],
  );
  return rows.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}
