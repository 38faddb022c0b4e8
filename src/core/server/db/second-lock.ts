import { applicationRole } from './application-role.ts';
import { type Database, Sql, sql } from './database.ts';

/** Throws if row-level security does not isolate tenants; checked before the first request. */
export async function assertSecondLock(database: Database): Promise<void> {
  const tables = await database.owner(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(c.relname) as name from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
          and has_table_privilege(${applicationRole}, c.oid, 'select')
          and (c.relname = 'tenants' or exists (select from pg_attribute a
            where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))`,
    );
    return rows.map(({ name }) => name);
  });
  const probe = tables.map((name) => `select '${name}' as name where exists (select from ${name})`).join(' union all ');
  await database.transaction(null, async (tx) => {
    const session = await tx.first(
      sql<{ role: string; isBound: boolean }>`
        select current_user::text as role, current_user = ${sql.raw(applicationRole)} as is_bound`,
    );
    if (!session?.isBound) throw new Error(openLock(`for the role ${session?.role}`));
    const open = probe && (await tx.first(new Sql<{ name: string }>([probe], [])));
    if (open) throw new Error(openLock(`on ${open.name}`));
  });
}

const openLock = (where: string) => `Row-level security does not hold ${where}: the server will not start`;
