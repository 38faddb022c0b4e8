import type { Attachment } from '../../../../contract/schemas/mails/message.ts';
import { localeFor } from '../../../../domain/locales.ts';
import { escapeHtml } from '../../../../domain/text/escape-html.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import { type JobKind, type JobWork, pauseAfter } from '../../../platform/jobs/job.ts';
import { type MailRefused, refusalOf } from '../../../platform/mail/mail-refused.ts';
import type { Mail, Mailer } from '../../../platform/mail/mailer.ts';
import { ownPageAddress } from '../../compliance/tokens/own-page-token.ts';
import { notify } from '../../notifications/notify.ts';
import { lockResponse, track } from '../../responses/record/lock-response.ts';
import { settleClock } from '../../responses/sla/settle-clock.ts';
import { optOut } from '../../surveys/distribution/opt-outs.ts';
import { headOf, page, readTenant, senderOf } from '../../surveys/distribution/survey-email.ts';
import { mailboxAddress } from '../transport/mailbox-settings.ts';
import { mailerOf } from '../transport/tenant-mailer.ts';
import { mailAttachments } from './attachments.ts';
import { replyAddress, replyReference } from './reply-address.ts';

export const replyJob = 'reply';

/** About a day with back-off, enough for a mail server to recover. */
const mostTries = 30;

interface DueReply {
  id: number;
  responseId: number;
  reference: string;
  language: string | null;
  name: string;
  address: string;
  body: string;
  files: Attachment[];
  messageId: string;
  attempts: number;
  author: number;
  authorName: string;
  /** Message-IDs of the earlier messages. */
  earlier: string[];
}

/** Sends a message to the customer. At-least-once: after a crash it is resent with the same Message-ID. */
export const sendReply: JobKind = async (work) => {
  const { services, tx, job, now } = work;
  const due = await readDue(tx, Number(job.key));
  if (!due) return undefined;
  const mailer = await mailerOf(services, tx);
  if (!mailer) return { againAt: new Date(now.getTime() + 60 * 60_000) };
  try {
    await mailer.send(await replyMail(work, mailer, due));
  } catch (error) {
    return refused(tx, due, refusalOf(error), now);
  }
  await tx.run(sql`
    update response_messages set status = 'sent', error = null, updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${due.id}`);
  const actor = { tx, session: { userId: due.author } };
  const response = await lockResponse(actor, due.responseId);
  await track(actor, response.id, { kind: 'message', notes: `Emailed ${due.name}`, detail: { messageId: due.id } });
  if (!response.firstRespondedAt || response.nextResponseDueAt) await settleClock(actor, response);
  return undefined;
};

const readDue = (tx: Tx, id: number): Promise<DueReply | undefined> =>
  tx.first(sql<DueReply>`
    select m.id, m.response_id, r.reference, r.language, m.name, m.address, m.body, m.files, m.message_id, m.attempts,
      m.created_by as author, u.full_name as author_name,
      array(select e.message_id from response_messages e where e.tenant_id = m.tenant_id
        and e.response_id = m.response_id and e.id < m.id and e.status in ('sent', 'received')
        order by e.id desc limit 20) as earlier
    from response_messages m
    join sentiment_responses r on r.tenant_id = m.tenant_id and r.id = m.response_id
    join users u on u.tenant_id = m.tenant_id and u.id = m.created_by
    where m.tenant_id = ${tx.tenantId} and m.id = ${id} and m.status = 'waiting' for update of m`);

async function refused(tx: Tx, due: DueReply, { kind, message }: MailRefused, now: Date) {
  const attempts = due.attempts + 1;
  if (kind === 'later' && attempts < mostTries) {
    await tx.run(sql`
      update response_messages set attempts = ${attempts}, error = ${message}, updated_at = now()
      where tenant_id = ${tx.tenantId} and id = ${due.id}`);
    return { againAt: new Date(now.getTime() + pauseAfter(due.attempts)) };
  }
  if (kind === 'no_such_address') await optOut(tx, due.address, 'bounced', message);
  await messageFailed(tx, due, message);
  return undefined;
}

/** Records in the history that the customer did not get the message, and notifies its author. */
export async function messageFailed(
  tx: Tx,
  { id, responseId, reference, name, author }: Pick<DueReply, 'id' | 'responseId' | 'reference' | 'name' | 'author'>,
  error: string,
): Promise<void> {
  await tx.run(sql`
    update response_messages set status = 'failed', error = ${error}, updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  const notes = `The email to ${name} was not delivered: ${error}`;
  await track({ tx, session: { userId: null } }, responseId, { kind: 'message', notes });
  const title = `Your email to ${name} about ${reference} was not delivered`;
  await notify(tx, { userIds: [author], kind: 'replied', responseId, title });
}

async function replyMail({ services, tx }: JobWork, mailer: Mailer, due: DueReply): Promise<Mail> {
  const tenant = await readTenant(tx);
  const sender = senderOf(services, tenant, null);
  const message = { tenantId: tenant.id, messageId: due.id };
  const address = replyAddress(services, message);
  const mailbox = await mailboxAddress(tx);
  const replyTo = mailbox ?? address;
  const references = due.earlier.toReversed();
  if (mailbox) references.unshift(replyReference(services, message, mailbox.split('@')[1] ?? ''));
  const subject = `${due.earlier.length > 0 ? 'Re: ' : ''}Your feedback to ${tenant.name} (${due.reference})`;
  const signature = [due.authorName, tenant.name];
  const footer = sender.footer.trim();
  const [last] = due.earlier;
  const ownPage = await ownPageAddress(services, tx, due.responseId);
  const own = localeFor(due.language ?? 'en').survey.ownPage;
  return {
    to: { name: due.name, address: due.address },
    fromName: tenant.name,
    subject,
    text: `${due.body}\n\n-- \n${[...signature, ...(footer ? ['', footer] : []), ...(ownPage ? ['', `${own}: ${ownPage}`] : [])].join('\n')}\n`,
    html: page(due.language ?? 'en', subject, [
      `<p style="margin:0 0 16px;padding:0 0 12px;border-bottom:3px solid ${sender.color};font-weight:600">${headOf(sender)}</p>`,
      ...due.body.split(/\n{2,}/).map((block) => `<p dir="auto" style="margin:0 0 16px">${linesOf(block)}</p>`),
      `<p style="margin:24px 0 0;color:#57606a">${signature.map(escapeHtml).join('<br>')}</p>`,
      ...(footer ? [`<p style="margin:16px 0 0;font-size:13px;color:#57606a">${linesOf(footer)}</p>`] : []),
      ...(ownPage
        ? [
            `<p style="margin:16px 0 0;font-size:13px"><a href="${escapeHtml(ownPage)}" style="color:#57606a">${escapeHtml(own)}</a></p>`,
          ]
        : []),
    ]),
    messageId: due.messageId,
    attachments: await mailAttachments(services, tx, due.files),
    // The own server of a tenant need not accept the return address of the installation.
    ...(address && mailer.bounces ? { returnPath: address } : {}),
    headers: {
      ...(replyTo ? { 'Reply-To': replyTo } : {}),
      ...(last ? { 'In-Reply-To': last } : {}),
      ...(references.length > 0 ? { References: references.join(' ') } : {}),
    },
  };
}

const linesOf = (block: string) => escapeHtml(block).replaceAll('\n', '<br>');
