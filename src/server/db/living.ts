import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const lockKey = 712_001;
const namePrefix = 'candor pid ';
// A killed holder's session needs a moment to be noticed; a living one must be named within two seconds.
const patience = 1_000;

export interface Life {
  release(): Promise<void>;
}

interface Claim {
  connection: pg.PoolConfig;
  dataDir: string;
  /** The database went away, and somebody else took the place before we could. */
  onLost(error: Error): void;
}

/** Marks this process as the one living application of an embedded data directory. Throws, by name, when there is one. */
export async function claimLife(claim: Claim): Promise<Life> {
  let released = false;
  let client = await lock(claim, patience);
  client.on('end', keep);

  async function keep() {
    while (!released) {
      await sleep(100, undefined, { ref: false });
      const again = await lock(claim, patience).catch((error: Error) => error);
      if (again instanceof AlreadyLiving) return claim.onLost(again);
      if (again instanceof Error) continue;
      client = again;
      if (released) return client.end();
      client.on('end', keep);
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

/** The process that holds the lock, or undefined when nobody does. */
export async function livingPid(connection: pg.PoolConfig): Promise<number | undefined> {
  return withClient(connection, holderOf);
}

/** Thrown when another process already is the living application. */
export class AlreadyLiving extends Error {}

async function lock(claim: Claim, within: number): Promise<pg.Client> {
  const client = new pg.Client({ ...claim.connection, application_name: `${namePrefix}${process.pid}` });
  client.on('error', () => {});
  await client.connect();
  const deadline = Date.now() + within;
  while (!(await tryLock(client))) {
    if (Date.now() < deadline) {
      await sleep(50);
      continue;
    }
    const pid = await holderOf(client);
    await client.end();
    throw new AlreadyLiving(
      `Candor already works with ${claim.dataDir} (pid ${pid ?? 'unknown'}). Stop that one first, or set another DATA_DIR.`,
    );
  }
  return client;
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey]);
  return rows[0]?.held ?? false;
}

async function holderOf(client: pg.Client): Promise<number | undefined> {
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
