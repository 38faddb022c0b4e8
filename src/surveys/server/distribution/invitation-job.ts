import { readTenant, senderOf } from '../../../branding/shared/server/email-frame.ts';
import type { LocalizedText } from '../../../core/contract/schemas/common.ts';
import { type StoredToken, tokenHash } from '../../../core/server/auth/derived-tokens.ts';
import { permissionsOfRun } from '../../../core/server/auth/rights-of-runs.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Services } from '../../../core/server/http/call.ts';
import type { JobKind } from '../../../core/server/jobs/job.ts';
import { MailRefused, noMailServer } from '../../../core/server/mail/mail-refused.ts';
import type { Mail, Mailer } from '../../../core/server/mail/mailer.ts';
import { sendOutside } from '../../../core/server/mail-transport/outgoing.ts';
import { findMailer } from '../../../core/server/mail-transport/tenant-mailer.ts';
import { bounceToken } from '../../shared/server/bounce-token.ts';
import { changeInvitation } from '../../shared/server/invitation.ts';
import { optOut } from '../../shared/server/opt-out.ts';
import { ownPageAddress } from '../../shared/server/own-page-token.ts';
import { surveyAddress, unsubscribeAddress } from './addresses.ts';
import { buildInvitationEmail } from './survey-email.ts';

/** Sends the invitation or reminder that is due. At-least-once: after a crash it is resent with the same Message-ID. */
export const sendInvitation: JobKind = async (work) => {
  const due = await readDueInvitation(work.tx, Number(work.job.key), work.now);
  if (!due) return undefined;
  const step = nextStep(due, work.now);
  if (step.kind === 'wait') return { againAt: step.until };
  if (step.kind === 'end') return end(work.tx, due, step.reason);
  const { refusal } = await permissionsOfRun(work.tx, due.isFollowUp ? 'followUp' : 'invitation', due.invitedBy);
  if (refusal) return stop(work.tx, due, refusal);
  const mailer = await findMailer(work.services, work.tx);
  if (!mailer) throw noMailServer();
  const mail = await invitationMail(work.services, work.tx, mailer, due);
  if (!mail) return stop(work.tx, due, keyIsGone);
  const outgoing = { lane: 'messages', to: due.address, mailer, build: async () => mail } as const;
  return sendOutside(work, outgoing, {
    sent: ({ tx, now }) => sent(tx, due, now),
    held: (tx, reason) => changeInvitation(tx, due, sql`last_error = ${reason}`, sql`status = ${due.status}`),
  });
};

async function sent(tx: Tx, due: DueInvitation, now: Date) {
  const isReminder = due.status === 'sent' && !due.resendAt;
  const remindersSent = due.remindersSent + (isReminder ? 1 : 0);
  const changed = await changeInvitation(
    tx,
    due,
    sql`status = 'sent', sent_at = coalesce(sent_at, ${now}), attempts = 0, last_error = null,
      resend_at = null, reminders_sent = ${remindersSent}`,
    sql`status = ${due.status}`,
  );
  // Canceled or erased while it was sent.
  if (changed === 0) return undefined;
  const againAt = afterSending({ ...due, sentAt: due.sentAt ?? now, remindersSent }, now);
  return againAt && { againAt };
}

/** About a day with back-off, enough for a mail server to recover. */
sendInvitation.mostAttempts = 30;

sendInvitation.failed = async ({ tx, job, now }, { message, isLast, error }) => {
  const due = await readDueInvitation(tx, Number(job.key), now);
  if (due?.status !== 'waiting' && due?.status !== 'sent') return 'settled';
  if (error instanceof MailRefused && error.kind === 'no_such_address') {
    await optOut(tx, due.emailKey, 'bounced', message);
    await changeInvitation(tx, due, sql`status = 'bounced', last_error = ${message}`);
    return 'settled';
  }
  const status = due.status === 'waiting' ? 'failed' : 'sent';
  await changeInvitation(
    tx,
    due,
    isLast
      ? sql`status = ${status}, last_error = ${message}, resend_at = null`
      : sql`attempts = ${job.attempts + 1}, last_error = ${message}`,
  );
  return undefined;
};

sendInvitation.retried = async (tx, key) => {
  await changeInvitation(tx, { id: Number(key) }, sql`status = 'waiting', last_error = null`, sql`status = 'failed'`);
};

async function end(tx: Tx, due: DueInvitation, reason: string | null): Promise<undefined> {
  if (due.status === 'waiting') await changeInvitation(tx, due, sql`status = 'cancelled', last_error = ${reason}`);
}

/** An invitation or reminder that can no longer be sent. */
async function stop(tx: Tx, due: DueInvitation, reason: string): Promise<undefined> {
  const status = due.status === 'waiting' ? 'cancelled' : due.status;
  await changeInvitation(tx, due, sql`status = ${status}, last_error = ${reason}, resend_at = null`);
}

const keyIsGone = 'The key that made this link was dropped by whoever runs the server: send a new invitation';

async function invitationMail(
  services: Services,
  tx: Tx,
  mailer: Mailer,
  due: DueInvitation,
): Promise<Mail | undefined> {
  const tenant = await readTenant(tx);
  const number = numberOf(due);
  const unsubscribe = unsubscribeAddress(services, tenant, due);
  const stored = { nonce: due.linkNonce as string, tokenHash: due.linkHash as Buffer };
  const address = surveyAddress(services, tenant, stored);
  if (!address || !unsubscribe) return undefined;
  const textInLanguage = (texts: Record<string, string>) => texts[due.language] || texts[due.defaultLanguage] || '';
  const mailContent = buildInvitationEmail({
    ...senderOf(services, tenant, due.color),
    customer: due.name,
    language: due.language,
    subject: textInLanguage(due.subject),
    message: textInLanguage(due.message),
    link: address,
    unsubscribe,
    isReminder: number > 0,
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

interface DueInvitation extends StoredToken {
  id: number;
  name: string;
  address: string;
  emailKey: string;
  language: string;
  linkNonce: string | null;
  linkHash: Buffer | null;
  status: 'waiting' | 'sent' | 'failed' | 'bounced' | 'cancelled';
  sentAt: Date | null;
  remindersSent: number;
  resendAt: Date | null;
  isAnswered: boolean;
  isCancelled: boolean;
  isFollowUp: boolean;
  /** Null for an automatic follow-up. */
  invitedBy: number | null;
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
    select i.id, i.name, i.address, i.email_key, i.language, i.nonce, i.unsubscribe_hash as token_hash, i.status, i.sent_at, i.reminders_sent, i.resend_at,
      i.answered or exists (
        select from survey_responses r where r.tenant_id = i.tenant_id and r.survey_id = d.survey_id
          and r.customer_id = i.customer_id and r.status = 'complete' and r.completed_at >= i.created_at) as is_answered,
      d.cancelled_at is not null as is_cancelled, d.created_by as invited_by, d.of_follow_up as is_follow_up, o.reason as opted_out,
      d.reminder_days, d.subject, d.message,
      s.default_language, s.theme ->> 'color' as color, s.state,
      s.settings ->> 'openAt' as open_at, s.settings ->> 'closeAt' as close_at, l.nonce as link_nonce, l.token_hash as link_hash,
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
