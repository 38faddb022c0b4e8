import { sql, type Tx } from '../../../core/server/db/database.ts';

/** Stops email to an address. An unsubscription is never overwritten by a bounce; a reverted one starts again. */
export async function optOut(
  tx: Tx,
  emailKey: string,
  reason: 'unsubscribed' | 'bounced',
  detail: string | null = null,
): Promise<void> {
  await tx.run(sql`
    insert into contact_opt_outs as o (tenant_id, email_key, reason, detail)
    values (${tx.tenantId}, ${emailKey}, ${reason}, ${detail})
    on conflict (tenant_id, email_key) do update
    set reason = excluded.reason, detail = excluded.detail, undone_at = null, undone_by = null, undone_why = null,
      created_at = case when o.undone_at is null then o.created_at else excluded.created_at end,
      version = o.version + 1, updated_at = now()
    where o.undone_at is not null or (excluded.reason = 'unsubscribed' and o.reason <> 'unsubscribed')`);
}
