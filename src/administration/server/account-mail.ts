import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { readTenant } from '../../branding/shared/server/email-frame.ts';
import type { accountLinkSchema } from '../../core/contract/schemas/auth.ts';
import { nameForEmail } from '../../core/rules/name-for-email.ts';
import { requestedTenantOf, tenantOrigin } from '../../core/server/auth/tenant-hosts.ts';
import { hashSecret, newSecret } from '../../core/server/auth/tokens.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import type { Services } from '../../core/server/http/call.ts';
import { enqueue, type JobKind, type JobWork } from '../../core/server/jobs/job.ts';
import { MailRefused } from '../../core/server/mail/mail-refused.ts';
import type { Mail } from '../../core/server/mail/mailer.ts';
import { isConfirmed, isHeld, readOwner, sendOutside } from '../../core/server/mail-transport/outgoing.ts';
import { findAccountMailer, findMailer, type TenantMailer } from '../../core/server/mail-transport/tenant-mailer.ts';
import { optOut } from '../../surveys/shared/server/opt-out.ts';
import type { administrationJobLabels } from '../schemas/job-labels.ts';
import { accountLetter } from './account-letter.ts';

export type Purpose = z.output<typeof accountLinkSchema>['purpose'];

export const accountMailJob = 'account-mail' satisfies keyof typeof administrationJobLabels;

const day = 86_400_000;
const lifetimeMs = { invitation: 7 * day, reset: 3_600_000, confirmation: 3 * day, 'new-address': 3 * day } as const;

export const queueAccountMail = (tx: Tx, userId: number, purpose: Exclude<Purpose, 'new-address'>): Promise<void> =>
  enqueue(tx, { kind: accountMailJob, key: `${userId}.${purpose}` });

/** Sends a link to an address that becomes that of the user when it is opened. */
export const queueNewAddress = (tx: Tx, userId: number, address: string): Promise<void> =>
  enqueue(tx, { kind: accountMailJob, key: `${userId}.new-address`, payload: { address } });

/** Whether the link of an invitation waits for them. */
export const isInvited = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.run(sql`select from sign_in_codes where tenant_id = ${tx.tenantId} and user_id = ${userId}
    and purpose = 'invitation' and used_at is null and expires_at > now()`)) > 0;

/** Creates the link when the email is sent, so that only its hash is stored. */
export const sendAccountMail: JobKind = async (work) => {
  const { services, tx, job } = work;
  const [id, purpose] = job.key.split('.') as [string, Purpose];
  const user = await tx.first(sql<{ email: string; firstName: string }>`
    select email, first_name from user_rows where tenant_id = ${tx.tenantId} and id = ${Number(id)} and is_active`);
  const mailer = await mailerFor(services, tx, purpose);
  if (!user || !mailer || (purpose === 'confirmation' && (await isPointless(tx, Number(id), mailer)))) return undefined;
  const lane = purpose === 'invitation' ? 'messages' : 'account';
  const email = typeof job.payload.address === 'string' ? job.payload.address : user.email;
  const outgoing = { lane, to: email, mailer } as const;
  // A link for now is of no use tomorrow: whoever needs it asks again.
  if (lane === 'account' && (await isHeld(tx, work.now, outgoing))) return undefined;
  const mail = await accountMail(work, mailer, { ...user, id: Number(id), purpose, email });
  return sendOutside(work, { ...outgoing, build: async () => mail });
};

sendAccountMail.failed = async ({ tx, job }, { message, error }) => {
  const [id, purpose] = job.key.split('.');
  const isGone = error instanceof MailRefused && error.kind === 'no_such_address';
  const user = await tx.first(sql<{ email: string }>`
    select lower(email) as email from users where tenant_id = ${tx.tenantId} and id = ${Number(id)}`);
  if (isGone && user && purpose === 'invitation') await optOut(tx, user.email, 'bounced', message);
  return undefined;
};

/** A confirmation through the installation's mail server proves the address for every server. */
const mailerFor = async (services: Services, tx: Tx, purpose: Purpose): Promise<TenantMailer | undefined> =>
  purpose === 'confirmation' ? (services.mailer ?? findMailer(services, tx)) : findAccountMailer(services, tx);

/** Whether links into accounts of the tenant of a page can be sent; of any page by the mail server of the installation. */
export const sendsAccountMail = (services: Services) => async (request: FastifyRequest) => {
  const subdomain = requestedTenantOf(request, services);
  if (subdomain === undefined) return services.mailer !== undefined;
  return services.database.transaction(null, async (outside) => {
    const tenant = await outside.first(sql<{ id: number }>`select id from find_tenant(${subdomain})`);
    if (!tenant) return services.mailer !== undefined;
    return (await findAccountMailer(services, await outside.enterTenant(tenant.id))) !== undefined;
  });
};

async function isPointless(tx: Tx, userId: number, mailer: TenantMailer): Promise<boolean> {
  const owner = await readOwner(tx);
  return owner?.id !== userId || isConfirmed(owner, mailer);
}

interface Addressee {
  id: number;
  purpose: Purpose;
  email: string;
  firstName: string;
}

async function accountMail({ services, tx, now }: JobWork, mailer: TenantMailer, addressee: Addressee): Promise<Mail> {
  const { id, purpose, email } = addressee;
  const tenant = await readTenant(tx);
  const firstName = nameForEmail(addressee.firstName);
  const { link, hash } = await makeAccountLink(tx, services, {
    id,
    subdomain: tenant.subdomain,
    purpose,
    address: email,
    now,
    confirmedBy: purpose === 'confirmation' ? (mailer.ownHost ?? '') : undefined,
  });
  const { subject, lines, button } = textsFor(purpose, firstName, tenant.name);
  const letter = { to: { name: firstName, address: email }, subject, lines, id: hash.toString('hex').slice(0, 32) };
  return accountLetter(services, tenant, mailer, { ...letter, button: { text: button, link } });
}

interface LinkFor {
  /** Of the user. */
  id: number;
  subdomain: string;
  purpose: Purpose;
  /** Default: that of the user. */
  address?: string;
  now: Date;
  /** The mail server that delivers the link of a confirmation. */
  confirmedBy?: string | undefined;
}

/**
 * Makes a link that its user opens once, as long as address and role stay what they are. Only its hash is stored, so that
 * it cannot be shown again.
 */
export async function makeAccountLink(
  tx: Tx,
  place: Pick<Services, 'productHost' | 'port'>,
  { id, subdomain, purpose, address, now, confirmedBy }: LinkFor,
): Promise<{ link: string; hash: Buffer }> {
  const code = newSecret(Number(tx.tenantId));
  const hash = hashSecret(code);
  await tx.run(sql`
    insert into sign_in_codes (tenant_id, code_hash, user_id, purpose, address, role_id, sent_by, expires_at)
    select tenant_id, ${hash}, id, ${purpose}, coalesce(${address ?? null}, email), role_id, ${confirmedBy ?? null},
      ${new Date(now.getTime() + lifetimeMs[purpose])}
    from users where tenant_id = ${tx.tenantId} and id = ${id}`);
  return { link: `${tenantOrigin(subdomain, place)}${paths[purpose]}#code=${code}`, hash };
}

const paths = {
  invitation: '/accept-invitation',
  reset: '/reset-password',
  confirmation: '/confirm-email',
  'new-address': '/confirm-email',
} as const satisfies Record<Purpose, string>;

function textsFor(purpose: Purpose, firstName: string, company: string) {
  const greeting = firstName ? `Hello ${firstName},` : 'Hello,';
  if (purpose === 'confirmation') {
    return {
      subject: `Confirm your email address for ${company}`,
      lines: [
        greeting,
        `This address was used to register ${company}. Confirm it within 3 days. Until then, emails go to you only.`,
        'If you did not register, ignore this email: nothing further is sent to you.',
      ],
      button: 'Confirm email address',
    };
  }
  if (purpose === 'new-address') {
    return {
      subject: `Confirm your new email address at ${company}`,
      lines: [
        greeting,
        `You want to sign in at ${company} with this address. Confirm it within 3 days. Until then, your old one is used.`,
        'If you do not know about this, ignore this email: nothing changes.',
      ],
      button: 'Confirm email address',
    };
  }
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
