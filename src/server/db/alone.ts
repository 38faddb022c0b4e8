import type pg from 'pg';

/** Does something that only one of several nodes may do at a time, however long it takes; the others wait. */
export async function alone<T>(client: pg.PoolClient, lockKey: number, work: () => Promise<T>): Promise<T> {
  await client.query('set statement_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [lockKey]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]);
    await client.query('reset statement_timeout');
  }
}
