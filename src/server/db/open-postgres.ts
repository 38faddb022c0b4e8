import pg from 'pg';
import type { Environment } from '../environment.ts';
import { openCluster } from './cluster.ts';
import { AlreadyLiving, claimLife, type Life } from './living.ts';

export interface Postgres {
  connection: pg.PoolConfig;
  /** Becomes the one living application of an embedded data directory; throws AlreadyLiving when there is one. */
  claim(onLost: (error: Error) => void): Promise<void>;
  /** As claim, for a command that may also work beside the living application: tells whether it is alone. */
  claimIfFree(): Promise<boolean>;
  /** Stops what belongs to this process: an embedded PostgreSQL, unless somebody else lives with it. */
  close(): Promise<void>;
}

/** The PostgreSQL of DATABASE_URL, which several nodes may share, or the embedded one of the data directory. */
export async function openPostgres(environment: Environment, log: (line: string) => void): Promise<Postgres> {
  if (environment.databaseUrl) return shared(environment.databaseUrl);
  const cluster = await openCluster({ dataDir: environment.dataDir, log });
  let life: Life | undefined;
  const claim: Postgres['claim'] = async (onLost) => {
    life = await claimLife({ connection: cluster.connection, dataDir: environment.dataDir, onLost });
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
        if (error instanceof AlreadyLiving) return false;
        throw error;
      }
    },
    async close() {
      if (!life) return;
      // The server goes before the lock: whoever comes next finds either a living holder or no server at all.
      await cluster.stop();
      await life.release();
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
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; name: string }>(
      `select current_setting('server_version_num')::integer / 10000 as number, current_setting('server_version') as name`,
    );
    const { number = 0, name } = rows[0] ?? {};
    if (number < oldest) throw new Error(`this is PostgreSQL ${name}, and ${oldest} or later is needed`);
  } catch (error) {
    throw new Error(`DATABASE_URL: the database cannot be used: ${reasonOf(error)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

// A name with several addresses fails with all their reasons at once and no message of its own.
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
