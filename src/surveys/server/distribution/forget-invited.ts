import { sql, type Tx } from '../../../core/server/db/database.ts';
import { withdraw } from '../../../core/server/jobs/job.ts';
import { invitationJob } from '../../shared/server/invitation.ts';

/** Removes a customer from the invitations to surveys; those not sent yet are cancelled. */
export async function forgetInvited(tx: Tx, customerId: number): Promise<void> {
  const invited = await tx.rows(sql<{ id: number }>`
    update survey_invitations
    set name = '', address = concat('forgotten-', id, '@forgotten.invalid'), last_error = null, resend_at = null,
      status = case status when 'waiting' then 'cancelled' else status end, version = version + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and customer_id = ${customerId} returning id`);
  for (const { id } of invited) await withdraw(tx, invitationJob, String(id));
}
