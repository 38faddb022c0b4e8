import type pg from 'pg';
import { ownSchema } from '../../../core/server/db/own-schema.ts';

/** What an operator has granted to another account, such as that of a reporting tool. */
export interface GivenRight {
  /** Null: on the schema, or on what is made later. */
  table: string | null;
  column: string | null;
  grant: string;
}

/** The rights on the schema that neither its account nor `role` holds, which a replaced schema would lack. */
export async function readGivenRights(client: pg.ClientBase, role: string): Promise<GivenRight[]> {
  const grantee = `case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end
    || case when is_grantable then ' with grant option' else '' end`;
  const { rows } = await client.query<GivenRight>(
    `with held as (
        select null as "table", null as "column", format('schema %I', nspname) as object, nspowner as owner, a.*
        from pg_namespace n cross join aclexplode(nspacl) a where n.oid = $1::regnamespace
        union all
        select relname, null, format('%s %I.%I', case relkind when 'S' then 'sequence' else 'table' end, $1, relname),
          relowner, a.*
        from pg_class cross join aclexplode(relacl) a where relnamespace = $1::regnamespace
        union all
        select relname, attname, format('table %I.%I', $1, relname), relowner, a.*
        from pg_class c join pg_attribute t on attrelid = c.oid cross join aclexplode(attacl) a
        where relnamespace = $1::regnamespace and not attisdropped
      )
      select "table", "column",
        format('grant %s%s on %s to ', privilege_type, coalesce(' (' || quote_ident("column") || ')', ''), object)
          || ${grantee} as "grant"
      from held where grantee not in (owner, to_regrole(quote_ident($2))::oid)
      union all
      select null, null,
        format('alter default privileges for role %I in schema %I grant %s on %s to ', pg_get_userbyid(defaclrole), $1,
          privilege_type, case defaclobjtype when 'S' then 'sequences' else 'tables' end) || ${grantee}
      from pg_default_acl cross join aclexplode(defaclacl)
      where defaclnamespace = $1::regnamespace and defaclobjtype in ('r', 'S') and grantee <> defaclrole
        and pg_has_role(defaclrole, 'member')`,
    [ownSchema, role],
  );
  return rows;
}

/** Grants them again on what the schema still has; when its tables are made, as some are only for later ones. */
export async function giveRights(client: pg.ClientBase, given: readonly GivenRight[]): Promise<void> {
  for (const { table, column, grant } of given) {
    const { rowCount } = await client.query(
      `select where $2::text is null or exists (select from pg_class c
          where relnamespace = $1::regnamespace and relname = $2 and ($3::text is null or exists (
            select from pg_attribute where attrelid = c.oid and attname = $3 and not attisdropped)))`,
      [ownSchema, table, column],
    );
    if (rowCount) await client.query(grant);
  }
}
