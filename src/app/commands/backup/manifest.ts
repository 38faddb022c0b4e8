import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { ownSchema } from '../../../core/server/db/own-schema.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Archives of format 1 have each table in one part, and no sizes and hashes. */
const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  parts: z.int().min(1).optional(),
  bytes: z.number().optional(),
  sha256: hash.optional(),
});

const fileSchema = z.object({ path: z.string(), bytes: z.number(), sha256: hash });

const lastFormat = 2;
const formatSchema = z.object({ format: z.int().min(1) });

const manifestSchema = z.object({
  format: z.int().min(1).max(lastFormat),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/) })),
  files: z.array(fileSchema).optional(),
});

export type Manifest = z.output<typeof manifestSchema>;
export type SavedTable = z.output<typeof tableSchema>;
export type SavedFile = z.output<typeof fileSchema>;

export const manifestFile = 'manifest.json';
export const filesFolder = 'files';
/** Parts of a table are counted from 1. */
export const partFile = ({ name }: SavedTable, part: number) =>
  `${encodeURIComponent(name)}.copy${part === 1 ? '' : `.${part}`}`;

/** Names the columns for COPY, so that their order may differ. */
export function copyColumns({ name, columns }: SavedTable): string {
  return `${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`;
}

export class LaterFormat extends Error {
  constructor() {
    super('This backup was made by a later release of Candor: restore it with that release. Nothing was changed');
  }
}

/** The manifest of an unpacked archive. Throws LaterFormat for one that only a later release can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, manifestFile), 'utf8'));
  if (formatSchema.parse(manifest).format > lastFormat) throw new LaterFormat();
  return manifestSchema.parse(manifest);
}

// The last migration that the baseline replaces; only its schema has the columns of the current one.
const last = {
  name: '0182-planned-as-for-a-hundred.sql',
  hash: '85c1211f0b10c97e4999030e67046cbc385956a5bc5a4b566bd7171813596852',
};

// Tables that are rebuilt from others.
const rebuilt = new Set(['survey_answers', 'survey_result_counts', 'survey_answer_deltas']);

// Columns and tables that are computed from others.
const computed = [
  `update sentiment_responses r set is_assigned = true where exists (
    select from sentiment_response_users u where u.tenant_id = r.tenant_id and u.response_id = r.id)`,
  `update tenants set confirmed_by = '', confirmed_at = now()`,
  ...[
    'fill_response_words',
    'fill_response_counts',
    'fill_survey_counts',
    'rebuild_survey_results',
    'fill_customer_figures',
  ].map((fill) => `select ${fill}(id) from tenants`),
];

export function isBeforeBaseline({ migrations }: Manifest): boolean {
  return migrations.some(({ name, hash }) => name === last.name && hash === last.hash);
}

/** Fills the current tables from an archive older than the baseline, without data that is no longer stored. */
export async function loadBeforeBaseline(
  client: pg.Client,
  saved: SavedTable[],
  copy: (table: SavedTable) => Promise<void>,
): Promise<void> {
  for (const { name, columns, rows } of saved) {
    const today = await readColumns(client, name);
    if (today.length === 0 || rebuilt.has(name)) continue;
    const gone = columns.filter((column) => !today.includes(column)).map((column) => `"${column}"`);
    // COPY cannot skip a column of the file, so dropped columns are read into temporary ones.
    for (const column of gone) await client.query(`alter table ${ownSchema}."${name}" add column ${column} text`);
    await copy({ name, columns, rows });
    for (const column of gone) await client.query(`alter table ${ownSchema}."${name}" drop column ${column}`);
  }
  for (const statement of computed) await client.query(statement);
}

async function readColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = to_regclass($2 || '.' || quote_ident($1)) and attnum > 0 and not attisdropped`,
    [table, ownSchema],
  );
  return rows.map(({ name }) => name);
}
