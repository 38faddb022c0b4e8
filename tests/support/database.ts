import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '../../src/core/server/db/database.ts';
import { migrate } from '../../src/core/server/db/migrate.ts';
import { asOwner, dropDatabase, inDatabase } from './global-setup.ts';
import { patientLimits } from './time-limits.ts';

export interface TestDatabase {
  database: Database;
  connection: pg.PoolConfig;
  drop(): Promise<void>;
}

let shared: Promise<TestDatabase> | undefined;

/** The database of all test files of a worker, each of which has tenants of its own. */
export async function sharedDatabase(): Promise<TestDatabase> {
  shared ??= makeDatabase();
  const { database, connection } = await shared;
  // Jobs of an earlier file would run in this one.
  await database.owner((client) => client.query('delete from jobs'));
  // The application keeps its state of a database by this object, and each file has an application of its own.
  return { database: { ...database }, connection, drop: async () => {} };
}

let made = 0;

/** An empty database, for tests that look at all tenants. */
export async function ownDatabase(): Promise<TestDatabase> {
  const own = await makeDatabase();
  made += 1;
  // The files of a worker share the modules, which keep state by the id of a tenant.
  await own.database.owner((client) => client.query(`alter table tenants alter id restart with ${made * 1_000_000}`));
  return own;
}

/** A migrated database, or one without tables. */
export async function makeDatabase({ isMigrated = true } = {}): Promise<TestDatabase> {
  const { connection: server, template } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const from = isMigrated ? `template ${template} strategy file_copy` : 'template template0';
  await asOwner(server, `create database ${name} ${from}`);
  const connection = { ...inDatabase(server, name), ...patientLimits.database };
  const database = connect({ ...connection, max: 10 });
  // The rights of a copy are those of the role of its own.
  if (isMigrated) await migrate(database, 'src/migrations');
  return {
    database,
    connection,
    async drop() {
      await database.close();
      await dropDatabase(server, name);
    },
  };
}
