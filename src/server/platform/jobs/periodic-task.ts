import type { Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Services } from '../http/call.ts';

/** A task that one node at a time runs periodically. */
export interface PeriodicTask {
  name: string;
  everySeconds: number;
  /** Long tasks call `isEnding` between steps and stop if it is true. */
  run(services: Services, now: Date, isEnding?: () => boolean): Promise<void>;
}

/** Runs work for each tenant in its own transaction; a failure does not affect the others. */
export async function forEveryTenant({ database }: Services, work: (tx: Tx) => Promise<void>): Promise<void> {
  const tenants = await database.transaction(null, (tx) => tx.rows(sql<{ id: number }>`select id from every_tenant()`));
  const failures: unknown[] = [];
  for (const { id } of tenants) {
    await database.transaction(id, work).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${tenants.length} tenants failed`);
}
