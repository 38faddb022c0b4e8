import { randomUUID } from 'node:crypto';
import { resourceOf } from '../../../../contract/catalogue.ts';
import type {
  EmailSettings,
  EmailSettingsInput,
  EmailTest,
} from '../../../../contract/schemas/mails/email-settings.ts';
import { escapeHtml } from '../../../../domain/text/escape-html.ts';
import { audit, stale } from '../../../platform/crud/rows.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import type { Handler, Services } from '../../../platform/http/call.ts';
import { refusalOf } from '../../../platform/mail/mail-refused.ts';
import { assertHost, passwordFor, reasonOf, sealedPassword } from './server-input.ts';
import { tenantMailer } from './tenant-mailer.ts';

const current: Handler = async ({ tx, services }) => shown(services, await readStored(tx));

const save: Handler<EmailSettingsInput> = async (call) => {
  const { tx, services, session, body } = call;
  const before = await readStored(tx);
  const { isActive, host, port, security, username, fromName, fromAddress, replyTo, version = before.version } = body;
  assertHost(body, services);
  const secret = passwordFor(services, session.tenantId, body, before);
  const password = sealedPassword(services, session.tenantId, secret);
  const saved = await tx.run(sql`
    insert into email_settings as e (tenant_id, is_active, host, port, security, username, password, from_name,
      from_address, reply_to, updated_by)
    select ${tx.tenantId}::integer, ${isActive}::boolean, ${host}, ${port}::integer, ${security}, ${username},
      ${password}::bytea, ${fromName}, ${fromAddress}, ${replyTo}, ${session.userId}::integer
    where ${version}::integer = ${before.version}::integer
    on conflict (tenant_id) do update set is_active = excluded.is_active, host = excluded.host, port = excluded.port,
      security = excluded.security, username = excluded.username, password = excluded.password,
      from_name = excluded.from_name, from_address = excluded.from_address, reply_to = excluded.reply_to,
      updated_by = excluded.updated_by, updated_at = now(), version = e.version + 1
    where e.version = ${version}`);
  const { password: _, ...sent } = body;
  if (saved === 0) throw stale(shown(services, before), sent);
  const after = shown(services, await readStored(tx));
  await audit(call, resourceOf('emailSettings'), null, { before: shown(services, before), after });
  return after;
};

/** Sends to the caller's own address only, so that nobody can send to others with it. */
const test: Handler<EmailSettingsInput> = async (call): Promise<EmailTest> => {
  const { services, session, body } = call;
  assertHost(body, services);
  const { to, company, before } = await services.database.transaction(session.tenantId, async (tx) => ({
    ...((await tx.first(sql<{ to: string; company: string }>`
      select u.email as to, t.name as company from users u join tenants t on t.id = u.tenant_id
      where u.tenant_id = ${tx.tenantId} and u.id = ${session.userId}`)) as { to: string; company: string }),
    before: await readStored(tx),
  }));
  const server = { ...body, password: passwordFor(services, session.tenantId, body, before) };
  const mailer = body.isActive ? tenantMailer(services, server) : services.mailer;
  if (!mailer) return { isDelivered: false, message: 'The installation has no mail server' };
  const text = `This test email was sent with the email settings of ${company}.`;
  const mail = { subject: `Test email from ${company}`, text: `${text}\n`, html: `<p>${escapeHtml(text)}</p>` };
  const messageId = `<${randomUUID()}@${mailer.sender.split('@')[1]}>`;
  const headers = { 'Auto-Submitted': 'auto-generated' };
  try {
    await mailer.send({ ...mail, to: { name: session.fullName, address: to }, fromName: company, messageId, headers });
    return { isDelivered: true, message: `The mail server accepted the email to ${to}` };
  } catch (error) {
    return { isDelivered: false, message: reasonOf(refusalOf(error).message) };
  }
};

export const emailSettings = { current, save, test };

type Stored = Omit<EmailSettings, 'hasPassword' | 'installationSender'> & { password: Buffer | null };

const nothingStored: Stored = {
  ...{ isActive: false, host: '', port: 587, security: 'starttls', username: '', password: null },
  ...{ fromName: '', fromAddress: '', replyTo: '', version: 0 },
};

async function readStored(tx: Tx): Promise<Stored> {
  const stored = await tx.first(sql<Stored>`
    select is_active, host, port, security, username, password, from_name, from_address, reply_to, version
    from email_settings where tenant_id = ${tx.tenantId}`);
  return stored ?? nothingStored;
}

function shown({ mailer }: Services, { password, ...settings }: Stored): EmailSettings {
  return { ...settings, hasPassword: password !== null, installationSender: mailer?.sender ?? null };
}
