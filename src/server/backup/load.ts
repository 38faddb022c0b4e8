import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { renewRows } from '../db/migrate.ts';
import { copyColumns, type Manifest, tableFile } from './manifest.ts';

/**
 * Replaces the whole schema by that of the archive and fills it, in the caller's transaction: until it commits,
 * nothing has happened. Migrations that are newer than the archive run at the next start.
 */
export async function loadDatabase(
  client: pg.Client,
  manifest: Manifest,
  folder: string,
  migrationsDir: string,
): Promise<void> {
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  await client.query('drop schema public cascade; create schema public; grant usage on schema public to public');
  await buildSchema(client, manifest, migrationsDir);
  const foreignKeys = await dropForeignKeys(client);
  for (const { name } of manifest.tables) {
    await client.query(`truncate public.${quote(name)}; alter table public.${quote(name)} disable trigger user`);
  }
  for (const table of manifest.tables) {
    const rows = client.query(from(`copy public.${copyColumns(table)} from stdin`));
    await pipeline(createReadStream(join(folder, tableFile(table))), rows);
    if (rows.rowCount !== table.rows) throw new Error(`The archive is damaged: ${table.name} lacks rows`);
  }
  for (const { name } of manifest.tables) await client.query(`alter table public.${quote(name)} enable trigger user`);
  // Putting them back checks every row.
  for (const statement of foreignKeys) await client.query(statement);
  for (const { name, value } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2)', [`public.${quote(name)}`, value]);
  }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function buildSchema(client: pg.Client, { migrations }: Manifest, directory: string): Promise<void> {
  await client.query(
    'create table migrations (name text primary key, hash text not null, at timestamptz not null default now())',
  );
  for (const { name, hash } of migrations) {
    const text = await readFile(join(directory, name), 'utf8').catch(() => '');
    if (createHash('sha256').update(text).digest('hex') !== hash) {
      throw new Error(`This backup was made by another release of Candor: its migration ${name} is not known here`);
    }
    await client.query(text);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
  }
  await renewRows(client);
}

// With them in place the tables would have to come in an order that cycles may not even have.
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}
