import { notFound } from '../../../../contract/errors.ts';
import { nowOf } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { enqueue, withdraw } from '../../../platform/jobs/enqueue.ts';
import {
  bounceOf,
  type DeliveryReport,
  parseReturnedMail,
  readDeliveryReport,
  readPlainBounce,
} from '../../../platform/mail/bounce.ts';
import { readBounceToken, type SentMail } from './bounce-token.ts';
import { changeInvitation, invitationJob } from './invitation-job.ts';
import { optOut } from './opt-outs.ts';

/** Receives a bounced email. Other messages are accepted and ignored, because a rejection would itself bounce. */
export const mailCameBack: Handler = async ({ services, params, body }) => {
  const mail = readBounceToken(services, params.token ?? '');
  if (!mail) throw notFound();
  const sent: unknown = body;
  const parsed = sent instanceof Uint8Array ? await parseReturnedMail(sent) : undefined;
  const report = readDeliveryReport(parsed) ?? readPlainBounce(parsed);
  const isKnown = await services.database.transaction(
    mail.tenantId,
    async (tx) => !report || (await recordBounce(tx, mail, report, nowOf(services))),
  );
  if (!isKnown) throw notFound();
};

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

async function recordBounce(tx: Tx, mail: SentMail, report: DeliveryReport, now: Date): Promise<boolean> {
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
