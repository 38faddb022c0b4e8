import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '../../src/server/platform/db/database.ts';
import { asOwner, inDatabase } from './global-setup.ts';

export interface TestDatabase {
  database: Database;
  connection: pg.PoolConfig;
  drop(): Promise<void>;
}

interface Made {
  name: string;
  connection: pg.PoolConfig;
  /** Tables that have rows in a new database. */
  kept: string[];
  state: string;
}

// The files of a worker follow each other, and emptying a database is much cheaper than creating one.
const free: Made[] = [];

/** An empty database with all tables: of an earlier file if its definitions are unchanged, or a new one. */
export async function makeDatabase(isNew = false): Promise<TestDatabase> {
  const made = (isNew ? undefined : free.pop()) ?? (await create());
  const database = connect({ ...made.connection, max: 10 });
  return {
    database,
    connection: made.connection,
    async drop() {
      await database.close();
      // A role of DATABASE_URL that is no superuser may not empty it.
      if (await empty(made).catch(() => false)) free.push(made);
      else await asOwner(inject('postgres').connection, `drop database if exists ${made.name} with (force)`);
    },
  };
}

async function create(): Promise<Made> {
  const { connection: server, template } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await asOwner(server, `create database ${name} template ${template}`);
  const connection = inDatabase(server, name);
  return inClient(connection, async (client) => {
    const kept: string[] = [];
    for (const table of await filledTables(client)) {
      const { rowCount } = await client.query(`select from ${table} limit 1`);
      if (rowCount) kept.push(table);
    }
    return { name, connection, kept, state: await stateOf(client, kept) };
  });
}

/** False if the database cannot be as new: a test changed definitions, or wrote so much that a new one is cheaper. */
function empty({ connection, kept, state }: Made): Promise<boolean> {
  return inClient(connection, async (client) => {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    if ((await stateOf(client, kept)) !== state) return false;
    const filled = (await filledTables(client)).filter((table) => !kept.includes(table));
    const { rows } = await client.query<{ bytes: number }>(
      'select coalesce(sum(pg_table_size(name::regclass)), 0)::float8 as bytes from unnest($1::text[]) name',
      [filled],
    );
    if ((rows[0]?.bytes ?? 0) > mostBytes) return false;
    // Without triggers and foreign keys.
    await client.query('set session_replication_role = replica');
    await client.query(filled.map((table) => `delete from ${table};`).join(''));
    await client.query(
      `select setval(seqrelid, seqstart, false) from pg_sequence join pg_class c on c.oid = seqrelid
       where c.relnamespace = 'public'::regnamespace`,
    );
    return true;
  });
}

const mostBytes = 12_000_000;

async function filledTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0 order by 1`,
  );
  return rows.map(({ name }) => name);
}

const definitions = ['pg_attribute', 'pg_attrdef', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_policy', 'pg_index'];

/** Equal before and after if no definition and no row of the kept tables was written. */
async function stateOf(client: pg.Client, kept: readonly string[]): Promise<string> {
  const sums = [...definitions, ...kept].map(
    (table) => `select concat_ws(' ', '${table}', count(*), sum(hashtext(xmin::text || ctid::text))) from ${table}`,
  );
  const { rows } = await client.query<string[]>({ rowMode: 'array', text: sums.join(' union all ') });
  return rows.flat().join(', ');
}

async function inClient<T>(connection: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end());
}
