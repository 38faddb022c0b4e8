import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { isBeforeBaseline, loadBeforeBaseline } from './before-baseline.ts';
import { copyColumns, type Manifest, type SavedTable, tableFile } from './manifest.ts';

/**
 * Replaces the schema with the archive's and fills it in the caller's transaction. Migrations newer than the archive
 * run at the next start.
 */
export async function loadDatabase(
  client: pg.Client,
  manifest: Manifest,
  folder: string,
  migrationsDir: string,
): Promise<void> {
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  await client.query('drop schema public cascade; create schema public; grant usage on schema public to public');
  const isOlder = isBeforeBaseline(manifest);
  await buildSchema(client, isOlder ? await migrationsIn(migrationsDir) : manifest.migrations, migrationsDir);
  const foreignKeys = await dropForeignKeys(client);
  const tables = await tableNames(client);
  for (const name of tables)
    await client.query(`truncate ${quote(name)}; alter table ${quote(name)} disable trigger user`);
  const copy = (table: SavedTable) => copyRows(client, folder, table);
  if (isOlder) await loadBeforeBaseline(client, manifest.tables, copy);
  else for (const table of manifest.tables) await copy(table);
  for (const name of tables) await client.query(`alter table ${quote(name)} enable trigger user`);
  // Adding a foreign key validates every row.
  for (const statement of foreignKeys) await client.query(statement);
  for (const { name, value } of manifest.sequences) {
    await client.query('select setval(to_regclass($1), $2)', [`public.${quote(name)}`, value]);
  }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function copyRows(client: pg.Client, folder: string, table: SavedTable): Promise<void> {
  const rows = client.query(from(`copy public.${copyColumns(table)} from stdin`));
  await pipeline(createReadStream(join(folder, tableFile(table))), rows);
  if (rows.rowCount !== table.rows) throw new Error(`The archive is damaged: ${table.name} lacks rows`);
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

async function migrationsIn(directory: string): Promise<Manifest['migrations']> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, hash: hashOf(await readFile(join(directory, name), 'utf8')) })),
  );
}

async function buildSchema(client: pg.Client, migrations: Manifest['migrations'], directory: string): Promise<void> {
  await client.query(
    'create table migrations (name text primary key, hash text not null, at timestamptz not null default now())',
  );
  for (const { name, hash } of migrations) {
    const text = await readFile(join(directory, name), 'utf8').catch(() => '');
    if (hashOf(text) !== hash) {
      throw new Error(`This backup was made by another release of Candor: its migration ${name} is not known here`);
    }
    await client.query(text);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
  }
}

async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by 1`,
  );
  return rows.map(({ name }) => name);
}

// Foreign keys would require a load order, which does not exist when they are cyclic.
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}
