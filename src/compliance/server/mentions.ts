import { type Sql, sql, type Tx } from '../../core/server/db/database.ts';
import type { Pattern } from '../../text/person-pattern.ts';
import { erasedMark } from '../schemas/data-request.ts';
import { readTypes } from './erase-rows.ts';
import { isOwn, type Owned, personalColumns, tables } from './own-rows.ts';

/** What is looked for in the rows of others: names and addresses of a person, and whole texts that copies repeat. */
export interface Sought {
  /** None where nothing identifies the person in texts: then only copies are looked for. */
  pattern: Pattern | undefined;
  texts: readonly string[];
}

/** A pattern that matches no text. */
export const nothing: Pattern = { exact: '(?!)', loose: '(?!)' };

interface TextColumn {
  column: string;
  isJson: boolean;
  isCopy: boolean;
}

interface SearchedTable {
  table: string;
  holds: string;
  deletesFound: boolean;
  columns: TextColumn[];
}

/** The columns of the list in which others may write about the person. */
async function searchedTables(tx: Tx, { pattern }: Sought): Promise<SearchedTable[]> {
  const types = await readTypes(tx);
  return tables.flatMap(([table, entry]) => {
    // Tables without rows of tenants, and shapes of tables, have no mentions.
    if (!types.has(`${table}.tenant_id`)) return [];
    const columns = personalColumns(entry)
      .filter(([, { isIdentity, isCopy }]) => !isIdentity && (pattern || isCopy))
      .map(([column, { isCopy = false }]) => ({
        column,
        isJson: types.get(`${table}.${column}`) === 'jsonb',
        isCopy,
      }));
    return columns.length === 0 ? [] : { table, holds: entry.holds, deletesFound: entry.deletes === 'found', columns };
  });
}

/** As JSON writes a text. */
export const headsOf = (texts: readonly string[]) => texts.map((text) => JSON.stringify(text).slice(1, -1));

const isFound = (columns: readonly TextColumn[], { pattern = nothing, texts }: Sought) =>
  sql.join(
    columns.map(({ column, isJson, isCopy }) => {
      const value = sql`t.${sql.ref(column)}`;
      const repeats = sql`exists (select from unnest(${headsOf(texts)}::text[]) h(head) where strpos(${value}::text, h.head) > 0)`;
      const isCandidate = sql`(${value}::text ~ ${isJson ? pattern.loose : pattern.exact} ${isCopy ? sql`or ${repeats}` : sql``})`;
      // A document that has it in another word or sentence stays as it is.
      return isJson
        ? sql`(${isCandidate} and ${redacted(value, pattern, isCopy ? texts : [])} <> ${value})`
        : isCandidate;
    }),
    sql` or `,
  );

const redacted = (value: Sql, { exact }: Pattern, texts: readonly string[]) =>
  sql`redact(${value}, ${exact}, ${texts}::text[])`;

export interface Mention {
  label: string;
  count: number;
  examples: string[];
}

/** Rows of others with what is sought. */
export async function findMentions(tx: Tx, sought: Sought, person: Owned): Promise<Mention[]> {
  const { pattern = nothing } = sought;
  const found: Mention[] = [];
  for (const { table, holds, columns } of await searchedTables(tx, sought)) {
    const excerpt = sql`coalesce(${sql.join(
      columns.map(
        ({ column }) => sql`substring(t.${sql.ref(column)}::text from ${`.{0,60}(?:${pattern.loose}).{0,60}`})`,
      ),
    )})`;
    const row = await tx.first(sql<{ count: number; examples: string[] | null }>`
      select count(*)::integer as count, (array_agg(${excerpt}))[1:3] as examples
      from ${sql.ref(table)} t
      where t.tenant_id = ${tx.tenantId} and (${isFound(columns, sought)}) and not ${isOwn(table, person)}`);
    if (!row?.count) continue;
    // An entry of the audit log is a document that tells little in part.
    const excerpts = table === 'audit_log' ? [] : (row.examples ?? []);
    found.push({ label: holds, count: row.count, examples: excerpts.flatMap((text) => plain(text) || []) });
  }
  return found;
}

/** Without the signs of a document. */
const plain = (text: string | null) =>
  (text ?? '')
    .replace(/[{}[\]"\\]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Redacts what is sought in every table but the audit log; returns the number of changed rows. */
export async function redactMentions(tx: Tx, sought: Sought): Promise<number> {
  const { pattern = nothing, texts } = sought;
  let changed = 0;
  for (const { table, columns, deletesFound } of await searchedTables(tx, sought)) {
    if (table === 'audit_log') continue;
    const isMeant = sql`t.tenant_id = ${tx.tenantId} and (${isFound(columns, sought)})`;
    const values = columns.map(({ column, isJson, isCopy }) => {
      const value = sql`t.${sql.ref(column)}`;
      return sql`${sql.ref(column)} = ${
        isJson
          ? redacted(value, pattern, isCopy ? texts : [])
          : sql`regexp_replace(${value}, ${pattern.exact}, ${erasedMark}, 'g')`
      }`;
    });
    changed += await tx.run(
      deletesFound
        ? sql`delete from ${sql.ref(table)} t where ${isMeant}`
        : sql`update ${sql.ref(table)} t set ${sql.join(values)} where ${isMeant}`,
    );
  }
  return changed;
}
