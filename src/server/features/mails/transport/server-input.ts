import { invalid } from '../../../../contract/errors.ts';
import type { Services } from '../../../platform/http/call.ts';
import { openedSecret, sealedSecret } from '../../../platform/webhooks/sign.ts';
import { assertAllowedUrl } from '../../../platform/webhooks/ssrf-guard.ts';
import { isPrivate } from './tenant-mailer.ts';

interface ServerInput {
  isActive: boolean;
  host: string;
  port: number;
  security: string;
  username: string;
  password?: string | undefined;
}

type StoredServer = Omit<ServerInput, 'isActive' | 'password'> & { password: Buffer | null };

/** True if both connect as the same user to the same server. */
export function isSameServer(one: Omit<StoredServer, 'password'>, other: Omit<StoredServer, 'password'>): boolean {
  return (['host', 'port', 'security', 'username'] as const).every((part) => one[part] === other[part]);
}

/** The stored password goes only to the server and user for which it was entered. */
export function passwordFor(services: Services, tenantId: number, body: ServerInput, before: StoredServer): string {
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
export function reasonOf(message: string): string {
  if (message.includes('ECONNREFUSED')) return 'The mail server refused the connection';
  if (/certificate|altnames/i.test(message)) return 'The certificate of the mail server is not trusted';
  return /timeout|timed out/i.test(message) ? 'The mail server did not respond in time' : message;
}
