import { randomUUID } from 'node:crypto';
import { resourceOf } from '../../../core/contract/catalogue.ts';
import { invalid } from '../../../core/contract/errors.ts';
import { escapeHtml } from '../../../core/rules/escape-html.ts';
import { nameForEmail } from '../../../core/rules/name-for-email.ts';
import { nowOf } from '../../../core/server/auth/tokens.ts';
import { audit, stale } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Handler, Services } from '../../../core/server/http/call.ts';
import { resumeLane } from '../../../core/server/jobs/job.ts';
import { toMailRefused } from '../../../core/server/mail/mail-refused.ts';
import { sendEmail } from '../../../core/server/mail-transport/outgoing.ts';
import { tenantMailer } from '../../../core/server/mail-transport/tenant-mailer.ts';
import { readStatuses } from '../../../responses/shared/server/statuses.ts';
import type { EmailSettings, EmailSettingsInput, EmailTest } from '../../schemas/email-settings.ts';
import type { Thread } from '../../schemas/message.ts';
import { assertHost, explainServerError, passwordFor, sealedPassword } from './server-input.ts';

const current: Handler = async ({ tx, services }) => shown(services, await readStored(tx));

const save: Handler<EmailSettingsInput> = async (call) => {
  const { tx, services, session, body } = call;
  const before = await readStored(tx);
  const { isActive, host, port, security, username, fromName, fromAddress, replyTo, version = before.version } = body;
  const { replyStatus = before.replyStatus, replyAssigns = before.replyAssigns } = body;
  const isNewStatus = replyStatus !== null && replyStatus !== before.replyStatus;
  if (isNewStatus && !(await readStatuses(tx)).some(({ key }) => key === replyStatus))
    throw invalid([{ path: 'replyStatus', message: 'This status does not exist' }]);
  assertHost(body, services);
  const secret = passwordFor(services, session.tenantId, body, before);
  const password = sealedPassword(services, session.tenantId, secret);
  const saved = await tx.run(sql`
    insert into email_settings as e (tenant_id, is_active, host, port, security, username, password, from_name,
      from_address, reply_to, reply_status, reply_assigns, updated_by)
    select ${tx.tenantId}::integer, ${isActive}::boolean, ${host}, ${port}::integer, ${security}, ${username},
      ${password}::bytea, ${fromName}, ${fromAddress}, ${replyTo}, ${replyStatus}, ${replyAssigns}::boolean,
      ${session.userId}::integer
    where ${version}::integer = ${before.version}::integer
    on conflict (tenant_id) do update set is_active = excluded.is_active, host = excluded.host, port = excluded.port,
      security = excluded.security, username = excluded.username, password = excluded.password,
      from_name = excluded.from_name, from_address = excluded.from_address, reply_to = excluded.reply_to,
      reply_status = excluded.reply_status, reply_assigns = excluded.reply_assigns,
      updated_by = excluded.updated_by, updated_at = now(), version = e.version + 1
    where e.version = ${version}`);
  const { password: _, ...sent } = body;
  if (saved === 0) throw stale(shown(services, before), sent);
  await resumeLane(tx, 'mail');
  const after = shown(services, await readStored(tx));
  await audit(call, resourceOf('emailSettings'), null, { before: shown(services, before), after });
  return after;
};

/** Sends to the caller's own address only, so that nobody can send to others with it. */
const test: Handler<EmailSettingsInput> = async (call): Promise<EmailTest> => {
  const { services, session, body } = call;
  assertHost(body, services);
  const { to, name, before } = await services.database.transaction(session.tenantId, async (tx) => ({
    ...((await tx.first(sql<{ to: string; name: string }>`
      select u.email as to, t.name from users u join tenants t on t.id = u.tenant_id
      where u.tenant_id = ${tx.tenantId} and u.id = ${session.userId}`)) as { to: string; name: string }),
    before: await readStored(tx),
  }));
  const company = nameForEmail(name, session.subdomain);
  const server = { ...body, password: passwordFor(services, session.tenantId, body, before) };
  const mailer = body.isActive ? tenantMailer(services, server) : services.mailer;
  if (!mailer) return { isDelivered: false, message: 'The installation has no mail server' };
  const text = `This test email was sent with the email settings of ${company}.`;
  const mail = { subject: `Test email from ${company}`, text: `${text}\n`, html: `<p>${escapeHtml(text)}</p>` };
  const messageId = `<${randomUUID()}@${mailer.sender.split('@')[1]}>`;
  const headers = { 'Auto-Submitted': 'auto-generated' };
  const addressee = { name: session.fullName, address: to };
  const build = async () => ({ ...mail, to: addressee, fromName: company, messageId, headers });
  const work = { services, tenantId: session.tenantId, now: nowOf(services) };
  try {
    const hold = await sendEmail(work, { lane: 'account', to, mailer, build });
    if (hold) return { isDelivered: false, message: hold.reason };
    return { isDelivered: true, message: `The mail server accepted the email to ${to}` };
  } catch (error) {
    return { isDelivered: false, message: explainServerError(toMailRefused(error).message) };
  }
};

export const emailSettings = { current, save, test };

type SettingsRow = Omit<EmailSettings, 'hasPassword' | 'installationSender'> & { password: Buffer | null };

const nothingStored: SettingsRow = {
  isActive: false,
  host: '',
  port: 587,
  security: 'starttls',
  username: '',
  password: null,
  fromName: '',
  fromAddress: '',
  replyTo: '',
  replyStatus: 'pending_customer',
  replyAssigns: true,
  version: 0,
};

async function readStored(tx: Tx): Promise<SettingsRow> {
  const stored = await tx.first(sql<SettingsRow>`
    select is_active, host, port, security, username, password, from_name, from_address, reply_to,
      reply_status, reply_assigns, version
    from email_settings where tenant_id = ${tx.tenantId}`);
  return stored ?? nothingStored;
}

/** What happens to a response after an email to its customer. */
export async function readAfterReply(tx: Tx): Promise<Thread['afterReply']> {
  const { replyStatus, replyAssigns } = await readStored(tx);
  const isKnown = (await readStatuses(tx)).some(({ key, isActive }) => key === replyStatus && isActive);
  return { status: isKnown ? replyStatus : null, assigns: replyAssigns };
}

function shown({ mailer }: Services, { password, ...settings }: SettingsRow): EmailSettings {
  return { ...settings, hasPassword: password !== null, installationSender: mailer?.sender ?? null };
}
