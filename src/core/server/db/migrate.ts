import type pg from 'pg';
import { assertRights, enterApplicationRole, handOver, roleOfTables } from './application-role.ts';
import type { Database } from './database.ts';
import { type Migration, readApplied, readMigrations } from './known-migrations.ts';
import { enterOwnSchema, ownSchema } from './own-schema.ts';
import { assertExtensionsUsable, withoutTimeLimit } from './session.ts';

const lockKey = 712_004;

/**
 * Applies new migrations, each in its own transaction, under an advisory lock, so that several nodes can start at once.
 * Throws if an applied file changed or the database has another series of migrations.
 */
export async function migrate(database: Database, directory: string): Promise<string[]> {
  return database.owner((client) =>
    alone(client, lockKey, async () => {
      const role = await enterApplicationRole(client);
      const migrations = await readMigrations(directory, role);
      await enterOwnSchema(client, migrations, role);
      const added = await applyNew(client, migrations, role);
      await assertRights(client, role);
      await assertExtensionsUsable(client, role);
      return added;
    }),
  );
}

async function applyNew(client: pg.PoolClient, migrations: readonly Migration[], role: string): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, hash text not null, at timestamptz not null default now())',
  );
  const applied = await readApplied(client, ownSchema, migrations);
  const former = await roleOfTables(client, ownSchema);
  if (former && former !== role) await handOver(client, ownSchema, former, role);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of missing) await applyOne(client, migration);
  return missing.map(({ name }) => name);
}

async function applyOne(client: pg.PoolClient, { name, hash, text }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${name} failed`, { cause: error });
  }
}

/** Runs work under an advisory lock across nodes; others wait without a time limit. */
export async function alone<T>(client: pg.PoolClient, lockKey: number, work: () => Promise<T>): Promise<T> {
  return withoutTimeLimit(client, async () => {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockKey]);
    }
  });
}
