import type { Database } from './database.ts';

/** Throws if row-level security does not isolate tenants; checked before the first request. */
export async function assertSecondLock(database: Database): Promise<void> {
  const tables = await database.owner(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(c.relname) as name from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
          and has_table_privilege('app_user', c.oid, 'select')
          and (c.relname = 'tenants' or exists (select from pg_attribute a
            where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))`,
    );
    return rows.map(({ name }) => name);
  });
  const probe = tables.map((name) => `select '${name}' as name where exists (select from ${name})`).join(' union all ');
  if (!probe) return;
  const open = await database.owner(async (client) => {
    await client.query(`begin read only; set local role app_user; select set_config('app.tenant_id', '', true)`);
    const { rows } = await client.query<{ name: string }>(probe).finally(() => client.query('rollback'));
    return rows[0]?.name;
  });
  if (open) throw new Error(`Row-level security does not hold on ${open}: the server will not start`);
}
