import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Environment } from '../environment.ts';
import { openCluster } from './cluster.ts';
import { isAlive } from './postmaster.ts';

export interface Postgres {
  connection: pg.PoolConfig;
  /** Acquires the instance lock of an embedded data directory; throws if another process holds it. */
  claim(onLost: (error: Error) => void): Promise<void>;
  /** Like claim, for commands that may run while the application does: returns whether it has the lock. */
  claimIfFree(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens the PostgreSQL of DATABASE_URL, which several nodes may share, or the embedded one of the data directory. */
export async function openPostgres(environment: Environment, log: (line: string) => void): Promise<Postgres> {
  if (environment.databaseUrl) return shared(environment.databaseUrl);
  const cluster = await openCluster({ dataDir: environment.dataDir, log });
  let instanceLock: InstanceLock | undefined;
  const claim: Postgres['claim'] = async (onLost) => {
    instanceLock = await acquireInstanceLock({ connection: cluster.connection, dataDir: environment.dataDir, onLost });
    cluster.supervise();
  };
  return {
    connection: cluster.connection,
    claim,
    async claimIfFree() {
      try {
        await claim(() => {});
        return true;
      } catch (error) {
        if (error instanceof AlreadyRunning) return false;
        throw error;
      }
    },
    async close() {
      if (!instanceLock) return;
      // The server stops before the lock is released, so that the next process finds a lock holder or no server.
      await cluster.stop();
      await instanceLock.release();
    },
  };
}

async function shared(connectionString: string): Promise<Postgres> {
  await greet(connectionString);
  return {
    connection: { connectionString },
    claim: async () => {},
    claimIfFree: async () => true,
    close: async () => {},
  };
}

const oldest = 15;

async function greet(connectionString: string): Promise<void> {
  const config = { connectionString, connectionTimeoutMillis: 10_000 };
  const [client, other] = [new pg.Client(config), new pg.Client(config)];
  for (const one of [client, other]) one.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; name: string }>(
      `select current_setting('server_version_num')::integer / 10000 as number, current_setting('server_version') as name`,
    );
    const { number = 0, name } = rows[0] ?? {};
    if (number < oldest) throw new Error(`this is PostgreSQL ${name}, and ${oldest} or later is needed`);
    await other.connect();
    await assertOwnSession(client, other);
  } catch (error) {
    throw new Error(`DATABASE_URL: the database cannot be used: ${explainConnectError(error)}`);
  } finally {
    await Promise.allSettled([client.end(), other.end()]);
  }
}

/** A pooler that lends a connection for each transaction gives it to the other while this one waits for its next. */
async function assertOwnSession(client: pg.Client, other: pg.Client): Promise<void> {
  const before = await processOf(client);
  await other.query('begin');
  await processOf(other);
  if ((await processOf(client)) !== before)
    throw new Error(
      'a connection pooler in between ends a session with each transaction; let it keep sessions ' +
        '(pool_mode = session in PgBouncer), or name the database itself',
    );
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

// An AggregateError for a host with several addresses has an empty message.
function explainConnectError(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

const lockKey = 712_001;
const namePrefix = 'candor pid ';
// A killed holder's session takes a moment to end; a running one must be reported within two seconds.
const longPatience = 1_000;
const patience = 150;

export interface InstanceLock {
  release(): Promise<void>;
}

interface Claim {
  connection: pg.PoolConfig;
  dataDir: string;
  /** The connection was lost and another process took the lock. */
  onLost(error: Error): void;
}

/** Acquires the instance lock of an embedded data directory. Throws with the holder's process ID if it is taken. */
export async function acquireInstanceLock(claim: Claim): Promise<InstanceLock> {
  let released = false;
  let client = await lock(claim);
  client.on('end', reacquire);

  async function reacquire() {
    while (!released) {
      await sleep(100, undefined, { ref: false });
      const again = await lock(claim).catch((error: Error) => error);
      if (again instanceof AlreadyRunning) return claim.onLost(again);
      if (again instanceof Error) continue;
      client = again;
      if (released) return client.end();
      client.on('end', reacquire);
      return;
    }
  }

  return {
    async release() {
      released = true;
      await client.end().catch(() => {});
    },
  };
}

export async function runningPid(connection: pg.PoolConfig): Promise<number | undefined> {
  return withClient(connection, findLockHolder);
}

class AlreadyRunning extends Error {}

async function lock(claim: Claim): Promise<pg.Client> {
  const client = new pg.Client({ ...claim.connection, application_name: `${namePrefix}${process.pid}` });
  client.on('error', () => {});
  await client.connect();
  const began = Date.now();
  while (!(await tryLock(client))) {
    const pid = await findLockHolder(client);
    if (Date.now() - began < (pid && isAlive(pid) ? patience : longPatience)) {
      await sleep(50);
      continue;
    }
    await client.end();
    throw new AlreadyRunning(
      `Candor is already running with ${claim.dataDir} (pid ${pid ?? 'unknown'}). Stop that one first, or set another DATA_DIR.`,
    );
  }
  return client;
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockKey]);
  return rows[0]?.locked ?? false;
}

async function findLockHolder(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
        and a.datname = current_database() and l.database = a.datid`,
    [lockKey],
  );
  return Number(rows[0]?.application_name.slice(namePrefix.length)) || undefined;
}

async function withClient<T>(connection: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end());
}
