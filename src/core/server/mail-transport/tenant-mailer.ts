import { openedSecret } from '../auth/sealed-secret.ts';
import { sql, type Tx } from '../db/database.ts';
import type { Services } from '../http/call.ts';
import { MailRefused, passwordLost } from '../mail/mail-refused.ts';
import { type Mailer, makeMailer } from '../mail/mailer.ts';
import { timeLimits } from '../time-limits.ts';
import { ForbiddenAddress, lookupAllowed } from '../webhooks/ssrf-guard.ts';

export interface MailServer {
  host: string;
  port: number;
  security: 'starttls' | 'tls';
  username: string;
  password: string;
  fromName: string;
  fromAddress: string;
  replyTo: string;
}

export interface TenantMailer extends Mailer {
  /** The host of the tenant's own mail server; undefined for that of the installation. */
  ownHost?: string;
}

/** Sends through the tenant's own mail server if it has one, else through the installation's, if that has one. */
export async function findMailer(services: Services, tx: Tx): Promise<TenantMailer | undefined> {
  const own = await tx.first(sql<Omit<MailServer, 'password'> & { password: Buffer | null }>`
    select host, port, security, username, password, from_name, from_address, reply_to
    from email_settings where tenant_id = ${tx.tenantId} and is_active`);
  if (!own) return services.mailer;
  const password = own.password ? openedSecret(services, tx.tenantId as number, own.password) : '';
  if (password !== undefined) return tenantMailer(services, { ...own, password });
  return { sender: own.fromAddress, ownHost: own.host, send: () => Promise.reject(passwordLost()) };
}

/**
 * The mail server of links into accounts: the tenant's own one if it has one, else that of the installation. Its operator can
 * read the links, so it is used only if whoever saved it holds every permission anyway.
 */
export async function findAccountMailer(services: Services, tx: Tx): Promise<TenantMailer | undefined> {
  const trusted = await tx.run(sql`
    select from email_settings e
    join users u on u.tenant_id = e.tenant_id and u.id = e.updated_by and u.is_active and u.deleted_at is null
    join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id and r.holds_all
    where e.tenant_id = ${tx.tenantId}`);
  return trusted > 0 ? findMailer(services, tx) : services.mailer;
}

export function tenantMailer(
  { webhookNetworks = [], timeLimits: { mail: limits } = timeLimits }: Services,
  server: MailServer,
): TenantMailer {
  const { host, port, security, username, password, fromName, fromAddress, replyTo } = server;
  return {
    sender: fromAddress,
    ownHost: host,
    send: async (mail) => {
      const address = await resolveMailHost(host, webhookNetworks, limits.dnsMs);
      const login = username ? `${encodeURIComponent(username)}:${encodeURIComponent(password)}@` : '';
      const url = `${security === 'tls' ? 'smtps' : 'smtp'}://${login}${address}:${port}`;
      const mailer = makeMailer({ url, servername: host, from: { name: fromName, address: fromAddress } }, limits);
      const headers = { ...(replyTo && { 'Reply-To': replyTo }), ...mail.headers };
      await mailer.send({ ...mail, ...(fromName && { fromName }), headers });
    },
  };
}

/** The connection uses the address that was checked, which prevents DNS rebinding. */
export function resolveMailHost(host: string, networks: readonly string[], dnsMs: number): Promise<string> {
  return new Promise((found, fail) => {
    const timer = setTimeout(() => fail(new MailRefused('later', unknownHost, true)), dnsMs);
    lookupAllowed('https:', networks)(host, { family: 4 }, (error, address) => {
      clearTimeout(timer);
      if (error) fail(new MailRefused('later', error instanceof ForbiddenAddress ? isPrivate : unknownHost, true));
      else found(String(address));
    });
  });
}

export const isPrivate = 'The mail server is in a private network, which emails cannot reach';
const unknownHost = 'The host name of the mail server could not be resolved';
