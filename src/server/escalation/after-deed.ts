import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { clockJob } from '../sla/schedule-clock.ts';

/** Where silence escalates, whatever somebody does begins it anew: the response is looked at, unless that waits already. */
export async function lookAfterDeed(tx: Tx, responseId: number): Promise<void> {
  await tx.run(sql`
    insert into jobs (tenant_id, kind, key, payload, run_at)
    select ${tx.tenantId}::integer, ${clockJob}, ${String(responseId)}, '{}', now()
    where exists (select from escalation_rules
      where tenant_id = ${tx.tenantId} and is_active and type = 'on_inactivity')
    on conflict (tenant_id, kind, key) where dead_at is null do nothing`);
}
