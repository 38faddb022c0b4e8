import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, readdir, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { extract } from 'tar';
import { prepareDataDir } from '../../core/server/data-dir.ts';
import { enterApplicationRole, roleInMigrations } from '../../core/server/db/application-role.ts';
import { isSame, type Migration, readMigrations } from '../../core/server/db/known-migrations.ts';
import { openPostgres } from '../../core/server/db/open-postgres.ts';
import { assertUnused, enterOwnSchema, ownSchema, schemaInUse } from '../../core/server/db/own-schema.ts';
import { openClient } from '../../core/server/db/session.ts';
import type { Environment } from '../../core/server/environment.ts';
import { moveFile } from '../../core/server/files/trash.ts';
import {
  assertInstallation,
  finishBinding,
  readMark,
  removeMark,
  writeRow,
} from '../../core/server/installation/binding.ts';
import {
  covers,
  findKeys,
  joinKeys,
  type Keys,
  newKeys,
  placeOfKeys,
  replaceKeys,
  writeKeys,
} from '../../core/server/installation/keys.ts';
import { migrationsDir } from '../../core/server/project-files.ts';
import { explainFullDisk } from './backup/full-disk.ts';
import { giveRights, readGivenRights } from './backup/given-rights.ts';
import {
  copyColumns,
  filesFolder,
  isBeforeBaseline,
  LaterFormat,
  loadBeforeBaseline,
  type Manifest,
  readManifest,
  type SavedTable,
} from './backup/manifest.ts';
import { passphraseOptions, readPassphrase } from './backup/passphrase.ts';
import { sizeText, startProgress } from './backup/progress.ts';
import { contentOf, findDamage } from './backup/saved-content.ts';
import { readSavedKeys } from './backup/saved-keys.ts';
import { endWhenInterrupted, interruptible, makeStaging, removeStaging } from './backup/staging.ts';

const printLine = (line: string) => process.stderr.write(`${line}\n`);

const usage = 'Usage: npm run restore -- FILE [--replace] [--passphrase | --passphrase-file FILE] [--adopt]';

/**
 * Restores database, files and keys of an archive. Refuses while the application runs, to overwrite data without
 * --replace, and files of another database without --adopt.
 */
export async function restore(environment: Environment, args: string[]): Promise<void> {
  const { madeAt } = await restoreArchive(environment, await readOptions(args));
  printLine(`Restored the backup of ${madeAt}`);
}

interface Options {
  file: string;
  passphrase: string | undefined;
  choices: Choices;
}

export function restoreArchive(environment: Environment, options: Options): Promise<Manifest> {
  return restoreFrom(environment, options).catch(
    explainFullDisk('The disk is full: free space and restore once more. Nothing was changed'),
  );
}

async function restoreFrom(environment: Environment, { file, passphrase, choices }: Options): Promise<Manifest> {
  await prepareDataDir(environment.dataDir);
  const staging = await makeStaging(environment.filesDir, 'restore');
  try {
    // Before the database is changed or created.
    const manifest = await interruptible((interruption) => unpack(resolve(file), staging, interruption));
    await assertKnown(manifest);
    const keys = await chooseKeys(await readSavedKeys(staging, passphrase), environment);
    await replaceBy({ manifest, staging, ...keys }, environment, choices);
    return manifest;
  } finally {
    await removeStaging(staging);
  }
}

async function readOptions(args: string[]): Promise<Options> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean' }, adopt: { type: 'boolean' }, ...passphraseOptions },
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new Error(usage);
  const { replace = false, adopt = false } = values;
  return { file, passphrase: await readPassphrase(values, { chosen: false }), choices: { replace, adopt } };
}

/** Throws a one-line error if a release with other migrations made the backup. */
async function assertKnown(manifest: Manifest): Promise<void> {
  if (!isBeforeBaseline(manifest)) appliedTo(manifest, await readMigrations(migrationsDir, roleInMigrations));
}

interface Archive {
  manifest: Manifest;
  staging: string;
  /** The keys of the data. */
  keys: Keys;
  /** Whether the installation lacks some of them. */
  areNew: boolean;
}

/** Those present where they have those of the archive, as after a rotation; else the archive's, where they can be written. */
async function chooseKeys(
  saved: Keys | undefined,
  environment: Environment,
): Promise<Pick<Archive, 'keys' | 'areNew'>> {
  const present = await findKeys(environment);
  if (!saved) {
    printLine(
      'This backup is of an earlier build and has no keys: links that were sent work only with the secrets.json of ' +
        `its installation in ${placeOfKeys(environment)}`,
    );
    return present ? { keys: present, areNew: false } : { keys: newKeys(), areNew: true };
  }
  if (present && covers(present, saved)) return { keys: present, areNew: false };
  const { keepsOwnKeys, givenKeys, keysFile } = environment;
  if (givenKeys !== undefined) throw new Error('KEYS: has other keys than the backup; give those of the backup');
  if (present && keepsOwnKeys)
    throw new Error(`KEYS_FILE: ${keysFile} has other keys than the backup; name those of the backup`);
  return { keys: saved, areNew: true };
}

async function unpack(file: string, staging: string, interruption: AbortSignal): Promise<Manifest> {
  try {
    await access(file, constants.R_OK);
  } catch {
    throw new Error(`The file ${file} does not exist or cannot be read`);
  }
  const unusable = (error: NodeJS.ErrnoException) => {
    interruption.throwIfAborted();
    if (error.code === 'ENOSPC' || error instanceof LaterFormat) throw error;
    throw new Error(`${file} is not a Candor backup or is damaged: nothing was changed`);
  };
  await extractInto(staging, file, interruption).catch(unusable);
  const manifest = await readManifest(staging).catch(unusable);
  const damaged = await findDamage(staging, manifest, interruption);
  if (damaged) throw new Error(`${file} is damaged: ${damaged} is missing or differs. Nothing was changed`);
  return manifest;
}

async function extractInto(folder: string, file: string, interruption: AbortSignal): Promise<void> {
  const { size } = await stat(file);
  const archive = createReadStream(file);
  const progress = startProgress(printLine);
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      progress(() => `${sizeText(archive.bytesRead)} of ${sizeText(size)} unpacked`);
      yield chunk;
    }
  };
  // An archive without files has no folder for them.
  await mkdir(join(folder, filesFolder));
  const unpacked = extract({ cwd: folder, strict: true, preserveOwner: false });
  await pipeline(archive, counted, unpacked, { signal: interruption });
}

interface Choices {
  replace: boolean;
  adopt: boolean;
}

async function replaceBy(archive: Archive, environment: Environment, choices: Choices) {
  const postgres = await openPostgres(environment, printLine);
  try {
    await postgres.claim(() => process.exit(1));
    await interruptible((interruption) =>
      replaceAll(postgres.connection, { archive, environment, choices, interruption }),
    );
  } finally {
    await postgres.close();
  }
}

interface Restore {
  archive: Archive;
  environment: Environment;
  choices: Choices;
  interruption: AbortSignal;
}

async function replaceAll(connection: pg.PoolConfig, { archive, environment, choices, interruption }: Restore) {
  const { manifest, staging, keys, areNew } = archive;
  const { replace, adopt } = choices;
  const { filesDir } = environment;
  const client = await openClient(connection, 'candor restore');
  const settle = endWhenInterrupted(client, interruption);
  try {
    await assertAlone(client);
    const adopting = 'npm run restore -- FILE --adopt';
    if (!adopt) await assertInstallation(client, { environment, keys: undefined, adopting });
    if (!replace) await assertEmpty(client);
    // Also moves what an earlier build left in another schema, which is replaced then.
    const role = await enterApplicationRole(client);
    const migrations = await readMigrations(migrationsDir, role);
    await enterOwnSchema(client, migrations, role);
    await assertUnused(client);
    // A restored copy is an installation of its own, so that its database and the files of the first never mix.
    const id = (adopt ? undefined : await readMark(filesDir)) ?? randomUUID();
    await client.query('begin');
    const isBound = await loadDatabase(client, { manifest, staging, migrations, role });
    if (isBound) await writeRow(client, id, keys);
    // File names are never reused, so the new files can coexist with the old; the sweep moves those without a row away.
    await moveFiles(join(staging, filesFolder), filesDir);
    if (areNew) await addKeys(keys, environment);
    settle();
    await client.query('commit');
    if (areNew) await writeKeys(environment, keys);
    if (isBound) await finishBinding(client, id, filesDir);
    // The first start with this build binds them.
    else await removeMark(filesDir);
  } finally {
    await client.end();
  }
}

/** Before the commit, so that an interruption leaves neither the data of before nor the restored one without its keys. */
async function addKeys(keys: Keys, environment: Environment): Promise<void> {
  const present = await findKeys(environment);
  await replaceKeys(environment, present ? joinKeys(keys, present) : keys);
}

// With DATABASE_URL a running application holds no lock file, but it holds connections. Other programs may have theirs.
async function assertAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::integer as others from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and usename = current_user and application_name not like 'candor pid %'`,
  );
  const others = rows[0]?.others ?? 0;
  if (others > 0) throw new Error(`The database is in use by ${others} other sessions: stop the application first`);
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const schema = await schemaInUse(client);
  if (!schema) return;
  const { rowCount } = await client.query(`select from ${schema}.tenants limit 1`);
  if (rowCount) throw new Error('The database is not empty: add --replace to delete its data');
}

async function moveFiles(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const goal = join(target, relative(source, path));
    if (!entry.isFile()) continue;
    await mkdir(join(goal, '..'), { recursive: true });
    await moveFile(path, goal);
  }
}

interface Load {
  manifest: Manifest;
  staging: string;
  migrations: readonly Migration[];
  /** That row-level security binds. */
  role: string;
}

/**
 * Replaces the schema with the archive's and fills it in the caller's transaction. Migrations newer than the archive
 * run at the next start. Returns whether the schema knows installations.
 */
async function loadDatabase(client: pg.Client, { manifest, staging, migrations, role }: Load): Promise<boolean> {
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  const given = await readGivenRights(client, role);
  await client.query(`drop schema ${ownSchema} cascade; create schema ${ownSchema}`);
  const isOlder = isBeforeBaseline(manifest);
  await buildSchema(client, isOlder ? migrations : appliedTo(manifest, migrations));
  const foreignKeys = await dropForeignKeys(client);
  const tables = await tableNames(client);
  for (const name of tables)
    await client.query(`truncate ${quote(name)}; alter table ${quote(name)} disable trigger user`);
  const copy = (table: SavedTable) => copyRows(client, staging, table);
  const progress = startProgress(printLine);
  if (isOlder) await loadBeforeBaseline(client, manifest.tables, copy);
  else
    for (const [at, table] of manifest.tables.entries()) {
      progress(() => `${at} of ${manifest.tables.length} tables restored`);
      await copy(table);
    }
  for (const name of tables) await client.query(`alter table ${quote(name)} enable trigger user`);
  // Adding a foreign key validates every row.
  for (const statement of foreignKeys) await client.query(statement);
  for (const { name, value } of manifest.sequences) {
    await client.query('select setval(to_regclass($1), $2)', [`${ownSchema}.${quote(name)}`, value]);
  }
  await giveRights(client, given);
  return tables.includes('installation');
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function copyRows(client: pg.Client, folder: string, table: SavedTable): Promise<void> {
  const rows = client.query(from(`copy ${ownSchema}.${copyColumns(table)} from stdin`));
  await pipeline(contentOf(folder, table), rows);
  if (rows.rowCount !== table.rows) throw new Error(`The archive is damaged: ${table.name} lacks rows`);
}

function appliedTo(manifest: Manifest, migrations: readonly Migration[]): Migration[] {
  return manifest.migrations.map(({ name, hash }) => {
    const own = migrations.find((migration) => migration.name === name);
    if (own && isSame(own, hash)) return own;
    throw new Error(`This backup was made by another release of Candor: its migration ${name} is not known here`);
  });
}

async function buildSchema(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    'create table migrations (name text primary key, hash text not null, at timestamptz not null default now())',
  );
  for (const { name, hash, text } of migrations) {
    await client.query(text);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
  }
}

async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = $1::regnamespace and relkind = 'r' and relname <> 'migrations' order by 1`,
    [ownSchema],
  );
  return rows.map(({ name }) => name);
}

// Foreign keys would require a load order, which does not exist when they are cyclic.
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint where contype = 'f' and connamespace = $1::regnamespace and conparentid = 0`,
    [ownSchema],
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}
