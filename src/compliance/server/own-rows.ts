import { type Sql, sql, type Tx } from '../../core/server/db/database.ts';
import type { Person } from './person.ts';
import { type Owner, type PersonalColumn, type TextTable, textTables } from './text-columns.ts';

/** A person with what is found by the list of text columns: pages and files. */
export interface Owned extends Person {
  pageIds: number[];
  fileNames: string[];
}

export const tables: readonly (readonly [string, TextTable])[] = Object.entries(textTables);

export const personalColumns = ({ personal = {} }: TextTable): [string, PersonalColumn][] => Object.entries(personal);

const conditions: Readonly<Record<Owner, (column: Sql, person: Owned) => Sql>> = {
  customer: (column, { customerIds }) => sql`${column} = any(${customerIds}::integer[])`,
  response: (column, { responseIds }) => sql`${column} = any(${responseIds}::integer[])`,
  surveyResponse: (column, { surveyResponseIds }) => sql`${column} = any(${surveyResponseIds}::integer[])`,
  invitation: (column, { customerIds, emails }) => sql`exists (
    select from survey_invitations i where i.tenant_id = t.tenant_id and i.id = ${column}
      and (i.customer_id = any(${customerIds}::integer[]) or i.email_key = any(${emails}::text[])))`,
  page: (column, { pageIds }) => sql`${column} = any(${pageIds}::integer[])`,
  request: (column, { requestIds }) => sql`${column} = any(${requestIds}::integer[])`,
  email: (column, { emails }) => sql`${column} = any(${emails}::text[])`,
  file: (column, { fileNames }) => sql`${column} = any(${fileNames}::text[])`,
  // A row of a file that is not about a known customer, and names this person.
  cells: (column, { pattern }) =>
    pattern
      ? sql`t.customer_id is null and exists (
          select from jsonb_path_query(${column}, '$[*]') c(cell) where c.cell #>> '{}' ~ ${`^\\s*(?:${pattern.loose})\\s*$`})`
      : sql`false`,
  merged: (column, { customerIds }) => sql`exists (
    select from jsonb_path_query(${column}, '$[*]') m(one) where (m.one #>> '{customer,id}')::integer = any(${customerIds}::integer[]))`,
};

/** Whether a row `t` of a table belongs to the person. */
export function isOwn(table: string, person: Owned): Sql {
  const owners = Object.entries(textTables[table]?.own ?? {});
  const found = owners.map(([column, owner]) => {
    const expression = /^\w+$/.test(column) ? sql`t.${sql.ref(column)}` : sql.raw(column);
    return sql`coalesce(${conditions[owner](expression, person)}, false)`;
  });
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
}

/** Adds the pages of a person, and the files that the person's rows name or that came with the person's answers. */
export async function ownedBy(tx: Tx, person: Person): Promise<Owned> {
  const pages = await tx.rows(sql<{ id: number }>`
    select p.id from own_pages p
    where p.tenant_id = ${tx.tenantId} and (p.survey_response_id = any(${person.surveyResponseIds}::integer[])
      or p.response_id = any(${person.responseIds}::integer[]) or p.customer_id = any(${person.customerIds}::integer[])
      or p.id in (select d.own_page_id from data_requests d
        where d.tenant_id = p.tenant_id and d.id = any(${person.requestIds}::integer[])))`);
  const owned = { ...person, pageIds: pages.map(({ id }) => id), fileNames: [] };
  const naming = tables.flatMap(([table, entry]) =>
    personalColumns(entry).flatMap(([column, { filesAt }]) =>
      filesAt ? [namesIn(tx, owned, { table, column, filesAt })] : [],
    ),
  );
  const files = await tx.rows(sql<{ name: string }>`
    select f.name from files f where f.tenant_id = ${tx.tenantId} and (
      f.name in (select replace(n.name, '/uploads/', '') from (${sql.join(naming, sql` union all `)}) n)
      or exists (select from survey_responses r
        where r.tenant_id = f.tenant_id and r.survey_id = f.survey_id and r.submission_id = f.submission_id
          and r.id = any(${person.surveyResponseIds}::integer[])))`);
  return { ...owned, fileNames: files.map(({ name }) => name) };
}

type Naming = { table: string; column: string } & Required<Pick<PersonalColumn, 'filesAt'>>;

/** The files that the rows of the person name. What a person writes in a text names none. */
function namesIn(tx: Tx, person: Owned, { table, column, filesAt }: Naming): Sql {
  const value = sql`t.${sql.ref(column)}`;
  const from = sql`${sql.ref(table)} t`;
  const own = sql`t.tenant_id = ${tx.tenantId} and ${isOwn(table, person)}`;
  if (filesAt === 'column') return sql`select ${value} as name from ${from} where ${own}`;
  return sql`
    select p.path #>> '{}' as name from ${from} cross join lateral jsonb_path_query(${value}, ${filesAt}::jsonpath) p(path)
    where ${own}`;
}
