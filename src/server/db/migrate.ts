import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { alone } from './alone.ts';
import type { Database } from './database.ts';

const lockKey = 712_004;

/**
 * Applies the numbered SQL files that are new, each in a transaction of its own, under an advisory lock: several
 * nodes may start at once, and a kill at any moment leaves a whole schema. A file that changed after it was applied
 * stops the start.
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
  if (added.length > 0) await renewRows(client);
  return added;
}

/** A view keeps the columns that its table had when it was made: those of later migrations come in here. */
export async function renewRows(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select to_regprocedure('make_response_rows()') is not null as there`);
  if (rows[0]?.there) await client.query('call make_response_rows()');
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
