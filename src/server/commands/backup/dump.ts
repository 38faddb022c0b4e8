import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { copyColumns, type Manifest, manifestFile, tableFile } from './manifest.ts';

/**
 * Writes every table to its own file from one snapshot, while others write. Undefined if the database was never used.
 */
export async function dumpDatabase(connection: pg.PoolConfig, folder: string): Promise<Manifest | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'candor backup' });
  await client.connect();
  try {
    // With row_security on, an owner bound by policies would silently dump no rows.
    await client.query(
      'set row_security = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
    await client.query('begin isolation level repeatable read read only');
    if (!(await isInUse(client))) return undefined;
    const manifest = await describe(client);
    for (const table of manifest.tables) {
      const rows = client.query(to(`copy public.${copyColumns(table)} to stdout`));
      await pipeline(rows, createWriteStream(join(folder, tableFile(table)), { mode: 0o600 }));
      table.rows = rows.rowCount;
    }
    // Sequences are not transactional: read last, they are ahead of every dumped row.
    manifest.sequences = await sequences(client);
    await client.query('commit');
    await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    return manifest;
  } finally {
    await client.end();
  }
}

async function isInUse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(`select to_regclass('public.migrations') is not null as used`);
  return rows[0]?.used ?? false;
}

async function describe(client: pg.Client): Promise<Manifest> {
  const migrations = await client.query<{ name: string; hash: string }>(
    'select name, hash from migrations order by name',
  );
  const tables = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
        and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: migrations.rows,
    tables: tables.rows.map((table) => ({ ...table, rows: 0 })),
    sequences: [],
  };
}

async function sequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}
