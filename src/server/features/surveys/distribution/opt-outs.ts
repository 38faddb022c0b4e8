import { conflict } from '../../../../contract/errors.ts';
import type { ContactOptOut } from '../../../../contract/schemas/surveys/contact-opt-out.ts';
import { audit, readRow } from '../../../platform/crud/rows.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import type { HandlerOf } from '../../../platform/http/call.ts';

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

export const undo: HandlerOf<'contactOptOuts', 'undo'> = async (call) => {
  const { tx, resource, session, body } = call;
  const id = call.id();
  const before = await readRow<ContactOptOut>(tx, resource, id);
  const undone = await tx.run(sql`
    update contact_opt_outs set undone_at = now(), undone_by = ${session.userId}, undone_why = ${body.why},
      version = version + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and undone_at is null`);
  if (!undone) throw conflict('ALREADY_UNDONE', 'This address already receives emails again');
  const after = await readRow<ContactOptOut>(tx, resource, id);
  await audit(call, resource, id, { before, after });
  return after;
};
