import type pg from 'pg';
import { handOver, roleOfTables } from './application-role.ts';
import { type Migration, readApplied } from './known-migrations.ts';

/** All tables, functions and types of the product are in this schema, and nothing else of the database is touched. */
export const ownSchema = 'candor';

export type SchemaInUse = typeof ownSchema | 'public';

/** Where the tables are: builds before the schema of its own kept them in `public`. Undefined without any. */
export async function schemaInUse(client: pg.ClientBase): Promise<SchemaInUse | undefined> {
  for (const schema of [ownSchema, 'public'] as const) if (await hasMigrations(client, schema)) return schema;
  return undefined;
}

// Other programs may have a table of this name, with other columns.
async function hasMigrations(client: pg.ClientBase, schema: SchemaInUse): Promise<boolean> {
  const table = `${schema}.migrations`;
  const known = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table]);
  if (!known.rows[0]?.is) return false;
  if (schema === ownSchema) return true;
  const { rowCount } = await client.query(
    `select from ${table} m where to_jsonb(m) ->> 'name' ~ '^\\d{4}-[\\w-]+\\.sql$' and to_jsonb(m) ->> 'hash' ~ '^[0-9a-f]{64}$' limit 1`,
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Makes the schema, or moves what an earlier build left in `public`, in one transaction. Throws a one-line error if
 * another program has a schema of this name, another build made the tables, or the account may make no schema.
 */
export async function enterOwnSchema(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  role: string,
): Promise<void> {
  const schema = await schemaInUse(client);
  if (schema === ownSchema) return;
  await assertFree(client);
  if (schema === undefined) {
    await client.query(`create schema if not exists ${ownSchema}`).catch(explain('made'));
    return;
  }
  const applied = await readApplied(client, schema, migrations);
  await client.query('begin; set local statement_timeout = 0');
  try {
    await moveFromPublic(
      client,
      migrations.filter(({ name }) => applied.has(name)),
      role,
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw explain('filled')(error as Error);
  }
}

/** Throws if something outside of the schema would be deleted with it, such as a view of a reporting tool. */
export async function assertUnused(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `with ours as (
        select 'pg_class'::regclass as class, oid from pg_class where relnamespace = $1::regnamespace
        union all select 'pg_proc'::regclass, oid from pg_proc where pronamespace = $1::regnamespace
      ), used as (
        select d.classid, d.objid from pg_depend d join ours on class = d.refclassid and oid = d.refobjid
      ),
      theirs as (
        select n.oid as schema, n.nspname, p.proname as name from used join pg_proc p on p.oid = objid
          join pg_namespace n on n.oid = pronamespace where classid = 'pg_proc'::regclass
        union select n.oid, n.nspname, c.relname from used
          left join pg_rewrite r on r.oid = objid and classid = 'pg_rewrite'::regclass
          left join pg_constraint k on k.oid = objid and classid = 'pg_constraint'::regclass
          join pg_class c on c.oid in (r.ev_class, k.conrelid) join pg_namespace n on n.oid = relnamespace
      )
      select format('%I.%I', nspname, name) as name from theirs where schema <> $1::regnamespace
      order by 1`,
    [ownSchema],
  );
  const names = rows.map(({ name }) => name).join(', ');
  if (names)
    throw new Error(`Other programs use the tables, which are replaced: delete ${names} and make them again later`);
}

async function assertFree(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 limit 1`,
    [ownSchema],
  );
  const [other] = rows;
  if (other)
    throw new Error(
      `The schema ${ownSchema} of this database belongs to another program (it has ${other.name}): use another database`,
    );
}

const explain = (what: string) => (error: Error) => {
  throw new Error(`The schema ${ownSchema} could not be ${what}`, { cause: error });
};

/** Builds the applied migrations once more to learn the names of their objects, and moves just these. */
async function moveFromPublic(client: pg.ClientBase, applied: readonly Migration[], role: string): Promise<void> {
  const former = await roleOfTables(client, 'public');
  await client.query(`create schema if not exists ${ownSchema}`);
  for (const { text } of applied) await client.query(text);
  const objects = await objectsIn(client);
  await client.query(
    `drop schema ${ownSchema} cascade; create schema ${ownSchema}; grant usage on schema ${ownSchema} to ${role}`,
  );
  for (const { move } of objects) await client.query(move);
  await client.query(`alter table public.migrations set schema ${ownSchema}`);
  // Their bodies and paths named the former schema.
  for (const { definition } of objects) if (definition) await client.query(definition);
  if (former) await handOver(client, ownSchema, former, role);
}

interface OwnObject {
  move: string;
  /** Of a function. */
  definition: string | null;
}

async function objectsIn(client: pg.ClientBase): Promise<OwnObject[]> {
  const { rows } = await client.query<OwnObject>(
    `select format('alter %s public.%I set schema %I',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
          when 'c' then 'type' else 'table' end, relname, $1::text) as move, null as definition, 1 as turn
      from pg_class c
      where relnamespace = $1::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'c')
        and not exists (select from pg_depend d where d.objid = c.oid and c.relkind = 'S' and d.deptype in ('a', 'i'))
      union all
      select format('alter %s public.%I set schema %I',
        case typtype when 'd' then 'domain' else 'type' end, typname, $1::text), null, 1
      from pg_type where typnamespace = $1::regnamespace and typtype in ('e', 'd', 'r')
      union all
      select format('alter routine public.%I(%s) set schema %I', proname, pg_get_function_identity_arguments(oid),
        $1::text), pg_get_functiondef(oid), 2
      from pg_proc where pronamespace = $1::regnamespace and prokind in ('f', 'p', 'w')
      order by turn`,
    [ownSchema],
  );
  return rows;
}
