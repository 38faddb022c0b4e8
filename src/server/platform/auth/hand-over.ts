import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Services } from '../http/call.ts';
import { isBrowser, isSecure } from './cookies.ts';
import { isLocal } from './tenant-hosts.ts';
import { hashOf, keyedHash, newSecret, nowOf, sameSecret } from './tokens.ts';

const codeSeconds = 60;

/** The same error for unknown, used and expired codes and for those of another browser. */
export const codeInvalid = () =>
  new ApiError(422, 'CODE_INVALID', 'This sign-in link has been used or has expired. Please sign in again.');

/** Issues a single-use code that opens a session on the tenant's host within a minute. */
export async function issueCode(tx: Tx, services: Services, userId: number, sessionId: number): Promise<string> {
  const code = newSecret(tx.tenantId as number);
  const expiresAt = new Date(nowOf(services).getTime() + codeSeconds * 1000);
  await tx.run(sql`
    insert into sign_in_codes (tenant_id, code_hash, user_id, session_id, expires_at)
    values (${tx.tenantId}, ${hashOf(code)}, ${userId}, ${sessionId}, ${expiresAt})`);
  return code;
}

/** Redeems a code. The main-domain session that requested it ends. */
export async function redeemCode(tx: Tx, services: Services, code: string): Promise<number> {
  const now = nowOf(services);
  const found = await tx.first(sql<{ userId: number; sessionId: number | null }>`
    update sign_in_codes set used_at = ${now}
    where tenant_id = ${tx.tenantId} and code_hash = ${hashOf(code)} and used_at is null and expires_at > ${now}
    returning user_id, session_id`);
  if (!found) throw codeInvalid();
  const moved = await tx.run(sql`
    update sessions s set revoked_at = ${now}
    from users u, tenants t
    where s.tenant_id = ${tx.tenantId} and s.id = ${found.sessionId} and s.revoked_at is null
      and u.tenant_id = s.tenant_id and u.id = s.user_id and u.is_active and u.deleted_at is null
      and t.id = s.tenant_id and t.state = 'active'`);
  if (moved !== 1) throw codeInvalid();
  return found.userId;
}

const cookieName = '__Secure-hand-over';

/**
 * Ties a code to the browser that signed in, on every host of the product: prevents login CSRF with an attacker's code.
 * Skipped on localhost, where browsers have no cookie for all subdomains.
 */
export function setCodeCookie(request: FastifyRequest, reply: FastifyReply, services: Services, code: string): void {
  if (!isSecure(services) || isLocal(request.hostname)) return;
  reply.setCookie(cookieName, codeSignature(services, code), {
    domain: services.productHost,
    path: '/',
    sameSite: 'lax',
    secure: true,
    httpOnly: true,
    maxAge: codeSeconds,
  });
}

/** Whether the code was issued to this browser; other clients are not subject to login CSRF. */
export function isOwnCode(request: FastifyRequest, services: Services, code: string): boolean {
  if (!isSecure(services) || isLocal(request.hostname) || !isBrowser(request)) return true;
  const cookieValue = request.cookies[cookieName];
  return cookieValue !== undefined && sameSecret(cookieValue, codeSignature(services, code));
}

function codeSignature({ cookieKey }: Services, code: string): string {
  return keyedHash(cookieKey, 'hand over', code).toString('base64url');
}
