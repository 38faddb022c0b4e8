import type { z } from 'zod';
import type { accountLinkSchema } from '../../../contract/schemas/administration/auth.ts';
import { escapeHtml } from '../../../domain/text/escape-html.ts';
import { tenantOrigin } from '../../platform/auth/tenant-hosts.ts';
import { hashOf, newSecret } from '../../platform/auth/tokens.ts';
import { sql, type Tx } from '../../platform/db/database.ts';
import { enqueue, type JobKind, mostAttempts, pauseAfter } from '../../platform/jobs/job.ts';
import { refusalOf } from '../../platform/mail/mail-refused.ts';
import { buttonStyle, headOf, page, readTenant, senderOf } from '../surveys/distribution/survey-email.ts';

export type Purpose = z.output<typeof accountLinkSchema>['purpose'];

export const accountMailJob = 'account-mail';

const lifetimeMs = { invitation: 7 * 86_400_000, reset: 3_600_000 } as const;

export const queueAccountMail = (tx: Tx, userId: number, purpose: Purpose): Promise<void> =>
  enqueue(tx, { kind: accountMailJob, key: `${userId}.${purpose}` });

/** Creates the link when the email is sent, so that only its hash is stored. */
export const sendAccountMail: JobKind = async ({ services, tx, job, now }) => {
  const [id, purpose] = job.key.split('.') as [string, Purpose];
  const user = await tx.first(sql<{ email: string; firstName: string }>`
    select email, first_name from user_rows where tenant_id = ${tx.tenantId} and id = ${Number(id)} and is_active`);
  const { mailer } = services;
  if (!user || !mailer) return undefined;
  const tenant = await readTenant(tx);
  const code = newSecret(tenant.id);
  await tx.run(sql`
    insert into sign_in_codes (tenant_id, code_hash, user_id, purpose, expires_at)
    values (${tenant.id}, ${hashOf(code)}, ${Number(id)}, ${purpose}, ${new Date(now.getTime() + lifetimeMs[purpose])})`);
  const link = `${tenantOrigin(tenant.subdomain, services)}${paths[purpose]}#code=${code}`;
  const sender = senderOf(services, tenant, null);
  const { subject, lines, button } = textsFor(purpose, user.firstName, tenant.name);
  try {
    await mailer.send({
      to: { name: user.firstName, address: user.email },
      fromName: tenant.name,
      subject,
      text: `${lines.join('\n\n')}\n\n${button}:\n${link}\n`,
      html: page('en', subject, [
        `<p style="margin:0 0 16px;padding:0 0 12px;border-bottom:3px solid ${sender.color};font-weight:600">${headOf(sender)}</p>`,
        ...lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`),
        `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="${buttonStyle(sender.button)}">${button}</a></p>`,
      ]),
      messageId: `<${hashOf(code).toString('hex').slice(0, 32)}@${mailer.sender.split('@')[1]}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    const isLater = refusalOf(error).kind === 'later' && job.attempts < mostAttempts;
    return isLater ? { againAt: new Date(now.getTime() + pauseAfter(job.attempts)) } : undefined;
  }
  return undefined;
};

const paths = { invitation: '/accept-invitation', reset: '/reset-password' } as const;

function textsFor(purpose: Purpose, firstName: string, company: string) {
  const greeting = `Hello ${firstName},`;
  if (purpose === 'invitation') {
    return {
      subject: `${company} invited you to Candor`,
      lines: [greeting, `${company} created an account for you. Choose a password within 7 days to use it.`],
      button: 'Accept invitation',
    };
  }
  return {
    subject: `Reset your password at ${company}`,
    lines: [
      greeting,
      'Choose a new password within an hour. If you did not ask for this email, ignore it: your password stays.',
    ],
    button: 'Choose a new password',
  };
}
