import type { Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Services } from '../http/call.ts';

/** What is done every so often, by one node at a time. */
export interface PeriodicTask {
  name: string;
  everySeconds: number;
  /** A long one asks between its parts whether it must end. */
  run(services: Services, now: Date, isEnding?: () => boolean): Promise<void>;
}

/** Does something for each tenant, in a transaction of its own; one that fails holds none of the others up. */
export async function forEveryTenant({ database }: Services, work: (tx: Tx) => Promise<void>): Promise<void> {
  const tenants = await database.transaction(null, (tx) => tx.rows(sql<{ id: number }>`select id from every_tenant()`));
  const failures: unknown[] = [];
  for (const { id } of tenants) {
    await database.transaction(id, work).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${tenants.length} tenants failed`);
}
