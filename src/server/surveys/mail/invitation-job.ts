import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { JobKind, JobWork } from '../../jobs/job.ts';
import { pauseAfter } from '../../jobs/pauses.ts';
import { type MailRefused, refusalOf } from '../../mail/mail-refused.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { type DueInvitation, readDueInvitation } from './due-invitation.ts';
import { invitationMail } from './invitation-mail.ts';
import { afterSending, nextStep } from './next-step.ts';
import { optOut } from './opt-out.ts';

/** The kind of the jobs that send an invitation and its reminders; their key is the invitation's id. */
export const invitationJob = 'survey-invitation';

/** With the pauses between them about a day: a mail server that is down comes back in that time. */
const mostTries = 30;

/**
 * Sends what is due of one invitation and says when to come again. A node that dies between the mail server's word and
 * the commit sends it once more, under the same Message-ID.
 */
export const sendInvitation: JobKind = async (work) => {
  const due = await readDueInvitation(work.tx, Number(work.job.key), work.now);
  if (!due) return undefined;
  const step = nextStep(due, work.now);
  if (step.kind === 'wait') return { againAt: step.until };
  if (step.kind === 'end') return end(work.tx, due, step.reason);
  const { mailer } = work.services;
  if (!mailer) return { againAt: new Date(work.now.getTime() + 60 * 60_000) };
  return send(work, mailer, due);
};

async function send({ services, tx, now }: JobWork, mailer: Mailer, due: DueInvitation) {
  const mail = await invitationMail(services, tx, mailer, due);
  try {
    await mailer.send(mail);
  } catch (error) {
    return refused(tx, due, refusalOf(error), now);
  }
  return sent(tx, due, now);
}

async function sent(tx: Tx, due: DueInvitation, now: Date) {
  const isReminder = due.status === 'sent' && !due.resendAt;
  const remindersSent = due.remindersSent + (isReminder ? 1 : 0);
  await change(
    tx,
    due,
    sql`status = 'sent', sent_at = coalesce(sent_at, ${now}), attempts = 0, last_error = null,
      resend_at = null, reminders_sent = ${remindersSent}`,
  );
  const againAt = afterSending({ ...due, sentAt: due.sentAt ?? now, remindersSent }, now);
  return againAt && { againAt };
}

async function refused(tx: Tx, due: DueInvitation, { kind, message }: MailRefused, now: Date) {
  const isFirst = due.status === 'waiting';
  const attempts = due.attempts + 1;
  if (kind === 'no_such_address') {
    await optOut(tx, due.emailKey, 'bounced', message);
    await change(tx, due, sql`status = 'bounced', last_error = ${message}`);
    return undefined;
  }
  if (kind === 'later' && attempts < mostTries) {
    await change(tx, due, sql`attempts = ${attempts}, last_error = ${message}`);
    return { againAt: new Date(now.getTime() + pauseAfter(due.attempts)) };
  }
  await change(tx, due, sql`status = ${isFirst ? 'failed' : 'sent'}, last_error = ${message}, resend_at = null`);
  return undefined;
}

async function end(tx: Tx, due: DueInvitation, reason: string | null): Promise<undefined> {
  if (due.status === 'waiting') await change(tx, due, sql`status = 'cancelled', last_error = ${reason}`);
}

const change = (tx: Tx, { id }: DueInvitation, columns: ReturnType<typeof sql>) =>
  tx.run(sql`
    update survey_invitations set ${columns}, version = version + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id}`);
