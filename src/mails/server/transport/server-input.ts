import { invalid } from '../../../core/contract/errors.ts';
import { openedSecret, sealedSecret } from '../../../core/server/auth/sealed-secret.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { isPrivate } from '../../../core/server/mail-transport/tenant-mailer.ts';
import { assertAllowedUrl } from '../../../core/server/webhooks/ssrf-guard.ts';

interface ServerInput {
  isActive: boolean;
  host: string;
  port: number;
  security: string;
  username: string;
  password?: string | undefined;
}

type ServerRow = Omit<ServerInput, 'isActive' | 'password'> & { password: Buffer | null };

/** True if both connect as the same user to the same server. */
export function isSameServer(one: Omit<ServerRow, 'password'>, other: Omit<ServerRow, 'password'>): boolean {
  return (['host', 'port', 'security', 'username'] as const).every((part) => one[part] === other[part]);
}

/** The stored password goes only to the server and user for which it was entered. */
export function passwordFor(services: Services, tenantId: number, body: ServerInput, before: ServerRow): string {
  const { username, password, isActive } = body;
  if (username === '') return '';
  const kept = password === undefined && isSameServer(body, before) ? before.password : null;
  const known = kept ? openedSecret(services, tenantId, kept) : password;
  if (isActive && !known) throw invalid([{ path: 'password', message: 'Enter the password of this user and server' }]);
  return known ?? '';
}

export const sealedPassword = (services: Services, tenantId: number, password: string): Buffer | null =>
  password ? sealedSecret(services, tenantId, password) : null;

export function assertHost({ host }: ServerInput, { webhookNetworks = [] }: Services): void {
  if (!host) return;
  try {
    assertAllowedUrl(new URL(`https://${host}`), webhookNetworks);
  } catch {
    throw invalid([{ path: 'host', message: isPrivate }]);
  }
}

/** Why a mail server cannot be used, in words for the settings page. */
export function explainServerError(message: string): string {
  if (message.includes('ECONNREFUSED')) return 'The mail server refused the connection';
  if (/certificate|altnames/i.test(message)) return 'The certificate of the mail server is not trusted';
  return message;
}
