import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openCluster } from '../../src/core/server/db/cluster.ts';
import { connect } from '../../src/core/server/db/database.ts';
import { migrate } from '../../src/core/server/db/migrate.ts';
import { patientLimits } from './time-limits.ts';

export interface TestPostgres {
  connection: pg.PoolConfig;
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** One PostgreSQL for the run: DATABASE_URL, or an embedded one whose files are deleted afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = process.env.DATABASE_URL
    ? { connection: { connectionString: process.env.DATABASE_URL }, stop: async () => {} }
    : await embedded(process.env.TEST_POSTGRES_BIN);
  const template = `candor_template_${process.pid}`;
  await asOwner(connection, `create database ${template}`);
  const database = connect({ ...inDatabase(connection, template), ...patientLimits.database });
  await migrate(database, 'src/migrations');
  await database.close();
  project.provide('postgres', { connection, template });
  return async () => {
    for (const name of await databasesOf(connection, template)) await dropDatabase(connection, name);
    await stop();
  };
}

/** The template and its copies, which the files of a worker share. */
async function databasesOf(connection: pg.PoolConfig, template: string): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client
    .query<{ datname: string }>(
      `select datname from pg_database where datname = $1 or starts_with(datname, $1 || '_')`,
      [template],
    )
    .finally(() => client.end());
  return rows.map(({ datname }) => datname);
}

export function inDatabase(connection: pg.PoolConfig, database: string): pg.PoolConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}

/** With the role that row-level security binds there. */
export async function dropDatabase(connection: pg.PoolConfig, name: string): Promise<void> {
  await asOwner(connection, `drop database if exists ${name} with (force)`);
  await asOwner(connection, `drop role if exists app_user_${name}`);
}

export async function asOwner(connection: pg.PoolConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function embedded(binDir: string | undefined) {
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-test-'));
  const cluster = await openCluster({ dataDir, durable: false, log: () => {}, ...(binDir ? { binDir } : {}) });
  return {
    connection: cluster.connection,
    stop: async () => {
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
