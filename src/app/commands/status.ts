import { statfs } from 'node:fs/promises';
import type { Database } from '../../core/server/db/database.ts';
import { migrationNames } from '../../core/server/db/known-migrations.ts';
import { missingMigrations, readUsability } from '../../core/server/db/usability.ts';
import type { Environment } from '../../core/server/environment.ts';
import { readLanes } from '../../core/server/jobs/lane-states.ts';
import { migrationsDir } from '../../core/server/project-files.ts';
import { lanes } from '../server/jobs.ts';
import { onData } from './on-data.ts';

interface Status {
  /** What the health check of the running server answers. */
  server: string;
  database: string;
  postgres: string;
  databaseBytes: number;
  connections: { used: number; most: number };
  migrations: { known: number; missing: string[] };
  /** Free bytes of the disk of DATA_DIR. */
  freeBytes: number;
  jobs: { waiting: number; running: number; failing: number; dead: number };
}

/** Prints whether the installation can be used, and what an operator asks first; JSON with --json. Fails where it cannot. */
export async function status(environment: Environment, args: string[]): Promise<void> {
  if (args.some((arg) => arg !== '--json')) throw new Error('Usage: npm run -s status [-- --json]');
  await onData(environment, async (database) => {
    const server = await askServer(environment);
    const found = { server, ...(await readStatus(database, environment)) };
    process.stdout.write(`${args.length > 0 ? JSON.stringify(found, null, 2) : textOf(found)}\n`);
    if (found.database !== 'ok' || found.server !== 'ok') process.exitCode = 1;
  });
}

const answerMs = 6_000;

async function askServer({ host, port }: Environment): Promise<string> {
  const address = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const name = address.includes(':') ? `[${address}]` : address;
  try {
    const answer = await fetch(`http://${name}:${port}/api/v1/health`, { signal: AbortSignal.timeout(answerMs) });
    const { status: said } = (await answer.json()) as { status?: unknown };
    return typeof said === 'string' ? said : `answers ${answer.status}`;
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'silent' : 'not running';
  }
}

async function readStatus(database: Database, environment: Environment): Promise<Omit<Status, 'server'>> {
  const migrations = await migrationNames(migrationsDir);
  const usability = await readUsability({ database, migrations });
  const states = await readLanes(database, lanes);
  const sum = (of: (state: (typeof states)[number]) => number) => states.reduce((total, one) => total + of(one), 0);
  const { bavail, bsize } = await statfs(environment.dataDir);
  return {
    database: usability.status,
    ...(await readServer(database)),
    migrations: { known: migrations.length, missing: await missingMigrations(database, migrations) },
    freeBytes: bavail * bsize,
    jobs: {
      waiting: sum(({ queued, later }) => queued + later),
      running: sum(({ running }) => running),
      failing: sum(({ failing }) => failing),
      dead: sum(({ dead }) => dead),
    },
  };
}

async function readServer(database: Database): Promise<Pick<Status, 'postgres' | 'databaseBytes' | 'connections'>> {
  return database.owner(async (client) => {
    const { rows } = await client.query<{ postgres: string; bytes: number; used: number; most: number }>(
      `select current_setting('server_version') as postgres, pg_database_size(current_database()) as bytes,
        (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as used,
        current_setting('max_connections')::integer as most`,
    );
    const [{ postgres, bytes, used, most } = { postgres: '', bytes: 0, used: 0, most: 0 }] = rows;
    return { postgres, databaseBytes: bytes, connections: { used, most } };
  });
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000).toLocaleString('en')} MB`;

function textOf({
  server,
  database,
  postgres,
  databaseBytes,
  connections,
  migrations,
  freeBytes,
  jobs,
}: Status): string {
  const { known, missing } = migrations;
  const rows = [
    ['server', server],
    ['database', `${database}, PostgreSQL ${postgres}, ${megabytes(databaseBytes)}`],
    ['connections', `${connections.used} of ${connections.most}`],
    ['migrations', missing.length > 0 ? `${missing.join(', ')} not applied` : `${known}, all applied`],
    ['free space', `${megabytes(freeBytes)} in DATA_DIR`],
    ['jobs', `${jobs.waiting} waiting, ${jobs.running} running, ${jobs.failing} failing, ${jobs.dead} given up`],
  ];
  return rows.map(([name = '', value = '']) => `${name.padEnd(13)}${value}`).join('\n');
}
