import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Writes no more to an address. Whoever unsubscribed stays so, whatever else becomes known of the address. */
export async function optOut(tx: Tx, emailKey: string, reason: 'unsubscribed' | 'bounced'): Promise<void> {
  await tx.run(sql`
    insert into contact_opt_outs (tenant_id, email_key, reason) values (${tx.tenantId}, ${emailKey}, ${reason})
    on conflict (tenant_id, email_key) do update set reason = excluded.reason where excluded.reason = 'unsubscribed'`);
}
