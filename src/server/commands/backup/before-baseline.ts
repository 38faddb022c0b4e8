import type pg from 'pg';
import type { Manifest, SavedTable } from './manifest.ts';

// The last migration that the baseline replaces; only its schema has the columns of the current one.
const last = {
  name: '0182-planned-as-for-a-hundred.sql',
  hash: '85c1211f0b10c97e4999030e67046cbc385956a5bc5a4b566bd7171813596852',
};

// Renamed columns by table.
const renamed: Record<string, Record<string, string>> = {};

// Tables that are rebuilt from others.
const rebuilt = new Set(['survey_answers', 'survey_result_counts', 'survey_pending_responses']);

// Columns and tables that are computed from others.
const computed = [
  `update sentiment_responses r set is_assigned = true where exists (
    select from sentiment_response_users u where u.tenant_id = r.tenant_id and u.response_id = r.id)`,
  ...[
    'fill_response_words',
    'fill_response_counts',
    'fill_group_scores',
    'fill_survey_counts',
    'rebuild_survey_results',
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
    const today = await columnsOf(client, name);
    if (today.length === 0 || rebuilt.has(name)) continue;
    const names = columns.map((column) => renamed[name]?.[column] ?? column);
    const gone = names.filter((column) => !today.includes(column)).map((column) => `"${column}"`);
    // COPY cannot skip a column of the file, so dropped columns are read into temporary ones.
    for (const column of gone) await client.query(`alter table public."${name}" add column ${column} text`);
    await copy({ name, columns: names, rows });
    for (const column of gone) await client.query(`alter table public."${name}" drop column ${column}`);
  }
  for (const statement of computed) await client.query(statement);
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = to_regclass('public.' || quote_ident($1)) and attnum > 0 and not attisdropped`,
    [table],
  );
  return rows.map(({ name }) => name);
}
