import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Asks as `tx` does, each statement with what is left until the deadline (milliseconds since 1970); then 57014. */
export function hurried(tx: Tx, deadline: number): Tx {
  const inTime = async <T>(ask: () => Promise<T>) => {
    const left = Math.max(deadline - Date.now(), 1);
    await tx.run(sql`select set_config('statement_timeout', ${String(left)}, true)`);
    return ask();
  };
  return {
    ...tx,
    rows: (query) => inTime(() => tx.rows(query)),
    first: (query) => inTime(() => tx.first(query)),
    planned: (query) => inTime(() => tx.planned(query)),
    run: (query) => inTime(() => tx.run(query)),
  };
}
