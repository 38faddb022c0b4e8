import { headOf, page, readTenant, senderOf } from '../../../branding/shared/server/email-frame.ts';
import { escapeHtml } from '../../../core/rules/escape-html.ts';
import { localeFor } from '../../../core/rules/locales.ts';
import { nameForEmail } from '../../../core/rules/name-for-email.ts';
import { isSampleAddress } from '../../../core/rules/sample-address.ts';
import { permissionsOfRun } from '../../../core/server/auth/rights-of-runs.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { JobKind, JobWork } from '../../../core/server/jobs/job.ts';
import { MailRefused, noMailServer } from '../../../core/server/mail/mail-refused.ts';
import type { Mail, Mailer } from '../../../core/server/mail/mailer.ts';
import { sendOutside } from '../../../core/server/mail-transport/outgoing.ts';
import { findMailer } from '../../../core/server/mail-transport/tenant-mailer.ts';
import { changeStatus } from '../../../responses/shared/server/change-status.ts';
import { lockResponse, track } from '../../../responses/shared/server/lock-response.ts';
import { notifyNotDelivered } from '../../../responses/shared/server/notify-users.ts';
import { settleClock } from '../../../responses/shared/server/settle-clock.ts';
import { optOut } from '../../../surveys/shared/server/opt-out.ts';
import { ownPageAddress } from '../../../surveys/shared/server/own-page-token.ts';
import { type Block, blocksOf, plainText, type Span } from '../../rules/formatted-text.ts';
import type { mailsJobLabels } from '../../schemas/job-labels.ts';
import type { Attachment } from '../../schemas/message.ts';
import { mailboxAddress } from '../transport/mailbox-settings.ts';
import { mailAttachments } from './attachments.ts';
import { replyAddress, replyReference } from './reply-address.ts';

export const replyJob = 'reply' satisfies keyof typeof mailsJobLabels;

interface DueReply {
  id: number;
  responseId: number;
  reference: string;
  language: string | null;
  name: string;
  address: string;
  body: string;
  files: Attachment[];
  cc: string[];
  messageId: string;
  author: number;
  authorName: string;
  /** Message-IDs of the earlier messages. */
  earlier: string[];
}

/** Sends a message to the customer. At-least-once: after a crash it is resent with the same Message-ID. */
export const sendReply: JobKind = async (work) => {
  const { services, tx, job } = work;
  const due = await readDue(tx, Number(job.key));
  if (!due) return undefined;
  const { refusal } = await permissionsOfRun(tx, 'reply', due.author);
  if (refusal) {
    await messageFailed(tx, due, refusal);
    return undefined;
  }
  if (isSampleAddress(due.address)) {
    await recordSent(tx, due);
    return undefined;
  }
  const mailer = await findMailer(services, tx);
  if (!mailer) throw noMailServer();
  const mail = await replyMail(work, mailer, due);
  const outgoing = { lane: 'messages', to: due.address, copies: due.cc, mailer, build: async () => mail } as const;
  return sendOutside(work, outgoing, {
    sent: (later) => recordSent(later.tx, due),
    held: (later, reason) =>
      later.run(sql`
        update response_messages set error = ${reason}, updated_at = now()
        where tenant_id = ${later.tenantId} and id = ${due.id} and status = 'waiting'`),
  });
};

async function recordSent(tx: Tx, due: DueReply): Promise<undefined> {
  const sent = await tx.run(sql`
    update response_messages set status = 'sent', error = null, updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${due.id} and status = 'waiting'`);
  // Erased while it was sent.
  if (sent === 0) return;
  const actor = { tx, session: { userId: due.author } };
  const response = await lockResponse(actor, due.responseId);
  await track(actor, response.id, {
    kind: 'message',
    notes: isSampleAddress(due.address)
      ? `Reply to ${due.name}; sample customers receive no emails`
      : `Emailed ${due.name}`,
    detail: { messageId: due.id },
  });
  if (!response.firstRespondedAt || response.nextResponseDueAt) await settleClock(actor, response);
}

/** About a day with back-off, enough for a mail server to recover. */
sendReply.mostAttempts = 30;

sendReply.failed = async ({ tx, job }, { message, isLast, error }) => {
  const due = await readDue(tx, Number(job.key));
  if (!due) return 'settled';
  if (!isLast) {
    await tx.run(sql`
      update response_messages set attempts = ${job.attempts + 1}, error = ${message}, updated_at = now()
      where tenant_id = ${tx.tenantId} and id = ${due.id}`);
    return undefined;
  }
  await messageFailed(tx, due, message);
  if (!(error instanceof MailRefused && error.kind === 'no_such_address')) return undefined;
  await optOut(tx, due.address, 'bounced', message);
  return 'settled';
};

sendReply.retried = async (tx, key) => {
  await tx.run(sql`
    update response_messages set status = 'waiting', error = null, updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${Number(key)} and status = 'failed'`);
};

const readDue = (tx: Tx, id: number): Promise<DueReply | undefined> =>
  tx.first(sql<DueReply>`
    select m.id, m.response_id, r.reference, r.language, m.name, m.address, m.body, m.files, m.cc, m.message_id,
      m.created_by as author, u.full_name as author_name,
      array(select e.message_id from response_messages e where e.tenant_id = m.tenant_id
        and e.response_id = m.response_id and e.id < m.id and e.status in ('sent', 'received')
        order by e.id desc limit 20) as earlier
    from response_messages m
    join sentiment_responses r on r.tenant_id = m.tenant_id and r.id = m.response_id
    join users u on u.tenant_id = m.tenant_id and u.id = m.created_by
    where m.tenant_id = ${tx.tenantId} and m.id = ${id} and m.status = 'waiting' for update of m`);

/** Records in the history that the customer did not get the message, and notifies its author or who acts instead. */
export async function messageFailed(
  tx: Tx,
  message: Pick<DueReply, 'id' | 'responseId' | 'reference' | 'name' | 'author'>,
  error: string,
): Promise<void> {
  const { id, responseId, name } = message;
  const moved = await tx.first(sql<{ isMoved: boolean }>`
    update response_messages set status = 'failed', error = ${error}, updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id} returning batch_id is not null as is_moved`);
  const notes = `The email to ${name} was not delivered: ${error}`;
  const actor = { tx, session: { userId: null } };
  await track(actor, responseId, { kind: 'message', notes });
  // The customer cannot answer what did not arrive.
  const response = moved?.isMoved ? await lockResponse(actor, responseId) : undefined;
  if (response?.status === 'pending_customer') await changeStatus(actor, response, { status: 'in_progress' });
  await notifyNotDelivered(tx, message);
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
  const signature = [nameForEmail(due.authorName, tenant.name), tenant.name];
  const footer = sender.footer.trim();
  const [last] = due.earlier;
  const ownPage = await ownPageAddress(services, tx, due.responseId);
  const own = localeFor(due.language ?? 'en').survey.ownPage;
  return {
    to: { name: due.name, address: due.address },
    fromName: tenant.name,
    subject,
    cc: due.cc,
    text: `${plainText(due.body)}\n\n-- \n${[...signature, ...(footer ? ['', footer] : []), ...(ownPage ? ['', `${own}: ${ownPage}`] : [])].join('\n')}\n`,
    html: page(due.language ?? 'en', subject, [
      `<p style="margin:0 0 16px;padding:0 0 12px;border-bottom:3px solid ${sender.color};font-weight:600">${headOf(sender)}</p>`,
      ...blocksOf(due.body).map(renderBlock),
      `<p style="margin:24px 0 0;color:#57606a">${signature.map(escapeHtml).join('<br>')}</p>`,
      ...(footer ? [`<p style="margin:16px 0 0;font-size:13px;color:#57606a">${renderLines(footer)}</p>`] : []),
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

function renderBlock(block: Block): string {
  if (block.kind === 'paragraph')
    return `<p dir="auto" style="margin:0 0 16px">${block.lines.map(htmlOfSpans).join('<br>')}</p>`;
  const tag = block.isNumbered ? 'ol' : 'ul';
  const start = block.isNumbered ? ` start="${block.start}"` : '';
  const items = block.items.map((spans) => `<li dir="auto">${htmlOfSpans(spans)}</li>`);
  return `<${tag}${start} style="margin:0 0 16px;padding-inline-start:24px">${items.join('')}</${tag}>`;
}

const htmlOfSpans = (spans: readonly Span[]): string =>
  spans
    .map((span) => {
      if ('bold' in span) return `<strong>${htmlOfSpans(span.bold)}</strong>`;
      const text = escapeHtml(span.text);
      return 'link' in span ? `<a href="${escapeHtml(span.link)}">${text}</a>` : text;
    })
    .join('');

const renderLines = (block: string) => escapeHtml(block).replaceAll('\n', '<br>');
