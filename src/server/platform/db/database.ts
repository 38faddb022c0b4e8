import { createHash } from 'node:crypto';
import pg from 'pg';
import { type Sql, sql } from './sql.ts';

/** SQL inside one transaction, bound to one tenant. Column names come back in camelCase. */
export interface Tx {
  readonly tenantId: number | null;
  rows<Row>(query: Sql<Row>): Promise<Row[]>;
  /** The first row, or undefined. */
  first<Row>(query: Sql<Row>): Promise<Row | undefined>;
  /** The first row of a prepared statement, which a connection parses once: for what comes with every request. */
  prepared<Row>(query: Sql<Row>): Promise<Row | undefined>;
  /** Runs a statement and answers how many rows it touched. */
  run(query: Sql): Promise<number>;
  /** Registration only: binds the rest of the transaction to the tenant that it has just made. */
  enterTenant(tenantId: number): Promise<Tx>;
  /** Public pages only: finds a tenant and binds the rest of the transaction to it, in one statement. */
  enterFound<Row extends { id: number }>(query: Sql<Row>): Promise<{ tenant: Row; tx: Tx } | undefined>;
}

export interface Database {
  /**
   * Runs `work` as the plain role, seeing nothing but `tenantId`'s rows (null: no tenant's). Commits when it
   * resolves; rolls back when it throws.
   */
  transaction<T>(tenantId: number | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Reads as `transaction` does, but writes nothing and sees one moment. PostgreSQL cancels a statement that takes longer
   * than `timeoutMs` (57014).
   */
  read<T>(tenantId: number, work: (tx: Tx) => Promise<T>, timeoutMs: number): Promise<T>;
  /** The owner's own connection, which no policy binds: for migrations, seeds of bulk data and backups only. */
  owner<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Opens a pool. No statement and no idle transaction can hold the others up. */
export function connect(config: pg.PoolConfig): Database {
  const pool = openPool(config);
  return {
    transaction: (tenantId, work) => inTransaction(pool, tenantId, work),
    read: (tenantId, work, timeoutMs) => {
      const kind = `isolation level repeatable read read only;
        set local statement_timeout = ${Math.ceil(timeoutMs)}; set local work_mem = '32MB';`;
      return inTransaction(pool, tenantId, work, kind);
    },
    owner: (work) => withClient(pool, work),
    close: () => pool.end(),
  };
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    // What counts answers is planned in no time and would be compiled for a second, each time anew.
    options: '-c timezone=UTC -c jit=off',
    ...config,
  });
  // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => {});
  // One that breaks at work fails the query that it was given, and that is enough.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
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
  const { rows } = await client.query<Record<string, unknown>>({ name: nameOf(text), text, values: [...values] });
  return taken(rows);
}

// PostgreSQL knows a statement by its name, of which it reads the first 63 bytes.
const nameOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

async function inTransaction<T>(
  pool: pg.Pool,
  tenantId: number | null,
  work: (tx: Tx) => Promise<T>,
  kind = ';',
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin ${kind} set local role app_user; ${settingTenant(tenantId)}`);
    const result = await work(txOn(client, tenantId));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function settingTenant(tenantId: number | null): string {
  if (tenantId !== null && !Number.isSafeInteger(tenantId)) throw new Error('A tenant is an integer');
  return `select set_config('app.tenant_id', '${tenantId ?? ''}', true)`;
}

/** Asks through a transaction that the caller has begun, commits and rolls back. */
export function txOn(client: pg.PoolClient, tenantId: number | null): Tx {
  const ask = ({ text, values }: Sql) => client.query<Record<string, unknown>>(text, [...values]);
  const rows = async <Row>(query: Sql<Row>) => taken<Row>((await ask(query)).rows);
  return {
    tenantId,
    rows,
    first: async (query) => (await rows(query))[0],
    prepared: async (query) => (await callOn(client, query))[0],
    run: async (query) => (await ask(query)).rowCount ?? 0,
    enterTenant: async (id) => {
      await client.query(settingTenant(id));
      return txOn(client, id);
    },
    enterFound: async <Row extends { id: number }>(query: Sql<Row>) => {
      const [tenant] = await callOn<Row>(
        client,
        sql`select t.*, set_config('app.tenant_id', t.id::text, true) from (${query}) t`,
      );
      return tenant && { tenant, tx: txOn(client, tenant.id) };
    },
  };
}

// Promises of pg that are done with hold one another, and what they brought, until all of memory is searched: they are
// left with nothing.
const taken = <Row>(rows: Record<string, unknown>[]) => rows.splice(0).map(inCamelCase) as Row[];

const camelNames = new Map<string, string>();

function inCamelCase(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [camelOf(name), value]));
}

function camelOf(name: string): string {
  let camel = camelNames.get(name);
  if (camel === undefined) {
    camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(name, camel);
  }
  return camel;
}
