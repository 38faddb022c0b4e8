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
      return inTransaction(pool, tenantId, work, kind);
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
    idle_in_transaction_session_timeout = limits.idle_in_transaction_session_timeout,
    ...options
  } = config;
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: limits.connectionTimeoutMillis,
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
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

async function callOn<Row>(client: pg.PoolClient, query: Sql<Row>): Promise<Row[]> {
  const { text, values } = query;
  const { rows } = await client.query<Record<string, unknown>>({
    name: statementName(text),
    text,
    values: [...values],
  });
  return camelCaseRows(rows);
}

// PostgreSQL truncates statement names to 63 bytes.
const statementName = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

async function inTransaction<T>(
  pool: pg.Pool,
  tenantId: number | null,
  work: (tx: Tx) => Promise<T>,
  kind = ';',
): Promise<T> {
  const connection = beginningLate(pool, beginning(tenantId, kind));
  try {
    const result = await work(txOn(connection, tenantId));
    await connection.end('commit');
    return result;
  } catch (error) {
    await connection.end('rollback').catch(() => {});
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
  client.release(ended.status === 'rejected');
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
}

interface EndingConnection extends Connection {
  end(how: 'commit' | 'rollback'): Promise<void>;
}

/** Takes a connection for the first statement, and sends `begin` with it. */
function beginningLate(pool: pg.Pool, begin: string): EndingConnection {
  let taken: Promise<pg.PoolClient> | undefined;
  let hasEnded = false;
  const take = async () => {
    const client = await pool.connect();
    // Where this fails, the transaction is aborted or the connection lost, and the statement behind it fails too.
    client.query(begin).catch(() => {});
    return client;
  };
  return {
    get hasBegun() {
      return taken !== undefined;
    },
    async client() {
      if (hasEnded) throw new Error('The transaction has ended');
      taken ??= take();
      return taken;
    },
    async end(how) {
      if (hasEnded) return;
      hasEnded = true;
      const client = await taken;
      if (!client) return;
      try {
        await client.query(how);
        client.release();
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
  const ask = async ({ text, values }: Sql) =>
    (await connection.client()).query<Record<string, unknown>>(text, [...values]);
  const rows = async <Row>(query: Sql<Row>) => camelCaseRows<Row>((await ask(query)).rows);
  return {
    tenantId,
    get hasBegun() {
      return connection.hasBegun;
    },
    rows,
    first: async (query) => (await rows(query))[0],
    prepared: async (query) => (await callOn(await connection.client(), query))[0],
    run: async (query) => (await ask(query)).rowCount ?? 0,
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
