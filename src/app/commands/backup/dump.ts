import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import type { SchemaInUse } from '../../../core/server/db/own-schema.ts';
import type { ArchiveWriter } from './archive.ts';
import { copyColumns, type Manifest, partFile, type SavedTable } from './manifest.ts';

const partBytes = 16_000_000;

/** Adds the rows of a table in parts of 16 MB. */
export async function dumpTable(
  client: pg.Client,
  schema: SchemaInUse,
  table: SavedTable,
  archive: ArchiveWriter,
): Promise<Required<SavedTable>> {
  const rows = client.query(to(`copy ${schema}.${copyColumns(table)} to stdout`));
  const hash = createHash('sha256');
  let [parts, bytes, waitingBytes] = [0, 0, 0];
  let waiting: Buffer[] = [];
  const addPart = async () => {
    parts += 1;
    await archive.addContent(partFile(table, parts), Buffer.concat(waiting));
    [waiting, waitingBytes] = [[], 0];
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk);
    waiting.push(chunk);
    bytes += chunk.length;
    waitingBytes += chunk.length;
    if (waitingBytes >= partBytes) await addPart();
  }
  if (waitingBytes > 0 || parts === 0) await addPart();
  return { ...table, rows: rows.rowCount, parts, bytes, sha256: hash.digest('hex') };
}

/** What a backup has to hold, without the counts of its rows. */
export async function describe(client: pg.Client, schema: SchemaInUse): Promise<Manifest> {
  const migrations = await client.query<{ name: string; hash: string }>(
    `select name, hash from ${schema}.migrations order by name`,
  );
  const tables = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
        and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
    [schema],
  );
  return {
    format: 2,
    madeAt: new Date().toISOString(),
    migrations: migrations.rows,
    tables: tables.rows.map((table) => ({ ...table, rows: 0 })),
    sequences: [],
    files: [],
  };
}

/** Sequences are not transactional: read last, they are ahead of every dumped row. */
export async function sequences(client: pg.Client, schema: SchemaInUse): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = $1 order by 1`,
    [schema],
  );
  return rows.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}
