import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import pg from 'pg';
import { hurried } from './hurried.ts';

/** SQL inside one transaction, bound to one tenant. Column names come back in camelCase. */
export interface Tx {
  readonly tenantId: number | null;
  rows<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  /** The first row, or undefined. */
  first<Row>(query: RawBuilder<Row>): Promise<Row | undefined>;
  /**
   * The first row of a statement that is planned once a connection: for what comes with every call in the same few
   * words, and is found in the same way whatever its values.
   */
  planned<Row>(query: RawBuilder<Row>): Promise<Row | undefined>;
  /** Runs a statement and answers how many rows it touched. */
  run(query: RawBuilder<unknown>): Promise<number>;
  /** Registration only: binds the rest of the transaction to the tenant that it has just made. */
  enterTenant(tenantId: number): Promise<Tx>;
}

export interface Database {
  /**
   * Runs `work` as the plain role, seeing nothing but `tenantId`'s rows (null: no tenant's). Commits when it
   * resolves; rolls back when it throws.
   */
  transaction<T>(tenantId: number | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Calls a function of the database that keeps tenants apart itself, for no policy does: one statement, one commit.
   * Planned once a connection.
   */
  call<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  /**
   * Asks what may take long, as `transaction` does, but writes nothing and sees one moment: on connections of its own,
   * so that it keeps nobody else waiting, and until its deadline, after which PostgreSQL gives up (57014).
   */
  question<T>(tenantId: number, work: (tx: Tx) => Promise<T>, deadlineMs?: number): Promise<T>;
  /** The owner's own connection, which no policy binds: for migrations, seeds of bulk data and backups only. */
  owner<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

// Compiles `sql` templates to text and parameters; it never connects.
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** So many questions are answered at once; more would leave nothing of a small machine to everybody else. */
const questionsAtOnce = 2;
const questionDeadline = 10_000;

/** Opens two pools, for what is quick and for questions. No statement and no idle transaction can hold the others up. */
export function connect(config: pg.PoolConfig): Database {
  const pool = openPool(config);
  const questions = openPool({ ...config, max: questionsAtOnce, connectionTimeoutMillis: questionDeadline });
  return {
    transaction: (tenantId, work) => inTransaction(pool, tenantId, work),
    call: (query) => withClient(pool, (client) => callOn(client, query)),
    question: (tenantId, work, deadlineMs = questionDeadline) => askWithin(questions, tenantId, work, deadlineMs),
    owner: (work) => withClient(pool, work),
    close: async () => void (await Promise.all([pool.end(), questions.end()])),
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

async function callOn<Row>(client: pg.PoolClient, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(compiler) as CompiledQuery;
  const named = { name: nameOf(text), text, values: parameters as unknown[] };
  const { rows } = await client.query<Record<string, unknown>>(named);
  return taken(rows);
}

// PostgreSQL knows a statement by its name, of which it reads the first 63 bytes.
const nameOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The deadline is that of all statements together: each has what those before it left. */
function askWithin<T>(pool: pg.Pool, tenantId: number, work: (tx: Tx) => Promise<T>, deadlineMs: number): Promise<T> {
  const deadline = Date.now() + deadlineMs;
  const settings = `set local enable_memoize = off; set local enable_sort = off; set local work_mem = '64MB';`;
  return inTransaction(
    pool,
    tenantId,
    (tx) => work(hurried(tx, deadline)),
    `isolation level repeatable read read only; ${settings}`,
  );
}

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
  async function ask(query: RawBuilder<unknown>) {
    const { sql: text, parameters } = query.compile(compiler) as CompiledQuery;
    return client.query<Record<string, unknown>>(text, parameters as unknown[]);
  }
  const rows = async <Row>(query: RawBuilder<Row>) => taken<Row>((await ask(query)).rows);
  return {
    tenantId,
    rows,
    first: async (query) => (await rows(query))[0],
    planned: async (query) => (await callOn(client, query))[0],
    run: async (query) => (await ask(query)).rowCount ?? 0,
    enterTenant: async (id) => {
      await client.query(settingTenant(id));
      return txOn(client, id);
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
