import pg from 'pg';

/**
 * The role that row-level security binds, as an SQL expression. Roles are known in all databases of a server, so each
 * database has its own: the account of another installation cannot take it.
 */
export const applicationRole = `('app_user_' || case when current_database() ~ '^[a-z0-9_]{1,54}$'
  then current_database()::text else left(md5(current_database()), 16) end)`;

/** What migrations call it. */
export const roleInMigrations = 'app_user';

/** Makes the role where it is missing, and returns its name. Throws a one-line error if the account may not. */
export async function enterApplicationRole(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ role: string; account: string; isMade: boolean }>(
    `select ${applicationRole} as role, quote_ident(current_user) as account,
      exists (select from pg_roles where rolname = ${applicationRole}) as "isMade"`,
  );
  const [{ role, account, isMade } = { role: '', account: '', isMade: false }] = rows;
  const explain = (todo: string) => (error: Error) => {
    if (!isForbidden(error)) throw error;
    throw new Error(`The account ${account} needs the role ${role}, an administrator says: ${todo}`, { cause: error });
  };
  const join = `GRANT ${role} TO ${account}`;
  if (!isMade) await client.query(`create role ${role} nologin`).catch(explain(`CREATE ROLE ${role} NOLOGIN; ${join}`));
  if (!(await mayTake(client, role))) await client.query(`grant ${role} to ${account}`).catch(explain(join));
  return role;
}

const isForbidden = (error: Error) => error instanceof pg.DatabaseError && error.code === '42501';

// Since PostgreSQL 16, who made a role is a member of it that may not take it.
async function mayTake(client: pg.ClientBase, role: string): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select pg_has_role($1, case when current_setting('server_version_num')::integer < 160000 then 'member' else 'set' end)
      as may`,
    [role],
  );
  return rows[0]?.may ?? false;
}

/** The role for which the tables of a schema were made: the procedure that gives its rights names it. */
export async function roleOfTables(client: pg.ClientBase, schema: string): Promise<string | undefined> {
  const { rows } = await client.query<{ role: string }>(
    `select substring(prosrc from 'to (${roleInMigrations}\\w*)') as role ${rightsProcedure}`,
    [schema],
  );
  return rows[0]?.role;
}

const rightsProcedure = `from pg_proc where proname = 'lock_tenant_tables' and pronamespace = $1::regnamespace`;

/**
 * Gives the role what a former one may do in a schema, and takes it from that one: after an update, and in a database
 * that was copied or renamed. In one transaction.
 */
export async function handOver(client: pg.ClientBase, schema: string, former: string, role: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `with held as (
        select a.grantee, a.privilege_type as "right",
          format('%s %I.%I', case relkind when 'S' then 'sequence' else 'table' end, n.nspname, relname) as object
        from pg_class c join pg_namespace n on n.oid = relnamespace cross join aclexplode(relacl) a
        where n.oid = $1::regnamespace
        union all
        select a.grantee, a.privilege_type, format('routine %s', p.oid::regprocedure)
        from pg_proc p cross join aclexplode(proacl) a where pronamespace = $1::regnamespace
        union all
        select a.grantee, a.privilege_type, format('schema %I', nspname)
        from pg_namespace n cross join aclexplode(nspacl) a where n.oid = $1::regnamespace
      )
      select format('grant %1$s on %2$s to %3$I; revoke %1$s on %2$s from %4$I',
        string_agg("right", ', '), object, $3::text, $2::text) as statement
      from held where grantee = to_regrole(quote_ident($2)) group by object
      union all
      select regexp_replace(pg_get_functiondef(oid), '\\m' || $2 || '\\M', $3, 'g') ${rightsProcedure}`,
    [schema, former, role],
  );
  await client.query(rows.map(({ statement }) => statement).join(';\n'));
}

/** Throws if the role lost its rights, as after `pg_restore` into a server that did not know it. */
export async function assertRights(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(`select has_table_privilege($1, 'tenants', 'select') as may`, [
    role,
  ]);
  if (!rows[0]?.may)
    throw new Error(
      `The role ${role} may not read the tables: pg_restore drops the rights of a role that does not exist yet, ` +
        'so use it once more now, or use npm run restore',
    );
}
