import { type Sql, sql, type Tx } from '../../core/server/db/database.ts';
import { erasedMark } from '../schemas/data-request.ts';
import { eraseAnswers, readAnswers } from './erase-answers.ts';
import { isOwn, type Owned, personalColumns, tables } from './own-rows.ts';
import { isDistinct } from './person.ts';
import type { PersonalColumn, TextTable } from './text-columns.ts';

/** The data type of each column, by `table.column`. */
export async function readTypes(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows(sql<{ name: string; type: string }>`
    select table_name || '.' || column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema()`);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

const ofPeople = tables.filter(([, { own }]) => own);

/** How many rows of each table belong to the person. */
export async function countOwn(tx: Tx, person: Owned): Promise<{ label: string; count: number }[]> {
  const counts: { label: string; count: number }[] = [];
  for (const [table, { holds }] of ofPeople) {
    const row = await tx.first(sql<{ count: number }>`
      select count(*)::integer as count from ${sql.ref(table)} t
      where t.tenant_id = ${tx.tenantId} and ${isOwn(table, person)}`);
    if (row?.count) counts.push({ label: holds, count: row.count });
  }
  return counts;
}

/** The ids of the person's rows by table, where a table has ids. */
export async function ownIds(tx: Tx, person: Owned): Promise<Map<string, number[]>> {
  const types = await readTypes(tx);
  const ids = new Map<string, number[]>();
  for (const [table] of ofPeople) {
    if (!types.has(`${table}.id`)) continue;
    const rows = await tx.rows(sql<{ id: number }>`
      select t.id from ${sql.ref(table)} t where t.tenant_id = ${tx.tenantId} and ${isOwn(table, person)}`);
    ids.set(
      table,
      rows.map(({ id }) => id),
    );
  }
  return ids;
}

/** The texts of the person's rows that an erasure removes, which other records may repeat. */
export async function readTexts(tx: Tx, person: Owned): Promise<string[]> {
  const types = await readTypes(tx);
  const texts = new Set<string>();
  for (const [table, entry] of ofPeople)
    for (const [column, { own = 'mentions', questions, unless }] of personalColumns(entry)) {
      if (own === 'mentions') continue;
      if (own === 'answers' && questions) {
        for (const { before, after } of await readAnswers(tx, { table, column, questions }, person))
          for (const [at, answer] of before.entries()) if (after[at] !== answer) texts.add(answer.text);
        continue;
      }
      const value = sql`t.${sql.ref(column)}`;
      const isJson = types.get(`${table}.${column}`) === 'jsonb';
      const strings = isJson
        ? sql`jsonb_path_query(${value}, '$.** ? (@.type() == "string")') #>> '{}'`
        : sql`${value}`;
      const rows = await tx.rows(sql<{ text: string | null }>`
        select distinct ${strings} as text from ${sql.ref(table)} t
        where t.tenant_id = ${tx.tenantId} and ${isOwn(table, person)} ${unless ? sql`and not (${sql.raw(unless)})` : sql``}`);
      for (const { text } of rows) if (text !== null && (!isJson || isProse(text))) texts.add(text);
    }
  texts.delete(erasedMark);
  return [...texts].filter(isDistinct);
}

/** A string of a document is a text of the person if it has words; it may be a code or a number too. */
const isProse = (text: string) => text.length >= 8 && /\s/.test(text) && /\p{L}{3}/u.test(text);

/** Erases the person's rows in every table that no function of its own erases. */
export async function eraseRows(tx: Tx, person: Owned, keepsRecord: boolean): Promise<void> {
  const types = await readTypes(tx);
  for (const [table, entry] of ofPeople) {
    if (entry.handler) continue;
    const isMeant = sql`t.tenant_id = ${tx.tenantId} and ${isOwn(table, person)}`;
    if (entry.deletes === 'own') {
      await tx.run(sql`delete from ${sql.ref(table)} t where ${isMeant}`);
      continue;
    }
    for (const [column, { own, questions }] of personalColumns(entry))
      if (own === 'answers' && questions) await eraseAnswers(tx, { table, column, questions }, person);
    const changes = erasingColumns(table, entry, types, keepsRecord);
    if (changes.length > 0) await tx.run(sql`update ${sql.ref(table)} t set ${sql.join(changes)} where ${isMeant}`);
  }
}

/** What an erasure sets in an own row of a table. */
export function erasingColumns(
  table: string,
  entry: TextTable,
  types: ReadonlyMap<string, string>,
  keepsRecord: boolean,
): Sql[] {
  const changes = personalColumns(entry).flatMap(([column, how]) => {
    const value = erasedValue(column, how, types.get(`${table}.${column}`) === 'jsonb', keepsRecord);
    if (!value) return [];
    const kept = how.unless ? sql`case when ${sql.raw(how.unless)} then ${sql.ref(column)} else ${value} end` : value;
    return [sql`${sql.ref(column)} = ${kept}`];
  });
  return [...changes, ...(entry.sets ? [sql.raw(entry.sets)] : [])];
}

function erasedValue(
  column: string,
  { own = 'mentions', codes = [], customer }: PersonalColumn,
  isJson: boolean,
  keepsRecord: boolean,
): Sql | undefined {
  const value = sql.ref(column);
  switch (own) {
    case 'mark':
      return sql`case when ${value} <> '' then ${erasedMark} else ${value} end`;
    case 'empty':
      return isJson ? sql`case jsonb_typeof(${value}) when 'array' then '[]'::jsonb else '{}' end` : sql`''`;
    case 'null':
      return sql`null`;
    case 'address':
      return sql`concat('erased-', id, '@erased.invalid')`;
    case 'name': {
      const reference = sql.ref(customer ?? 'id');
      return keepsRecord
        ? sql`case when ${reference} is not null then concat('Erased customer ', ${reference}) end`
        : sql`null`;
    }
    case 'words':
      return sql`keep_codes(${value}, ${codes}::text[])`;
    default:
      return undefined;
  }
}
