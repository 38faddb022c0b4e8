import { existsSync } from 'node:fs';
import { access, constants, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { prepareDataDir } from '../../core/server/data-dir.ts';
import { openPostgres } from '../../core/server/db/open-postgres.ts';
import { schemaInUse } from '../../core/server/db/own-schema.ts';
import { openClient } from '../../core/server/db/session.ts';
import type { Environment } from '../../core/server/environment.ts';
import { assertInstallation } from '../../core/server/installation/binding.ts';
import { findKeys, placeOfKeys } from '../../core/server/installation/keys.ts';
import { openArchive } from './backup/archive.ts';
import { describe, dumpTable, sequences } from './backup/dump.ts';
import { explainFullDisk } from './backup/full-disk.ts';
import { keepFiles } from './backup/kept-files.ts';
import { type Manifest, manifestFile, type SavedFile } from './backup/manifest.ts';
import { passphraseOptions, readPassphrase } from './backup/passphrase.ts';
import { sizeText, startProgress } from './backup/progress.ts';
import { describeFile } from './backup/saved-content.ts';
import { saveKeys } from './backup/saved-keys.ts';
import { endWhenInterrupted, interruptible, makeStaging, nameDraft, removeStaging } from './backup/staging.ts';
import { verifyBackup } from './verify-backup.ts';

const printLine = (line: string) => process.stderr.write(`${line}\n`);

const usage = 'Usage: npm run backup -- [verify] FILE [--passphrase | --passphrase-file FILE]';

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
    await interruptible((interruption) => save(environment, { ...place, interruption }, passphrase)).catch(
      explainFullDisk(`The disk of ${dirname(target)} or of ${environment.filesDir} is full: no backup was made`),
    );
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
    options: passphraseOptions,
  });
  const isVerifying = positionals.length === 2 && positionals[0] === 'verify';
  const [file, ...others] = isVerifying ? positionals.slice(1) : positionals;
  if (!file || others.length > 0) throw new Error(usage);
  return { isVerifying, file, passphrase: await readPassphrase(values, { chosen: !isVerifying }) };
}

type Place = Omit<Source, 'assertOwn' | 'filesDir'>;

async function save(environment: Environment, place: Place, passphrase: string | undefined): Promise<void> {
  const keys = await findKeys(environment);
  const assertOwn = async (client: pg.Client) => {
    await assertInstallation(client, { environment, keys });
    if (!keys) throw noKeysError(environment);
  };
  if (keys) await saveKeys(place.staging, keys, passphrase);
  const saved = await backupDatabase({ ...place, assertOwn, filesDir: environment.filesDir });
  if (!saved) throw noDataError(environment);
  const { tables, files = [] } = saved;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const size = sizeText((await stat(place.target)).size);
  printLine(`Saved ${rows} rows of ${tables.length} tables and ${files.length} files to ${place.target} (${size})`);
  printLine(
    passphrase
      ? 'The archive holds the data unencrypted and the keys sealed by the passphrase: keep both, apart from each other'
      : 'The archive holds the data and the keys unencrypted: keep it where nobody else reads it, or seal the keys ' +
          'by --passphrase or --passphrase-file FILE',
  );
}

interface Source {
  connection: pg.PoolConfig;
  /** Throws if the files are of another installation. */
  assertOwn(client: pg.Client): Promise<void>;
  filesDir: string;
  /** An empty folder on the disk of the files, but for what else goes into the archive. */
  staging: string;
  /** The archive until it is whole, beside the target. */
  draft: string;
  target: string;
  interruption: AbortSignal;
}

/** Writes the archive of a database and its files, table by table; nothing if the database was never used. */
export async function backupDatabase(source: Source): Promise<Manifest | undefined> {
  const { connection, assertOwn, filesDir, staging, draft, target, interruption } = source;
  const client = await openClient(connection, 'candor backup');
  endWhenInterrupted(client, interruption);
  try {
    // With row_security on, an owner bound by policies would silently dump no rows.
    await client.query(
      'set row_security = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
    await client.query('begin isolation level repeatable read read only');
    // From here on the rows are those of one moment.
    const schema = await schemaInUse(client);
    if (!schema) return undefined;
    await assertOwn(client);
    const others = await readdir(staging);
    // The application writes a file before the row that names it.
    const paths = await keepFiles(filesDir, staging, interruption);
    const archive = openArchive({ folder: staging, draft, interruption });
    for (const name of others) await archive.add(name);
    const manifest = await describe(client, schema);
    const progress = startProgress(printLine);
    for (const [at, table] of manifest.tables.entries()) {
      progress(() => `${at} of ${manifest.tables.length} tables saved, ${sizeText(sizeOf(manifest.tables))}`);
      manifest.tables[at] = await dumpTable(client, schema, table, archive);
    }
    manifest.sequences = await sequences(client, schema);
    await client.query('commit');
    const files: SavedFile[] = [];
    for (const path of paths) {
      progress(() => `${files.length} of ${paths.length} files saved, ${sizeText(sizeOf(files))}`);
      files.push(await describeFile(staging, path));
      await archive.add(path);
    }
    const whole = { ...manifest, files };
    await archive.addContent(manifestFile, `${JSON.stringify(whole)}\n`);
    await archive.finish();
    await rename(draft, target);
    return whole;
  } finally {
    await client.end();
  }
}

const sizeOf = (parts: readonly { bytes?: number | undefined }[]) =>
  parts.reduce((sum, { bytes = 0 }) => sum + bytes, 0);

function noDataError({ databaseUrl, dataDir }: Environment): Error {
  return new Error(`Nothing to back up: ${databaseUrl ? 'DATABASE_URL' : dataDir} contains no Candor data`);
}

function noKeysError(environment: Environment): Error {
  return new Error(
    `The keys are not in ${placeOfKeys(environment)}: copy secrets.json there, or name it by KEYS_FILE. After a restore without them no ` +
      'link that was sent would work, so no backup was made',
  );
}

async function assertPlace(target: string): Promise<void> {
  await access(dirname(target), constants.W_OK).catch(() => {
    throw new Error(`Cannot write to ${dirname(target)}: choose another FILE`);
  });
}
