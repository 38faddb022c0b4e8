import type { LocalizedText } from '../../../../contract/schemas/common.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/http/call.ts';
import { type JobKind, type JobWork, pauseAfter } from '../../../platform/jobs/job.ts';
import { type MailRefused, refusalOf } from '../../../platform/mail/mail-refused.ts';
import type { Mail, Mailer } from '../../../platform/mail/mailer.ts';
import { ownPageAddress } from '../../compliance/tokens/own-page-token.ts';
import { mailerOf } from '../../mails/transport/tenant-mailer.ts';
import { tokenHash } from '../record/link-token.ts';
import { surveyAddress, unsubscribeAddress } from './addresses.ts';
import { bounceToken } from './bounce-token.ts';
import { optOut } from './opt-outs.ts';
import { buildInvitationEmail, readTenant, senderOf } from './survey-email.ts';

export const invitationJob = 'survey-invitation';

/** About a day with back-off, enough for a mail server to recover. */
const mostTries = 30;

/** Sends the invitation or reminder that is due. At-least-once: after a crash it is resent with the same Message-ID. */
export const sendInvitation: JobKind = async (work) => {
  const due = await readDueInvitation(work.tx, Number(work.job.key), work.now);
  if (!due) return undefined;
  const step = nextStep(due, work.now);
  if (step.kind === 'wait') return { againAt: step.until };
  if (step.kind === 'end') return end(work.tx, due, step.reason);
  const mailer = await mailerOf(work.services, work.tx);
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
  await changeInvitation(
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
    await changeInvitation(tx, due, sql`status = 'bounced', last_error = ${message}`);
    return undefined;
  }
  if (kind === 'later' && attempts < mostTries) {
    await changeInvitation(tx, due, sql`attempts = ${attempts}, last_error = ${message}`);
    return { againAt: new Date(now.getTime() + pauseAfter(due.attempts)) };
  }
  await changeInvitation(
    tx,
    due,
    sql`status = ${isFirst ? 'failed' : 'sent'}, last_error = ${message}, resend_at = null`,
  );
  return undefined;
}

async function end(tx: Tx, due: DueInvitation, reason: string | null): Promise<undefined> {
  if (due.status === 'waiting') await changeInvitation(tx, due, sql`status = 'cancelled', last_error = ${reason}`);
}

export const changeInvitation = (tx: Tx, { id }: Pick<DueInvitation, 'id'>, columns: ReturnType<typeof sql>) =>
  tx.run(sql`
    update survey_invitations set ${columns}, version = version + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id}`);

async function invitationMail(services: Services, tx: Tx, mailer: Mailer, due: DueInvitation): Promise<Mail> {
  const tenant = await readTenant(tx);
  const number = numberOf(due);
  const unsubscribe = unsubscribeAddress(services, tenant, due.nonce);
  const textInLanguage = (texts: Record<string, string>) => texts[due.language] || texts[due.defaultLanguage] || '';
  const mailContent = buildInvitationEmail({
    ...senderOf(services, tenant, due.color),
    customer: due.name,
    language: due.language,
    subject: textInLanguage(due.subject),
    message: textInLanguage(due.message),
    link: surveyAddress(services, tenant, due.linkNonce as string),
    ...{ unsubscribe, isReminder: number > 0 },
    ownPage: due.followedId === null ? undefined : await ownPageAddress(services, tx, due.followedId),
  });
  return {
    ...mailContent,
    to: { name: due.name, address: due.address },
    fromName: tenant.name,
    messageId: messageId(mailer, due, number),
    ...returnTo(mailer, bounceToken(services, { tenantId: tenant.id, invitationId: due.id, number })),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

function numberOf({ status, remindersSent, resendAt }: DueInvitation): number {
  return status === 'sent' && !resendAt ? remindersSent + 1 : remindersSent;
}

/** Stable across attempts, unique per reminder. */
function messageId({ sender }: Mailer, { nonce }: DueInvitation, number: number): string {
  const own = tokenHash(`mail ${nonce} ${number}`).toString('hex').slice(0, 32);
  return `<${own}@${sender.split('@')[1]}>`;
}

/** A return path per email (VERP), if bounces are processed. */
function returnTo({ bounces }: Mailer, token: string): { returnPath?: string } {
  const [name, host] = bounces?.split('@') ?? [];
  return name && host ? { returnPath: `${name}+${token}@${host}` } : {};
}

type Step = { kind: 'send' } | { kind: 'wait'; until: Date } | { kind: 'end'; reason: string | null };

const hour = 3_600_000;
const day = 24 * hour;

function nextStep(due: DueInvitation, now: Date): Step {
  return ended(due, now) ?? waiting(due, now) ?? { kind: 'send' };
}

function ended(due: DueInvitation, now: Date): Step | undefined {
  const { status, isCancelled, optedOut, isAnswered, linkIsOpen, state, closeAt } = due;
  if (status !== 'waiting' && status !== 'sent') return { kind: 'end', reason: null };
  if (isCancelled) return { kind: 'end', reason: 'Cancelled' };
  if (optedOut === 'bounced') return { kind: 'end', reason: 'Email to this address bounced' };
  if (optedOut) return { kind: 'end', reason: 'Unsubscribed' };
  if (isAnswered) return { kind: 'end', reason: 'Already answered' };
  const isOver = closeAt !== null && new Date(closeAt) <= now;
  if (isOver || !linkIsOpen || !['active', 'paused'].includes(state)) {
    return { kind: 'end', reason: 'The survey was closed' };
  }
  return status === 'sent' && !nextMailAt(due) ? { kind: 'end', reason: null } : undefined;
}

function waiting(due: DueInvitation, now: Date): Step | undefined {
  const { state, openAt } = due;
  if (state === 'paused') return { kind: 'wait', until: later(now, hour) };
  if (openAt !== null && new Date(openAt) > now) return { kind: 'wait', until: new Date(openAt) };
  const at = due.status === 'sent' ? nextMailAt(due) : undefined;
  return at && at > now ? { kind: 'wait', until: at } : undefined;
}

const nextMailAt = (due: DueInvitation) => due.resendAt ?? reminderAt(due);

function reminderAt({ sentAt, reminderDays, remindersSent }: DueInvitation): Date | undefined {
  const days = reminderDays[remindersSent];
  return sentAt && days !== undefined ? later(sentAt, days * day) : undefined;
}

/** After a delayed reminder the interval restarts, so that the next one is not sent at once. */
function afterSending(due: DueInvitation, now: Date): Date | undefined {
  const at = reminderAt(due);
  return at && new Date(Math.max(at.getTime(), now.getTime() + day));
}

const later = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);

interface DueInvitation {
  id: number;
  name: string;
  address: string;
  emailKey: string;
  language: string;
  nonce: string;
  linkNonce: string | null;
  status: 'waiting' | 'sent' | 'failed' | 'bounced' | 'cancelled';
  attempts: number;
  sentAt: Date | null;
  remindersSent: number;
  resendAt: Date | null;
  isAnswered: boolean;
  isCancelled: boolean;
  optedOut: 'unsubscribed' | 'bounced' | null;
  reminderDays: number[];
  subject: LocalizedText;
  message: LocalizedText;
  defaultLanguage: string;
  color: string | null;
  state: string;
  openAt: string | null;
  closeAt: string | null;
  linkIsOpen: boolean;
  /** The response that a follow-up survey is about. */
  followedId: number | null;
}

function readDueInvitation(tx: Tx, id: number, now: Date): Promise<DueInvitation | undefined> {
  return tx.first(sql<DueInvitation>`
    select i.id, i.name, i.address, i.email_key, i.language, i.nonce, i.status, i.attempts, i.sent_at, i.reminders_sent, i.resend_at,
      i.answered or exists (
        select from survey_responses r where r.tenant_id = i.tenant_id and r.survey_id = d.survey_id
          and r.customer_id = i.customer_id and r.status = 'complete' and r.completed_at >= i.created_at) as is_answered,
      d.cancelled_at is not null as is_cancelled, o.reason as opted_out,
      d.reminder_days, d.subject, d.message,
      s.default_language, s.theme ->> 'color' as color, s.state,
      s.settings ->> 'openAt' as open_at, s.settings ->> 'closeAt' as close_at, l.nonce as link_nonce,
      (select f.response_id from follow_ups f where f.tenant_id = i.tenant_id and f.link_id = i.link_id) as followed_id,
      coalesce(l.is_active and (l.expires_at is null or l.expires_at > ${now}), false) as link_is_open
    from survey_invitations i
    join survey_distributions d on d.tenant_id = i.tenant_id and d.id = i.distribution_id
    join surveys s on s.tenant_id = d.tenant_id and s.id = d.survey_id
    left join survey_links l on l.tenant_id = i.tenant_id and l.id = i.link_id
    left join contact_opt_outs o on o.tenant_id = i.tenant_id and o.email_key = i.email_key
      and o.undone_at is null
    where i.tenant_id = ${tx.tenantId} and i.id = ${id}`);
}
