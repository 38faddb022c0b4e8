import { sql, type Tx } from '../../../platform/db/database.ts';
import { enqueue, withdraw } from '../../../platform/jobs/job.ts';
import { bounceOf, type DeliveryReport } from '../../../platform/mail/bounce.ts';
import type { SentMail } from '../../surveys/distribution/bounce-token.ts';
import { changeInvitation, invitationJob } from '../../surveys/distribution/invitation-job.ts';
import { optOut } from '../../surveys/distribution/opt-outs.ts';

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

/** Returns false for an unknown invitation. */
export async function recordBounce(tx: Tx, mail: SentMail, report: DeliveryReport, now: Date): Promise<boolean> {
  const returned = await tx.first(sql<Returned>`
    select id, email_key, status, reminders_sent, soft_bounces, resend_at from survey_invitations
    where tenant_id = ${tx.tenantId} and id = ${mail.invitationId} for update`);
  if (!returned) return false;
  const bounce = bounceOf(report);
  if (bounce === 'gone') await recordHardBounce(tx, returned, report);
  if (bounce === 'lost') await sendAgain(tx, returned, mail, report, now);
  return true;
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
