import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, open, readdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Account, changeOwner, findAccount, giveFolder } from './postgres-account.ts';
import { binaryFolders, serverVersion } from './postgres-binaries.ts';
import {
  clearStaleNote,
  findPostmaster,
  halt,
  hasSessions,
  isAlive,
  otherSocketFolder,
  type Postmaster,
  spawnPostmaster,
} from './postmaster.ts';

const startDeadline = 60_000;
const watchEvery = 250;

export interface ClusterOptions {
  dataDir: string;
  binDir?: string;
  /** False disables fsync for speed; for tests only. */
  durable?: boolean;
  log(line: string): void;
}

export interface Cluster {
  connection: pg.PoolConfig & { host: string; user: string; database: string };
  readonly pid: number;
  /** Restarts PostgreSQL when it exits. Only for the process that owns the cluster. */
  supervise(): void;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL of a data directory, or connects to a running one. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const prepared = await prepare(options);
  let pid = await ensureRunning(prepared);
  await ensureDatabase(prepared.connection);
  let watching = false;

  async function watch() {
    while (!prepared.closing) {
      await sleep(watchEvery, undefined, { ref: false });
      if (prepared.closing || (await findPostmaster(prepared.data)) !== undefined) continue;
      options.log('The database stopped unexpectedly; restarting it');
      const again = await ensureRunning(prepared).catch((error: Error) => options.log(error.message));
      if (again) pid = again;
    }
  }

  return {
    connection: prepared.connection,
    get pid() {
      return pid;
    },
    supervise() {
      if (!watching) void watch();
      watching = true;
    },
    async stop() {
      prepared.closing = true;
      await halt(prepared.data);
    },
  };
}

interface PreparedCluster extends ClusterOptions {
  data: string;
  connection: Cluster['connection'];
  closing: boolean;
}

async function prepare(options: ClusterOptions): Promise<PreparedCluster> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(options.dataDir);
  const host = await socketFolder(dataDir);
  // Port and TLS are explicit, so that PGPORT and PGSSLMODE have no effect.
  const connection = { host, port: 5432, user: 'candor', database: 'candor', ssl: false };
  return { ...options, dataDir, data: join(dataDir, 'postgres'), connection, closing: false };
}

// Several processes may run this at once, and an earlier PostgreSQL may be starting, running or stopping.
async function ensureRunning(prepared: PreparedCluster): Promise<number> {
  const deadline = Date.now() + startDeadline;
  let started: Postmaster | undefined;
  while (Date.now() < deadline && !prepared.closing) {
    const state = await ask(prepared.connection);
    const pid = await findPostmaster(prepared.data);
    if (state === 'ready' && pid !== undefined) return pid;
    if (state === 'silent' && pid === undefined && !started?.running()) started = await start(prepared);
    if (state === 'silent' && pid !== undefined) await haltLeftBehind(prepared, pid);
    await sleep(20);
  }
  const folder = await otherSocketFolder(prepared.data, prepared.connection.host);
  if (folder)
    throw new Error(
      `The database in ${prepared.data} is in use through ${folder}: stop what was started before DATA_DIR was moved, ` +
        'or with another TMPDIR',
    );
  throw new Error(`PostgreSQL did not start; the reason is at the end of ${prepared.data}.log`);
}

/** Stops a server that outlived a kill, and that nothing reaches since the data directory was moved. */
async function haltLeftBehind({ data, connection }: PreparedCluster, pid: number): Promise<void> {
  if ((await otherSocketFolder(data, connection.host)) && !(await hasSessions(pid))) await halt(data);
}

async function start(prepared: PreparedCluster): Promise<Postmaster | undefined> {
  const { dataDir, data, connection, log } = prepared;
  const binDir = prepared.binDir ?? (await chooseBinaries(data));
  const account = await findAccount(binDir, dataDir);
  if (account.note) log(account.note);
  const making = { ...prepared, binDir };
  if (!existsSync(data)) await initialise(making, account, data);
  // Another process may have started it while the files were created.
  if ((await findPostmaster(data)) !== undefined) return undefined;
  await clearStaleNote(data);
  await changeOwner(account, data);
  await giveFolder(account, connection.host);
  return spawnPostmaster(making, account, connection.host);
}

async function ask(connection: pg.PoolConfig): Promise<'ready' | 'starting' | 'silent'> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    // 57P03: the server is starting or stopping.
    return (error as { code?: string }).code === '57P03' ? 'starting' : 'silent';
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureDatabase(connection: Cluster['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [connection.database]);
    if (rowCount === 0) await client.query(`create database ${connection.database}`);
  } catch (error) {
    // 42P04 and 23505: another process created it first.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

const run = promisify(execFile);

/** Binaries that match the version of the data in `data`, or that create a new cluster. */
async function chooseBinaries(data: string): Promise<string> {
  const wanted = Number((await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim());
  for (const folder of binaryFolders()) {
    const version = await serverVersion(folder);
    if (version !== undefined && version >= 15 && (!wanted || version === wanted)) return folder;
  }
  const need = wanted ? `the data in ${data} needs PostgreSQL ${wanted}` : 'PostgreSQL 15 or later is needed';
  throw new Error(`No PostgreSQL runs here, and ${need}: install it, or set DATABASE_URL`);
}

interface Making {
  binDir: string;
  durable?: boolean;
  log(line: string): void;
}

/** Creates a cluster in a temporary directory and renames it, so that a crash leaves all or nothing. */
async function initialise(making: Making, account: Account, data: string): Promise<void> {
  making.log('Creating a new database');
  await removeLeftovers(data);
  const draft = await mkdtemp(`${data}.new-${process.pid}-`);
  await giveFolder(account, draft);
  await runAs(account, join(making.binDir, 'initdb'), [
    '-D',
    draft,
    '-U',
    'candor',
    '-E',
    'UTF8',
    '--auth=trust',
    '--no-instructions',
    ...(await localeOptions(making.binDir)),
    ...(making.durable === false ? ['--no-sync'] : []),
  ]).catch(async (error: Error) => {
    await rm(draft, { recursive: true, force: true, maxRetries: 10 });
    throw new Error(`The database in ${data} could not be created: ${whyNotCreated(error)}`);
  });
  await rename(draft, data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true });
    // Another process created the cluster first; it is used instead.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  await syncFolder(dirname(data));
}

/** The line of the output of initdb that has the reason. */
function whyNotCreated({ message }: Error): string {
  const lines = message.split('\n').map((line) => line.trim());
  const reason = lines.map((line) => line.match(/\b(?:FATAL|PANIC|error): +(.+)$/)?.[1]).find(Boolean);
  return reason ?? lines.filter(Boolean).at(-1) ?? 'initdb failed';
}

// C.UTF-8 sorts by code point, as C does, and has case mapping for all scripts.
async function localeOptions(binDir: string): Promise<string[]> {
  const version = (await serverVersion(binDir)) ?? 0;
  return version >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8'];
}

async function removeLeftovers(data: string): Promise<void> {
  const prefix = `${basename(data)}.new-`;
  for (const name of await readdir(dirname(data))) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    // An initdb process that outlived its parent may still write there.
    await rm(join(dirname(data), name), { recursive: true, force: true, maxRetries: 10 });
  }
}

async function runAs(account: Account, program: string, options: string[]): Promise<void> {
  const [command = program, ...rest] = [...account.prefix, program, ...options];
  await run(command, rest, { cwd: '/', ...account.identity, env: { ...process.env, LC_ALL: 'C' } });
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

const socketName = '.s.PGSQL.5432';
const longestSocket = 103; // macOS; Linux allows 107.

/** A directory for the socket: a temporary one if the data directory exceeds the socket path limit. */
export async function socketFolder(dataDir: string): Promise<string> {
  const folder = [join(dataDir, 'run'), shortFolder(tmpdir(), dataDir), shortFolder('/tmp', dataDir)].find(
    isShortEnough,
  );
  if (!folder) throw new Error(`No folder is short enough for the database's socket; choose a shorter DATA_DIR`);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await refuseForeign(folder);
  return folder;
}

function shortFolder(parent: string, dataDir: string): string {
  return join(parent, `candor-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, socketName)) <= longestSocket;
}

// Any user can create directories in the temp directory; a foreign one could intercept connections.
async function refuseForeign(folder: string): Promise<void> {
  const found = await lstat(folder);
  const uid = process.geteuid?.() ?? found.uid;
  if (!found.isDirectory() || (uid !== 0 && found.uid !== uid)) {
    throw new Error(`${folder} belongs to another user; remove it or choose a shorter DATA_DIR`);
  }
  await chmod(folder, 0o700);
}
