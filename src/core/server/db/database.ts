import { createHash } from 'node:crypto';
import pg from 'pg';
import { timeLimits } from '../time-limits.ts';
import { type Account, enterSession } from './session.ts';

/** SQL text with parameters; `Row` is the row type of its result. */
export class Sql<Row = unknown> {
  /** Type only, no value at run time. */
  declare readonly row: Row;
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }

  get text(): string {
    return this.texts.reduce((text, next, at) => `${text}$${at}${next}`);
  }
}

/** Interpolated values become parameters; Sql values become part of the text. */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql<Row> {
  const texts = [strings[0] as string];
  const values: unknown[] = [];
  const append = (text: string) => {
    texts[texts.length - 1] += text;
  };
  for (const [at, part] of parts.entries()) {
    const next = strings[at + 1] as string;
    if (part instanceof Sql) {
      const [first, ...others] = part.texts;
      append(first as string);
      texts.push(...others);
      values.push(...part.values);
      append(next);
    } else {
      values.push(part);
      texts.push(next);
    }
  }
  return new Sql(texts, values);
}

/** Unescaped text: never from user input. */
sql.raw = (text: string): Sql => new Sql([text], []);

/** A quoted table or column name, also `table.column`. */
sql.ref = (name: string): Sql =>
  sql.raw(
    name
      .split('.')
      .map((part) => `"${part.replaceAll('"', '""')}"`)
      .join('.'),
  );

sql.join = (parts: readonly unknown[], separator: Sql = sql`, `): Sql =>
  parts.reduce<Sql>((all, part, at) => (at === 0 ? sql`${part}` : sql`${all}${separator}${part}`), sql``);

/** SQL in one transaction, bound to one tenant. Column names are returned in camelCase. */
export interface Tx {
  readonly tenantId: number | null;
  /** False until the first statement. */
  readonly hasBegun: boolean;
  rows<Row>(query: Sql<Row>): Promise<Row[]>;
  first<Row>(query: Sql<Row>): Promise<Row | undefined>;
  /** First row of a prepared statement, parsed once per connection; for statements of every request. */
  prepared<Row>(query: Sql<Row>): Promise<Row | undefined>;
  run(query: Sql): Promise<number>;
  /** From here on a statement of the transaction may take so many milliseconds. */
  mayTake(ms: number): Promise<void>;
  /** Registration only: binds the rest of the transaction to the new tenant. */
  enterTenant(tenantId: number): Promise<Tx>;
  /** Public pages only: finds a tenant and binds the rest of the transaction to it, in one statement. */
  enterFound<Row extends { id: number }>(query: Sql<Row>): Promise<{ tenant: Row; tx: Tx } | undefined>;
}

export interface Database {
  /**
   * Runs `work` in a transaction with access to the rows of `tenantId` (null: none). Rolls back if it throws. It begins
   * with its first statement, in the same packet; without a statement there is no transaction.
   */
  transaction<T>(tenantId: number | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The rows of a prepared statement in a transaction of its own, committed in the same packet. */
  single<Row>(tenantId: number | null, query: Sql<Row>): Promise<Row[]>;
  /** Read-only transaction with one snapshot. PostgreSQL cancels statements after `timeoutMs` (57014). */
  read<T>(tenantId: number, work: (tx: Tx) => Promise<T>, timeoutMs: number): Promise<T>;
  /** Connection of the owner, who bypasses row-level security: for migrations, bulk seeds and backups only. */
  owner<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Opens a pool with timeouts for statements and idle transactions. */
export function connect(config: pg.PoolConfig): Database {
  // Statements that do not wait for each other share a packet; the owner's connections also copy streams, which need their own.
  // Their role is that of the application from the start, so that a statement outside of its transaction reads no tenant's rows.
  const pool = openPool({ ...config, pipeline: true }, 'application');
  const owners = openPool(config, 'owner');
  return {
    transaction: (tenantId, work) => inTransaction(pool, tenantId, work),
    single: (tenantId, query) => inOnePacket(pool, tenantId, query),
    read: (tenantId, work, timeoutMs) => {
      const kind = `isolation level repeatable read read only;
        set local statement_timeout = ${Math.ceil(timeoutMs)}; set local work_mem = '32MB';`;
      return inTransaction(pool, tenantId, work, { kind, query_timeout: inOneRead * timeoutMs + graceMs });
    },
    owner: (work) => withClient(owners, work),
    close: async () => {
      await Promise.all([pool.end(), owners.end()]);
    },
  };
}

function openPool(config: pg.PoolConfig, account: Account): pg.Pool {
  const limits = timeLimits.database;
  const {
    statement_timeout = limits.statement_timeout,
    query_timeout = limits.query_timeout,
    idle_in_transaction_session_timeout = limits.idle_in_transaction_session_timeout,
    ...options
  } = config;
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: limits.connectionTimeoutMillis,
    // A network that drops packets without a word is noticed on idle connections, too.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The owner's statements have other limits or none.
    ...(account === 'application' && { query_timeout }),
    ...options,
    onConnect: (client) =>
      enterSession(client, { statement_timeout: statement_timeout || 0, idle_in_transaction_session_timeout }, account),
  });
  // The pool replaces broken idle connections; without a listener the event would end the process.
  pool.on('error', () => {});
  // A connection that breaks in use rejects its query, so the event needs no handling.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** What a module keeps in memory for each database, such as what waits for a shared call. */
export function perDatabase<Kept>(make: (database: Database) => Kept): (database: Database) => Kept {
  const kept = new WeakMap<Database, Kept>();
  return (database) => {
    const known = kept.get(database) ?? make(database);
    kept.set(database, known);
    return known;
  };
}

/** Maps items one after another, because a transaction runs one query at a time. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isStale = false;
  try {
    return await work(client);
  } catch (error) {
    isStale = isReadOnly(error);
    throw error;
  } finally {
    client.release(isStale);
  }
}

/** The connection cannot write, as of a server that became a standby; a new one may reach another server. */
export const isReadOnly = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25006';

/** The driver knows this setting, its types do not. */
interface Statement extends pg.QueryConfig {
  query_timeout: number | undefined;
}

async function callOn<Row>(
  client: pg.PoolClient,
  { text, values }: Sql<Row>,
  limit: Pick<Connection, 'query_timeout'> = {},
): Promise<Row[]> {
  const { query_timeout } = limit;
  const statement: Statement = { name: statementName(text), text, values: [...values], query_timeout };
  const { rows } = await client.query<Record<string, unknown>>(statement);
  return camelCaseRows(rows);
}

// Statements that share a packet wait for each other, and the driver's time runs for all of them.
const inOneRead = 4;

// PostgreSQL itself ends a statement at its limit, and then has to answer.
const graceMs = timeLimits.database.query_timeout - timeLimits.database.statement_timeout;

// PostgreSQL truncates statement names to 63 bytes.
const statementName = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

async function inTransaction<T>(
  pool: pg.Pool,
  tenantId: number | null,
  work: (tx: Tx) => Promise<T>,
  { kind, query_timeout }: { kind?: string; query_timeout?: number } = {},
): Promise<T> {
  const connection = beginningLate(pool, beginning(tenantId, kind), query_timeout);
  try {
    const result = await work(txOn(connection, tenantId));
    await connection.end('commit');
    return result;
  } catch (error) {
    await connection.end('rollback', isReadOnly(error)).catch(() => {});
    throw error;
  }
}

async function inOnePacket<Row>(pool: pg.Pool, tenantId: number | null, query: Sql<Row>): Promise<Row[]> {
  const begin = beginning(tenantId);
  const client = await pool.connect();
  // The commit of a transaction with a failed statement is a rollback.
  const [begun, rows, ended] = await Promise.allSettled([
    client.query(begin),
    callOn(client, query),
    client.query('commit'),
  ]);
  client.release(ended.status === 'rejected' || (rows.status === 'rejected' && isReadOnly(rows.reason)));
  for (const part of [begun, rows, ended]) if (part.status === 'rejected') throw part.reason;
  return rows.status === 'fulfilled' ? rows.value : [];
}

const beginning = (tenantId: number | null, kind = ';') => `begin ${kind} ${settingTenant(tenantId)}`;

function settingTenant(tenantId: number | null): string {
  if (tenantId !== null && !Number.isSafeInteger(tenantId)) throw new Error('A tenant is an integer');
  return `select set_config('app.tenant_id', '${tenantId ?? ''}', true)`;
}

/** The connection of a transaction. */
interface Connection {
  readonly hasBegun: boolean;
  client(): Promise<pg.PoolClient>;
  /** Of the driver, where it is another than that of the pool. */
  query_timeout?: number | undefined;
}

interface EndingConnection extends Connection {
  end(how: 'commit' | 'rollback', isStale?: boolean): Promise<void>;
}

/** Takes a connection for the first statement, and sends `begin` with it. */
function beginningLate(pool: pg.Pool, begin: string, query_timeout?: number): EndingConnection {
  let taken: Promise<pg.PoolClient> | undefined;
  let hasEnded = false;
  const take = async () => {
    const client = await pool.connect();
    // Where this fails, the transaction is aborted or the connection lost, and the statement behind it fails too.
    client.query(begin).catch(() => {});
    return client;
  };
  return {
    query_timeout,
    get hasBegun() {
      return taken !== undefined;
    },
    async client() {
      if (hasEnded) throw new Error('The transaction has ended');
      taken ??= take();
      return taken;
    },
    async end(how, isStale = false) {
      if (hasEnded) return;
      hasEnded = true;
      const client = await taken;
      if (!client) return;
      try {
        await client.query(how);
        client.release(isStale);
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
  };
}

/** Runs in a transaction that the caller begins, commits and rolls back. */
export const txOnClient = (client: pg.PoolClient, tenantId: number | null): Tx =>
  txOn({ hasBegun: true, client: async () => client }, tenantId);

function txOn(connection: Connection, tenantId: number | null): Tx {
  const ask = async ({ text, values }: Sql) => {
    const statement: Statement = { text, values: [...values], query_timeout: connection.query_timeout };
    return (await connection.client()).query<Record<string, unknown>>(statement);
  };
  const rows = async <Row>(query: Sql<Row>) => camelCaseRows<Row>((await ask(query)).rows);
  return {
    tenantId,
    get hasBegun() {
      return connection.hasBegun;
    },
    rows,
    first: async (query) => (await rows(query))[0],
    prepared: async (query) => (await callOn(await connection.client(), query, connection))[0],
    run: async (query) => (await ask(query)).rowCount ?? 0,
    mayTake: async (ms) => {
      await ask(sql`select set_config('statement_timeout', ${String(ms)}, true)`);
      connection.query_timeout = ms + graceMs;
    },
    enterTenant: async (id) => {
      await (await connection.client()).query(settingTenant(id));
      return txOn(connection, id);
    },
    enterFound: async <Row extends { id: number }>(query: Sql<Row>) => {
      const [tenant] = await callOn<Row>(
        await connection.client(),
        sql`select t.*, set_config('app.tenant_id', t.id::text, true) from (${query}) t`,
      );
      return tenant && { tenant, tx: txOn(connection, tenant.id) };
    },
  };
}

// pg's settled promises retain their results until a full garbage collection, so the rows are moved out.
const camelCaseRows = <Row>(rows: Record<string, unknown>[]) => rows.splice(0).map(inCamelCase) as Row[];

const camelNames = new Map<string, string>();

function inCamelCase(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [camelOf(name), value]));
}

function camelOf(name: string): string {
  let camel = camelNames.get(name);
  if (camel === undefined) {
    camel = name.replace(/_([a-z0-9])/g, (_, initial: string) => initial.toUpperCase());
    camelNames.set(name, camel);
  }
  return camel;
}
