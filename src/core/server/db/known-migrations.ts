import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { roleInMigrations } from './application-role.ts';
import { formerHashes } from './former-hashes.ts';

export interface Migration {
  name: string;
  text: string;
  hash: string;
}

export const migrationNames = async (directory: string): Promise<string[]> =>
  (await readdir(directory)).filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name)).sort();

/** The migrations of a directory in the order in which they are applied, for a role that row-level security binds. */
export async function readMigrations(directory: string, role: string): Promise<Migration[]> {
  const names = await migrationNames(directory);
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      return { name, text: text.replaceAll(roleInMigrations, role), hash };
    }),
  );
}

/** Whether a database that applied this hash has what the migration makes. */
export const isSame = ({ name, hash }: Migration, applied: string): boolean =>
  applied === hash || applied === formerHashes[name];

/** The names of those that a database has applied. Throws if another build made it. */
export async function readApplied(
  client: pg.ClientBase,
  schema: string,
  migrations: readonly Migration[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(`select name, hash from ${schema}.migrations`);
  for (const { name, hash } of rows) {
    const own = migrations.find((migration) => migration.name === name);
    if (!own) throw new Error(builtByAnother(name));
    if (!isSame(own, hash)) throw new Error(`The migration ${name} was changed after it had been applied`);
  }
  return new Set(rows.map(({ name }) => name));
}

function builtByAnother(migration: string): string {
  return (
    `The data was made by another build of Candor (${migration} is not known here). With that build, run ` +
    '`npm run backup -- FILE`; with this one and a new DATA_DIR, run `npm run restore -- FILE`.'
  );
}
