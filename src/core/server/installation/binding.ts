import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { alone } from '../db/migrate.ts';
import { schemaInUse } from '../db/own-schema.ts';
import type { Environment } from '../environment.ts';
import { findKeys, fingerprintsOf, haveInUse, type Keys, placeOfKeys, readKeys } from './keys.ts';

/** What belongs together: a database, its files and its keys. */
export interface Parts {
  environment: Pick<Environment, 'databaseUrl' | 'dataDir' | 'filesDir' | 'keysFile' | 'keepsOwnKeys' | 'givenKeys'>;
  /** Undefined: not compared. */
  keys: Keys | undefined;
  /** The command that binds them anew. */
  adopting?: string;
}

/** How a database or its files are bound. */
interface Row {
  id: string;
  fingerprint: Buffer;
  isBound: boolean;
}

const lockKey = 712_006;
const markFile = (filesDir: string) => join(filesDir, 'installation.json');
const markSchema = z.object({ id: z.uuid() });

interface Binding {
  /** Binds anew what belongs to different installations. */
  adopts?: boolean;
  /** Makes the tables; after the check, so that a foreign database stays as it is. */
  prepare?: () => Promise<unknown>;
}

export interface Installation {
  id: string;
  keys: Keys;
}

/**
 * Binds database, files and keys to each other at the first start, which makes the keys, and throws a one-line error at
 * any later one at which they differ or the keys are missing, unless they are adopted. Nodes that start at the same moment
 * take turns.
 */
export function bindInstallation(
  database: Database,
  environment: Parts['environment'],
  { adopts = false, prepare = async () => {} }: Binding = {},
): Promise<Installation> {
  return database.owner((client) =>
    alone(client, lockKey, async () => {
      const present = await findKeys(environment);
      if (!adopts) {
        await assertInstallation(client, { environment, keys: present });
        if (!present && (await readRow(client))) throw missingKeysError(environment);
      }
      const keys = present ?? (await readKeys(environment));
      await prepare();
      const row = await readRow(client);
      const id = adopts || !row ? randomUUID() : row.id;
      // Also where only a key was rotated since.
      if (adopts || !row?.fingerprint.equals(fingerprintsOf(keys))) await writeRow(client, id, keys);
      await finishBinding(client, id, environment.filesDir);
      return { id, keys };
    }),
  );
}

/** Throws a one-line error if database, files and keys belong to different installations. Changes nothing. */
export async function assertInstallation(client: pg.ClientBase, parts: Parts): Promise<void> {
  assertSame(await readRow(client), await readMark(parts.environment.filesDir), parts);
}

/** The fingerprints of the keys that the application was last started with. */
export async function fingerprintsInUse(client: pg.ClientBase): Promise<Buffer | undefined> {
  return (await readRow(client))?.fingerprint;
}

/** Stores which installation the database belongs to, in the caller's transaction; `finishBinding` follows its commit. */
export async function writeRow(client: pg.ClientBase, id: string, keys: Keys): Promise<void> {
  await client.query(
    `insert into installation (id, keys_fingerprint) values ($1, $2)
     on conflict (is_only) do update set id = excluded.id, keys_fingerprint = excluded.keys_fingerprint, bound_at = null`,
    [id, fingerprintsOf(keys)],
  );
}

export async function finishBinding(client: pg.ClientBase, id: string, filesDir: string): Promise<void> {
  const mark = await readMark(filesDir).catch(() => undefined);
  if (mark !== id) await writeMark(filesDir, id);
  await client.query('update installation set bound_at = now() where bound_at is null');
}

/** Whether the files are those of the database that this process was started with. */
export async function areOwnFiles(filesDir: string, installationId: string | undefined): Promise<boolean> {
  return (await readMark(filesDir)) === installationId;
}

export async function readMark(filesDir: string): Promise<string | undefined> {
  const file = markFile(filesDir);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read`, { cause: error });
  });
  if (text === undefined) return undefined;
  const mark = markSchema.safeParse(safeJson(text));
  if (!mark.success) throw new Error(`${file} cannot be read. To bind the files anew: npm start -- --adopt`);
  return mark.data.id;
}

/** The files belong to no database until the next start. */
export const removeMark = (filesDir: string): Promise<void> => rm(markFile(filesDir), { force: true });

async function writeMark(filesDir: string, id: string): Promise<void> {
  await mkdir(filesDir, { recursive: true });
  const draft = `${markFile(filesDir)}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify({ id })}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, markFile(filesDir));
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readRow(client: pg.ClientBase): Promise<Row | undefined> {
  const schema = await schemaInUse(client);
  const table = `${schema}.installation`;
  const known = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table]);
  if (!schema || !known.rows[0]?.is) return undefined;
  const { rows } = await client.query<Row>(
    `select id, keys_fingerprint as fingerprint, bound_at is not null as "isBound" from ${table}`,
  );
  return rows[0];
}

function assertSame(
  row: Row | undefined,
  mark: string | undefined,
  { environment, keys, adopting = 'npm start -- --adopt' }: Parts,
): void {
  const { filesDir } = environment;
  const database = nameOf(environment);
  // Interrupted between the database and the files.
  const isHalfBound = row !== undefined && !row.isBound && mark === undefined;
  if (row?.id !== mark && !isHalfBound) {
    throw new Error(
      mark === undefined
        ? `The files of ${database} are not in ${filesDir}: mount or copy them with their installation.json. To go ` +
            `on without them: ${adopting}`
        : `The files in ${filesDir} belong to another database than ${database}: set DATABASE_URL and DATA_DIR ` +
            `that belong together. To bind these to each other: ${adopting}`,
    );
  }
  if (row && keys && !haveInUse(keys, row.fingerprint)) {
    throw new Error(
      `The keys in ${placeOfKeys(environment)} are not those of ${database}: copy its secrets.json there, or name it by ` +
        `KEYS_FILE. To go on with these, ${lossOfKeys}: ${adopting}`,
    );
  }
}

const missingKeysError = (environment: Parts['environment']) =>
  new Error(
    `The keys of ${nameOf(environment)} are not in ${placeOfKeys(environment)}: copy its secrets.json there, or name it ` +
      `by KEYS_FILE. To go on with new ones, ${lossOfKeys}: npm start -- --adopt`,
  );

const nameOf = ({ databaseUrl }: Parts['environment']) =>
  databaseUrl ? 'the database of DATABASE_URL' : 'the embedded database';

const lossOfKeys =
  'which signs out all users, loses the passwords of mail servers and no longer shows the addresses that were sent';
