import { sql, type Tx } from '../../../core/server/db/database.ts';
import { enqueue, withdraw } from '../../../core/server/jobs/job.ts';
import { type DeliveryReport, parseBounce } from '../../../core/server/mail/bounce.ts';
import type { SentMail } from '../../../surveys/shared/server/bounce-token.ts';
import { changeInvitation, invitationJob } from '../../../surveys/shared/server/invitation.ts';
import { optOut } from '../../../surveys/shared/server/opt-out.ts';

interface Returned {
  id: number;
  emailKey: string;
  status: string;
  remindersSent: number;
  softBounces: number;
  resendAt: Date | null;
}

const mostLost = 3;
const day = 86_400_000;

/** Stops emails to an address that does not exist; sends again what was lost on the way. */
export async function recordBounce(tx: Tx, mail: SentMail, report: DeliveryReport, now: Date): Promise<void> {
  const returned = await tx.first(sql<Returned>`
    select id, email_key, status, reminders_sent, soft_bounces, resend_at from survey_invitations
    where tenant_id = ${tx.tenantId} and id = ${mail.invitationId} for update`);
  if (!returned) return;
  const bounce = parseBounce(report);
  if (bounce === 'gone') await recordHardBounce(tx, returned, report);
  if (bounce === 'lost') await sendAgain(tx, returned, mail, report, now);
}

/** Stops all email to the address: this invitation, its reminders and other surveys. */
async function recordHardBounce(tx: Tx, { id, emailKey }: Returned, { message }: DeliveryReport): Promise<void> {
  await optOut(tx, emailKey, 'bounced', message);
  await changeInvitation(tx, { id }, sql`status = 'bounced', last_error = ${message}, resend_at = null`);
  await withdraw(tx, invitationJob, String(id));
}

async function sendAgain(tx: Tx, returned: Returned, mail: SentMail, { message }: DeliveryReport, now: Date) {
  const { id, status, remindersSent, softBounces, resendAt } = returned;
  // Ignores a bounce of an earlier email of the invitation, because a later one is on its way.
  if (status !== 'sent' || resendAt || mail.number !== remindersSent) return;
  const lost = softBounces + 1;
  if (lost >= mostLost) {
    await changeInvitation(tx, { id }, sql`status = 'failed', soft_bounces = ${lost}, last_error = ${message}`);
    await withdraw(tx, invitationJob, String(id));
    return;
  }
  const runAt = new Date(now.getTime() + lost * day);
  await changeInvitation(tx, { id }, sql`soft_bounces = ${lost}, last_error = ${message}, resend_at = ${runAt}`);
  await enqueue(tx, { kind: invitationJob, key: String(id), runAt });
}
