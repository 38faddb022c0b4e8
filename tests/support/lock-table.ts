import { EventEmitter, once } from 'node:events';
import type { Database } from '../../src/core/server/db/database.ts';

export interface TableLock {
  /** How many transactions wait for the table. */
  waiting(): Promise<number>;
  release(): Promise<void>;
}

/** Locks a table, so that every statement that reads it waits until the release. */
export async function lockTable({ owner }: Database, table: string): Promise<TableLock> {
  const released = new EventEmitter();
  const isReleased = once(released, 'release');
  let ended: Promise<void> = Promise.resolve();
  await new Promise<void>((locked, failed) => {
    ended = owner(async (client) => {
      await client.query(`begin; lock table ${table} in access exclusive mode`);
      locked();
      await isReleased;
      await client.query('rollback');
    });
    ended.catch(failed);
  });
  return {
    waiting: () =>
      owner(async (client) => {
        const { rowCount } = await client.query('select from pg_locks where not granted and relation = $1::regclass', [
          table,
        ]);
        return rowCount ?? 0;
      }),
    release: () => {
      released.emit('release');
      return ended;
    },
  };
}
