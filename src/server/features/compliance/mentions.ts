import { erasedMark } from '../../../contract/schemas/compliance/data-request.ts';
import type { Pattern } from '../../../domain/text/person-pattern.ts';
import { type Sql, sql, type Tx } from '../../platform/db/database.ts';

/** Accounts of users and the tenant itself belong to nobody's feedback; search words follow their response. */
const excluded = ['users', 'tenants', 'roles', 'permissions', 'sessions', 'response_words'];

interface TextTable {
  name: string;
  texts: string[];
  documents: string[];
}

/** Every table of the tenant with a text or document, so that a new table is searched without being named here. */
function textTables(tx: Tx): Promise<TextTable[]> {
  return tx.rows(sql<TextTable>`
    select c.table_name::text as name,
      coalesce(array_agg(c.column_name::text) filter (where c.data_type = 'text'), '{}') as texts,
      coalesce(array_agg(c.column_name::text) filter (where c.data_type = 'jsonb'), '{}') as documents
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.data_type in ('text', 'jsonb') and not c.table_name = any(${excluded}) and exists (
        select from information_schema.columns k
        where k.table_schema = 'public' and k.table_name = c.table_name and k.column_name = 'tenant_id')
    group by c.table_name order by c.table_name`);
}

const isFound = ({ texts, documents }: TextTable, { exact, loose }: Pattern) =>
  sql.join(
    [
      ...texts.map((column) => sql`t.${sql.ref(column)} ~ ${exact}`),
      ...documents.map((column) => sql`t.${sql.ref(column)}::text ~ ${loose}`),
    ],
    sql` or `,
  );

export interface Mention {
  label: string;
  count: number;
  examples: string[];
}

/** `own` finds the person's own rows in a table, which are not mentions. */
export async function findMentions(tx: Tx, pattern: Pattern, own: Readonly<Record<string, Sql>>): Promise<Mention[]> {
  const found: Mention[] = [];
  for (const table of await textTables(tx)) {
    const excerpt = sql`coalesce(${sql.join(
      [...table.texts, ...table.documents].map(
        (column) => sql`substring(t.${sql.ref(column)}::text from ${`.{0,60}(?:${pattern.loose}).{0,60}`})`,
      ),
    )})`;
    const row = await tx.first(sql<{ count: number; examples: string[] | null }>`
      select count(*)::integer as count, (array_agg(${excerpt}))[1:3] as examples
      from ${sql.ref(table.name)} t
      where t.tenant_id = ${tx.tenantId} and (${isFound(table, pattern)})
        and not coalesce(${own[table.name] ?? sql`false`}, false)`);
    if (!row?.count) continue;
    // An entry of the audit log is a document that tells little in part.
    const excerpts = table.name === 'audit_log' ? [] : (row.examples ?? []);
    const examples = excerpts.flatMap((text) => plain(text) || []);
    const label = table.name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
    found.push({ label, count: row.count, examples });
  }
  return found;
}

/** Without the signs of a document. */
const plain = (text: string | null) =>
  (text ?? '')
    .replace(/[{}[\]"\\]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Redacts what a pattern matches in every table but the audit log; returns the number of changed rows. */
export async function redactMentions(tx: Tx, pattern: Pattern): Promise<number> {
  let changed = 0;
  for (const table of await textTables(tx)) {
    if (table.name === 'audit_log') continue;
    const values = [
      ...table.texts.map(
        (column) =>
          sql`${sql.ref(column)} = regexp_replace(t.${sql.ref(column)}, ${pattern.exact}, ${erasedMark}, 'g')`,
      ),
      ...table.documents.map(
        (column) => sql`${sql.ref(column)} = redact(t.${sql.ref(column)}, ${pattern.exact}, '{}')`,
      ),
    ];
    changed += await tx.run(sql`
      update ${sql.ref(table.name)} t set ${sql.join(values)}
      where t.tenant_id = ${tx.tenantId} and (${isFound(table, pattern)})`);
  }
  return changed;
}
