import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { withdraw } from '../../../platform/jobs/enqueue.ts';
import { invitationJob } from './invitation-job.ts';

export async function forgetInvited(tx: Tx, customerId: number): Promise<void> {
  const invited = await tx.rows(sql<{ id: number }>`
    update survey_invitations
    set name = '', address = concat('forgotten-', id, '@forgotten.invalid'), last_error = null, resend_at = null,
      status = case status when 'waiting' then 'cancelled' else status end, version = version + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and customer_id = ${customerId} returning id`);
  for (const { id } of invited) await withdraw(tx, invitationJob, String(id));
}
