import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { enqueue, withdraw } from '../../jobs/enqueue.ts';
import { bounceOf } from '../../mail/bounce-kind.ts';
import type { DeliveryReport } from '../../mail/delivery-report.ts';
import type { SentMail } from '../bounce-token.ts';
import { invitationJob } from './invitation-job.ts';
import { optOut } from './opt-out.ts';

interface Returned {
  id: number;
  emailKey: string;
  status: string;
  remindersSent: number;
  softBounces: number;
  resendAt: Date | null;
}

/** How often one invitation may get lost before nobody tries any more. */
const mostLost = 3;
const day = 86_400_000;

/** What follows from a mail that came back; false where there is no such invitation. Told twice, it follows once. */
export async function takeBounce(tx: Tx, mail: SentMail, report: DeliveryReport, now: Date): Promise<boolean> {
  const returned = await tx.first(sql<Returned>`
    select id, email_key, status, reminders_sent, soft_bounces, resend_at from survey_invitations
    where tenant_id = ${tx.tenantId} and id = ${mail.invitationId} for update`);
  if (!returned) return false;
  const bounce = bounceOf(report);
  if (bounce === 'gone') await nobodyThere(tx, returned, report);
  if (bounce === 'lost') await sendAgain(tx, returned, mail, report, now);
  return true;
}

/** Writes no more to the address: neither this, nor its reminders, nor any other survey. */
async function nobodyThere(tx: Tx, { id, emailKey }: Returned, { words }: DeliveryReport): Promise<void> {
  await optOut(tx, emailKey, 'bounced', words);
  await change(tx, id, sql`status = 'bounced', last_error = ${words}, resend_at = null`);
  await withdraw(tx, invitationJob, String(id));
}

async function sendAgain(tx: Tx, returned: Returned, mail: SentMail, { words }: DeliveryReport, now: Date) {
  const { id, status, remindersSent, softBounces, resendAt } = returned;
  // An earlier mail of the same invitation: a later one is on its way already.
  if (status !== 'sent' || resendAt || mail.number !== remindersSent) return;
  const lost = softBounces + 1;
  if (lost >= mostLost) {
    await change(tx, id, sql`status = 'failed', soft_bounces = ${lost}, last_error = ${words}`);
    await withdraw(tx, invitationJob, String(id));
    return;
  }
  const runAt = new Date(now.getTime() + lost * day);
  await change(tx, id, sql`soft_bounces = ${lost}, last_error = ${words}, resend_at = ${runAt}`);
  await enqueue(tx, { kind: invitationJob, key: String(id), runAt });
}

const change = (tx: Tx, id: number, columns: ReturnType<typeof sql>) =>
  tx.run(sql`
    update survey_invitations set ${columns}, version = version + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id}`);
