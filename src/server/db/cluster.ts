import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseBinaries, initialise } from './cluster-files.ts';
import { findAccount, giveFolder, handOver } from './postgres-account.ts';
import { clearStaleNote, halt, type Postmaster, postmasterOf, spawnPostmaster } from './postmaster.ts';
import { socketFolder } from './socket-folder.ts';

const startDeadline = 60_000;
const watchEvery = 250;

export interface ClusterOptions {
  dataDir: string;
  /** Where `postgres` and `initdb` are; found by itself when absent. */
  binDir?: string;
  /** False gives up safety for speed: for tests only. */
  durable?: boolean;
  log(line: string): void;
}

export interface Cluster {
  connection: pg.PoolConfig & { host: string; user: string; database: string };
  readonly pid: number;
  /** Starts PostgreSQL again whenever it ends by itself. For the one process that the cluster belongs to. */
  supervise(): void;
  stop(): Promise<void>;
}

/** Makes the embedded PostgreSQL of a data directory run, or joins the one that already does. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const house = await prepare(options);
  let pid = await ensureRunning(house);
  await ensureDatabase(house.connection);
  let watching = false;

  async function watch() {
    while (!house.closing) {
      await sleep(watchEvery, undefined, { ref: false });
      if (house.closing || (await postmasterOf(house.data)) !== undefined) continue;
      options.log('The database has ended by itself; starting it again');
      const again = await ensureRunning(house).catch((error: Error) => options.log(error.message));
      if (again) pid = again;
    }
  }

  return {
    connection: house.connection,
    get pid() {
      return pid;
    },
    supervise() {
      if (!watching) void watch();
      watching = true;
    },
    async stop() {
      house.closing = true;
      await halt(house.data);
    },
  };
}

interface House extends ClusterOptions {
  data: string;
  connection: Cluster['connection'];
  closing: boolean;
}

async function prepare(options: ClusterOptions): Promise<House> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(options.dataDir);
  const host = await socketFolder(dataDir);
  // Port and TLS are said, so that PGPORT and PGSSLMODE of the surroundings say nothing.
  const connection = { host, port: 5432, user: 'candor', database: 'candor', ssl: false };
  return { ...options, dataDir, data: join(dataDir, 'postgres'), connection, closing: false };
}

// Several processes may be doing this at once, and an earlier PostgreSQL may still be starting, running or ending.
async function ensureRunning(house: House): Promise<number> {
  const deadline = Date.now() + startDeadline;
  let started: Postmaster | undefined;
  while (Date.now() < deadline && !house.closing) {
    const state = await ask(house.connection);
    const pid = await postmasterOf(house.data);
    if (state === 'ready' && pid !== undefined) return pid;
    if (state === 'silent' && pid === undefined && !started?.running()) started = await start(house);
    await sleep(20);
  }
  throw new Error(`PostgreSQL did not start; the reason is at the end of ${house.data}.log`);
}

async function start(house: House): Promise<Postmaster | undefined> {
  const { dataDir, data, connection, log } = house;
  const binDir = house.binDir ?? (await chooseBinaries(data));
  const account = await findAccount(binDir, dataDir);
  if (account.note) log(account.note);
  const making = { ...house, binDir };
  if (!existsSync(data)) await initialise(making, account, data);
  // While the files were made, another start may have been quicker.
  if ((await postmasterOf(data)) !== undefined) return undefined;
  await clearStaleNote(data);
  await handOver(account, data);
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
    // 57P03: it is there, and starting or ending.
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
    // 42P04 and 23505: another start was quicker.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
