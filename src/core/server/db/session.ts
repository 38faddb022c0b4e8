import pg from 'pg';
import { timeLimits } from '../time-limits.ts';
import { applicationRole } from './application-role.ts';
import { ownSchema } from './own-schema.ts';

/** They are wherever the database has them already, else in `public`, where other programs may use them too. */
const extensions = ['pg_trgm', 'btree_gin', 'fuzzystrmatch'];

// JIT off: aggregate queries plan quickly, but JIT compilation would take a second each time.
const common = { timezone: 'UTC', jit: 'off' };

const searchPath = `
  concat_ws(',', '${ownSchema}', 'public', (
    select string_agg(distinct quote_ident(n.nspname), ',') from pg_extension e join pg_namespace n on n.oid = e.extnamespace
      where e.extname in (${extensions.map((name) => `'${name}'`)}) and n.nspname <> 'public'
  ), 'pg_temp')`;

interface Settings {
  statement_timeout: number;
  idle_in_transaction_session_timeout: number;
}

/** The owner of the tables bypasses row-level security, which binds the application. */
export type Account = 'owner' | 'application';

/**
 * Gives a new connection the settings of its session. By a statement, as a connection pooler passes on no others, and
 * those of `DATABASE_URL` would replace them.
 */
export async function enterSession(client: pg.ClientBase, settings: Settings, account: Account): Promise<void> {
  const texts = Object.entries({ ...common, ...settings }).map(([name, value]) => [name, `'${value}'`]);
  const role = account === 'application' ? [['role', applicationRole]] : [];
  const calls = [['search_path', searchPath], ...texts, ...role].map(
    ([name, value]) => `set_config('${name}', ${value}, false)`,
  );
  await client.query(`select ${calls}`);
}

/** A connection for one command. `name` is what the database shows of it. */
export async function openClient(connection: pg.ClientConfig, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: name });
  await client.connect();
  const { statement_timeout, idle_in_transaction_session_timeout } = timeLimits.database;
  await enterSession(client, { statement_timeout, idle_in_transaction_session_timeout }, 'owner');
  return client;
}

/** Runs work whose statements may take any time. */
export async function withoutTimeLimit<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ before: string }>(
    `select current_setting('statement_timeout') as before, set_config('statement_timeout', '0', false)`,
  );
  try {
    return await work();
  } finally {
    await client.query(`select set_config('statement_timeout', $1, false)`, [rows[0]?.before]);
  }
}

/** Throws if another program has put an extension where the application may not use it. */
export async function assertExtensionsUsable(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ schema: string; names: string }>(
    `select quote_ident(n.nspname) as schema, string_agg(e.extname, ', ' order by e.extname) as names
      from pg_extension e join pg_namespace n on n.oid = e.extnamespace
      where e.extname = any($1) and not has_schema_privilege($2, n.oid, 'usage') group by 1`,
    [extensions, role],
  );
  const [{ schema, names } = {}] = rows;
  if (schema) throw new Error(`The role ${role} may not use ${names}: say GRANT USAGE ON SCHEMA ${schema} TO ${role}`);
}
