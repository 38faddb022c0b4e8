import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Database } from './database.ts';

const lockKey = 712_004;

/**
 * Applies new migrations, each in its own transaction, under an advisory lock, so that several nodes can start at once.
 * Throws if an applied file changed or the database has another series of migrations.
 */
export async function migrate(database: Database, directory: string): Promise<string[]> {
  const files = (await readdir(directory)).filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name)).sort();
  return database.owner((client) => alone(client, lockKey, () => applyNew(client, directory, files)));
}

async function applyNew(client: pg.PoolClient, directory: string, files: string[]): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, hash text not null, at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const unknown = [...applied.keys()].find((name) => !files.includes(name));
  if (unknown !== undefined) throw new Error(builtByAnother(unknown));
  const added: string[] = [];
  for (const name of files) {
    const text = await readFile(join(directory, name), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    const known = applied.get(name);
    if (known === hash) continue;
    if (known !== undefined) throw new Error(`The migration ${name} was changed after it had been applied`);
    await applyOne(client, name, hash, text);
    added.push(name);
  }
  return added;
}

function builtByAnother(migration: string): string {
  return (
    `The data was made by another build of Candor (${migration} is not known here). With that build, run ` +
    '`npm run backup -- FILE`; with this one and a new DATA_DIR, run `npm run restore -- FILE`.'
  );
}

async function applyOne(client: pg.PoolClient, name: string, hash: string, text: string): Promise<void> {
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
  await client.query('set statement_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [lockKey]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]);
    await client.query('reset statement_timeout');
  }
}
