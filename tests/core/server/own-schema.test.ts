import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect, type Database, sql } from '../../../src/core/server/db/database.ts';
import { formerHashes } from '../../../src/core/server/db/former-hashes.ts';
import { migrate } from '../../../src/core/server/db/migrate.ts';
import { assertUnused } from '../../../src/core/server/db/own-schema.ts';
import { assertSecondLock } from '../../../src/core/server/db/second-lock.ts';
import { makeDatabase, type TestDatabase } from '../../support/database.ts';
import { asOwner } from '../../support/global-setup.ts';

const directory = 'src/migrations';

let own: TestDatabase;
beforeEach(async () => {
  own = await makeDatabase({ isMigrated: false });
});
afterEach(() => own.drop());

async function inPublic<T>({ connection }: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, options: '-c search_path=public' });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** What another program has in the same database, under names that are ours too. */
const others = `
  create table users (id integer primary key, login text);
  insert into users values (1, 'somebody');
  create table migrations (version integer, dirty boolean);
  create function current_tenant() returns text language sql as $$ select 'theirs' $$;
  create view tenants as select login from users`;

const readOthers = (database: TestDatabase) =>
  inPublic(database, async (client) => {
    const { rows } = await client.query('select u.*, current_tenant(), t.login as seen from users u, tenants t');
    const { rows: names } = await client.query(namesIn('public'));
    return [rows, names];
  });

const namesIn = (schema: string) => `
  select relname as name from pg_class where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'v', 'S')
  union all select proname || pg_get_function_identity_arguments(p.oid) from pg_proc p
    where pronamespace = '${schema}'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  order by 1`;

/** Everything that the catalog says of the objects of a schema. */
const catalog = (database: TestDatabase) =>
  inPublic(database, async (client) => {
    await client.query('set search_path = candor, public, pg_temp');
    const queries = [
      `select c.relname, c.relkind, c.relrowsecurity, c.relacl::text, a.attname, format_type(a.atttypid, a.atttypmod) as type,
        a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid) as value
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relnamespace = 'candor'::regnamespace order by 1, a.attnum`,
      `select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as rule from pg_constraint
        where connamespace = 'candor'::regnamespace order by 1, 2`,
      `select indexdef from pg_indexes where schemaname = 'candor' order by 1`,
      `select pg_get_functiondef(oid) as text, proacl::text from pg_proc where pronamespace = 'candor'::regnamespace order by 1`,
      `select tgrelid::regclass::text as name, pg_get_triggerdef(t.oid) as rule from pg_trigger t
        join pg_class c on c.oid = tgrelid where c.relnamespace = 'candor'::regnamespace and not tgisinternal order by 1, 2`,
      `select tablename, policyname, qual, with_check, roles::text from pg_policies where schemaname = 'candor' order by 1, 2`,
      `select viewname, definition from pg_views where schemaname = 'candor' order by 1`,
      `select nspacl::text from pg_namespace where nspname = 'candor'`,
    ];
    const answers = [];
    for (const text of queries) answers.push((await client.query(text)).rows);
    return JSON.parse(JSON.stringify(answers).replaceAll(roleOf(database), 'the role'));
  });

const roleOf = ({ connection }: TestDatabase) => `app_user_${connection.database}`;

/** The database of an earlier build: one role for all databases, and before the schema of its own the tables in `public`. */
const makeEarlier = (database: TestDatabase, schema: 'public' | 'candor' = 'public') =>
  inPublic(database, async (client) => {
    await client.query(`create schema if not exists ${schema}; set search_path = ${schema}, public, pg_temp`);
    await client.query(
      'create table migrations (name text primary key, hash text not null, at timestamptz not null default now())',
    );
    for (const name of (await readdir(directory)).sort()) {
      const text = await readFile(join(directory, name), 'utf8');
      await client.query(text);
      const hash = formerHashes[name] ?? createHash('sha256').update(text).digest('hex');
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
    }
    await client.query(`select create_tenant('Earlier', 'earlier')`);
    await client.query(`insert into surveys (tenant_id, name) select id, 'Stay' from tenants`);
  });

describe('the schema of its own', () => {
  test('is all that a start makes beside another program in the same database', async () => {
    await inPublic(own, (client) => client.query(others));
    const before = await readOthers(own);
    await migrate(own.database, directory);
    expect(await readOthers(own)).toEqual(before);
    await own.database.owner(async (client) => {
      await client.query(`select create_tenant('New', 'new')`);
      expect((await client.query('select name from tenants')).rows).toEqual([{ name: 'New' }]);
    });
    expect(await migrate(own.database, directory)).toEqual([]);
  });

  test('takes the tables of an earlier build, and nothing else of public', async () => {
    const fresh = await makeDatabase();
    await makeEarlier(own);
    await inPublic(own, (client) =>
      client.query('create table theirs as select 1 as one; create view ours as select * from theirs'),
    );
    await migrate(own.database, directory);
    expect(await catalog(own)).toEqual(await catalog(fresh));
    const left = await inPublic(own, async (client) => (await client.query<{ name: string }>(namesIn('public'))).rows);
    expect(left.map(({ name }) => name)).toEqual(['ours', 'theirs']);
    const rows = await own.database.owner((client) =>
      client.query('select t.name, s.name as survey from tenants t, surveys s'),
    );
    expect(rows.rows).toEqual([{ name: 'Earlier', survey: 'Stay' }]);
    await fresh.drop();
  });

  test('that another program has is refused in one line', async () => {
    await inPublic(own, (client) => client.query('create schema candor; create table candor.sweets (name text)'));
    await expect(migrate(own.database, directory)).rejects.toThrow(
      'The schema candor of this database belongs to another program (it has sweets): use another database',
    );
    expect(await inPublic(own, async (client) => (await client.query(namesIn('candor'))).rows)).toEqual([
      { name: 'sweets' },
    ]);
  });

  test('is used whatever settings the address has', async () => {
    const options = '-c search_path=public -c statement_timeout=0 -c role=none';
    const database = connect({ ...own.connection, options, statement_timeout: 4_000 });
    try {
      await migrate(database, directory);
      await assertSecondLock(database);
      const [session] = await database.transaction(null, (tx) =>
        tx.rows(sql`select current_user::text as role, current_schema()::text as schema,
          current_setting('statement_timeout') as most, current_setting('timezone') as zone`),
      );
      expect(session).toEqual({ role: roleOf(own), schema: 'candor', most: '4s', zone: 'UTC' });
    } finally {
      await database.close();
    }
  });

  test('finds extensions where another program has put them, or says who may use them', async () => {
    await inPublic(own, (client) =>
      client.query(
        'create schema "Their tools"; create extension pg_trgm schema "Their tools"; create extension fuzzystrmatch schema "Their tools"',
      ),
    );
    await expect(migrate(own.database, directory)).rejects.toThrow(
      `The role ${roleOf(own)} may not use fuzzystrmatch, pg_trgm: say GRANT USAGE ON SCHEMA "Their tools" TO ${roleOf(own)}`,
    );
    await inPublic(own, (client) => client.query(`grant usage on schema "Their tools" to ${roleOf(own)}`));
    const database = connect(own.connection);
    try {
      expect(await migrate(database, directory)).toEqual([]);
      const { rows } = await database.owner((client) =>
        client.query<{ name: string }>(`select to_regclass('customers_containing')::text as name`),
      );
      expect(rows).toEqual([{ name: 'customers_containing' }]);
      const sounds = await database.transaction(1, (tx) => tx.rows(sql`select name_sound_of('Meyer') as sound`));
      expect(sounds).toEqual([{ sound: 'MR' }]);
    } finally {
      await database.close();
    }
  });

  test('is not deleted with what other programs made of it', async () => {
    await migrate(own.database, directory);
    const asOwner = <T>(work: (client: pg.ClientBase) => Promise<T>) => own.database.owner(work);
    await asOwner(assertUnused);
    await asOwner((client) =>
      client.query(`create schema reports; create view reports."Open" as select name from surveys;
        create function reports.names() returns setof text begin atomic select name from surveys; end;
        create table reports.notes (tenant_id integer references tenants)`),
    );
    await expect(asOwner(assertUnused)).rejects.toThrow(
      'Other programs use the tables, which are replaced: delete reports."Open", reports.names, reports.notes and make them again later',
    );
  });

  test('is not made from the tables of another build, which that build still needs', async () => {
    await makeEarlier(own);
    const unknown = `insert into migrations (name, hash) values ('0099-queues.sql', repeat('0', 64))`;
    await inPublic(own, (client) => client.query(unknown));
    const before = await inPublic(own, async (client) => (await client.query(namesIn('public'))).rows);
    await expect(migrate(own.database, directory)).rejects.toThrow('0099-queues.sql is not known here');
    expect(await inPublic(own, async (client) => (await client.query(namesIn('public'))).rows)).toEqual(before);
  });

  test('is not half made where the move is interrupted', async () => {
    await makeEarlier(own);
    const stop = `
      create function stop() returns event_trigger language plpgsql as $$ begin
        if exists (select from pg_class where relname = 'surveys' and relnamespace = to_regnamespace('candor'))
          and to_regclass('public.surveys') is null then raise exception 'The machine stopped'; end if; end $$;
      create event trigger stop on ddl_command_end execute function stop()`;
    await inPublic(own, (client) => client.query(stop));
    await expect(migrate(own.database, directory)).rejects.toThrow('could not be filled');
    await inPublic(own, async (client) => {
      expect((await client.query('select name from public.surveys')).rows).toEqual([{ name: 'Stay' }]);
      await client.query('drop event trigger stop; drop function stop()');
    });
    expect(await migrate(own.database, directory)).toEqual([]);
  });

  test('needs an account that owns the database and is a member of the role, and says so', async () => {
    const account = `plain_${process.pid}`;
    const owned = { ...own, connection: { ...own.connection, user: account } };
    await inPublic(own, async (client) => {
      await client.query(`create role ${account} login`);
      await client.query(`alter database ${own.connection.database} owner to ${account}`);
    });
    const database = connect(owned.connection);
    try {
      await expect(migrate(database, directory)).rejects.toThrow(
        `The account ${account} needs the role ${roleOf(own)}, an administrator says: ` +
          `CREATE ROLE ${roleOf(own)} NOLOGIN; GRANT ${roleOf(own)} TO ${account}`,
      );
      await inPublic(own, (client) => client.query(`create role ${roleOf(own)} nologin`));
      await expect(migrate(database, directory)).rejects.toThrow(`says: GRANT ${roleOf(own)} TO ${account}`);
      await inPublic(own, (client) => client.query(`grant ${roleOf(own)} to ${account}`));
      await migrate(database, directory);
      expect(await migrate(database, directory)).toEqual([]);
      await database.transaction(1, (tx) => tx.rows(sql`select id from tenants`));
    } finally {
      await database.close();
      await inPublic(own, (client) =>
        client.query(`reassign owned by ${account} to current_user; drop owned by ${account}; drop role ${account}`),
      );
    }
  });
});

describe('the role that row-level security binds', () => {
  test('is one for each database, which the account of another installation cannot take', async () => {
    const other = await makeDatabase();
    const account = `neighbour_${process.pid}`;
    await inPublic(own, async (client) => {
      await client.query(`create role ${account} login createrole`);
      await client.query(`alter database ${own.connection.database} owner to ${account}`);
    });
    const [home, abroad] = [own, other].map(({ connection }) => connect({ ...connection, user: account }));
    try {
      await migrate(home as Database, directory);
      await assertSecondLock(home as Database);
      await expect(abroad?.transaction(1, (tx) => tx.rows(sql`select id from candor.tenants`))).rejects.toThrow(
        `permission denied to set role "${roleOf(other)}"`,
      );
      await expect(abroad?.owner((client) => client.query('select id from candor.tenants'))).rejects.toThrow(
        'permission denied',
      );
    } finally {
      await Promise.all([home?.close(), abroad?.close(), other.drop()]);
      await inPublic(own, (client) =>
        client.query(`reassign owned by ${account} to current_user; drop owned by ${account}; drop role ${account}`),
      );
    }
  });

  test('takes the rights of the role of an earlier build, and leaves those of others', async () => {
    const fresh = await makeDatabase();
    const reader = `reader_${process.pid}`;
    await makeEarlier(own, 'candor');
    await inPublic(own, (client) => client.query(`create role ${reader}; grant select on candor.surveys to ${reader}`));
    await migrate(own.database, directory);
    await assertSecondLock(own.database);
    const rights = await inPublic(own, async (client) => {
      const { rows } = await client.query(
        `select has_table_privilege('app_user', 'candor.surveys', 'select') as former,
          has_table_privilege($1, 'candor.surveys', 'select') as reader`,
        [reader],
      );
      await client.query(`drop owned by ${reader}; drop role ${reader}`);
      return rows[0];
    });
    expect(rights).toEqual({ former: false, reader: true });
    expect(await catalog(own)).toEqual(await catalog(fresh));
    expect(await migrate(own.database, directory)).toEqual([]);
    await fresh.drop();
  });

  test('follows a database that is renamed, to any name', async () => {
    const name = own.connection.database ?? '';
    const server = { ...own.connection, database: 'postgres' };
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    let current = name;
    for (const next of [name, `It's "new" ${name}`, name]) {
      if (next !== current) await asOwner(server, `alter database ${quoted(current)} rename to ${quoted(next)}`);
      current = next;
      const database = connect({ ...own.connection, database: next });
      await migrate(database, directory);
      await assertSecondLock(database);
      await database.close();
    }
  });

  test('without its rights stops the start in one line', async () => {
    await migrate(own.database, directory);
    await inPublic(own, (client) => client.query(`revoke all on all tables in schema candor from ${roleOf(own)}`));
    await expect(migrate(own.database, directory)).rejects.toThrow(`The role ${roleOf(own)} may not read the tables`);
  });
});
