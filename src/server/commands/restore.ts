import { access, constants, copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import pg from 'pg';
import { extract } from 'tar';
import { openPostgres } from '../platform/db/open-postgres.ts';
import type { Environment } from '../platform/environment.ts';
import { migrationsDir } from '../platform/project-files.ts';
import { readSecrets } from '../platform/secrets.ts';
import { loadDatabase } from './backup/load.ts';
import { filesFolder, type Manifest, readManifest } from './backup/manifest.ts';

const printLine = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Restores database and files from an archive. Refuses while the application runs, and to overwrite data without
 * --replace.
 */
export async function restore(environment: Environment, args: string[]): Promise<void> {
  const file = args.find((arg) => !arg.startsWith('--'));
  if (!file) throw new Error('Usage: npm run restore -- FILE [--replace]');
  await readSecrets(environment.dataDir);
  const staging = await mkdtemp(join(environment.dataDir, 'restore-'));
  try {
    // Before the database is changed or created.
    const manifest = await unpack(resolve(file), staging);
    await replaceBy(manifest, staging, environment, args.includes('--replace'));
    printLine(`Restored the backup of ${manifest.madeAt}`);
  } finally {
    await rm(staging, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function unpack(file: string, staging: string): Promise<Manifest> {
  try {
    await access(file, constants.R_OK);
  } catch {
    throw new Error(`The file ${file} does not exist or cannot be read`);
  }
  try {
    await extract({ file, cwd: staging, strict: true, preserveOwner: false });
    return await readManifest(staging);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    throw new Error(`${file} is not a Candor backup or is damaged: nothing was changed`);
  }
}

async function replaceBy(manifest: Manifest, staging: string, environment: Environment, replace: boolean) {
  const postgres = await openPostgres(environment, printLine);
  try {
    await postgres.claim(() => process.exit(1));
    const filesDir = join(environment.dataDir, filesFolder);
    await replaceAll(postgres.connection, manifest, staging, filesDir, replace);
  } finally {
    await postgres.close();
  }
}

async function replaceAll(
  connection: pg.PoolConfig,
  manifest: Manifest,
  staging: string,
  filesDir: string,
  replace: boolean,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'candor restore' });
  await client.connect();
  try {
    await assertAlone(client);
    if (!replace) await assertEmpty(client);
    await client.query('begin');
    await loadDatabase(client, manifest, staging, migrationsDir);
    // File names are never reused, so the new files can coexist with the old until the rows are loaded.
    const stored = await moveFiles(join(staging, filesFolder), filesDir);
    await client.query('commit');
    await removeOthers(filesDir, stored);
  } finally {
    await client.end();
  }
}

// With DATABASE_URL a running application holds no lock file, but it holds connections.
async function assertAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::integer as others from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and application_name not like 'candor pid %'`,
  );
  const others = rows[0]?.others ?? 0;
  if (others > 0) throw new Error(`The database is in use by ${others} other sessions: stop the application first`);
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(`select to_regclass('public.tenants') is not null as known`);
  if (!rows[0]?.known) return;
  const { rowCount } = await client.query('select from tenants limit 1');
  if (rowCount) throw new Error('The database is not empty: add --replace to delete its data');
}

async function moveFiles(source: string, target: string): Promise<Set<string>> {
  await mkdir(target, { recursive: true });
  const stored = new Set<string>();
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const name = relative(source, join(entry.parentPath, entry.name));
    if (entry.isDirectory()) await mkdir(join(target, name), { recursive: true });
    if (entry.isFile()) stored.add(name);
  }
  for (const name of stored) {
    await mkdir(join(target, name, '..'), { recursive: true });
    await rename(join(source, name), join(target, name)).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error;
      await copyFile(join(source, name), join(target, name));
    });
  }
  return stored;
}

async function removeOthers(folder: string, stored: Set<string>): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !stored.has(relative(folder, path))) await rm(path);
  }
}
