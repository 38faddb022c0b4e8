import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Tx } from '../db/database.ts';
import type { Services } from '../http/call.ts';
import { isBrowser, setSessionCookies } from './cookies.ts';
import { accessSeconds, hashSecret, newSecret, nowOf, signAccess } from './tokens.ts';

/** Sessions end after 12 hours, or after 30 idle minutes. */
const sessionHours = 12;
export const idleMinutes = 30;

export interface OpenedSession {
  id: number;
  apiKey: string;
  token: string;
  refreshToken: string;
  expiresIn: number;
  /** Set after the commit; null for clients other than browsers. */
  cookie: string | null;
  expiresAt: Date;
}

export async function openSession(
  tx: Tx,
  services: Services,
  request: FastifyRequest,
  userId: number,
): Promise<OpenedSession> {
  const tenantId = tx.tenantId as number;
  const now = nowOf(services);
  const expiresAt = new Date(now.getTime() + sessionHours * 3_600_000);
  const apiKey = `ck_${randomBytes(24).toString('base64url')}`;
  const cookie = isBrowser(request) ? newSecret(tenantId) : null;
  const row = await tx.first(sql<{ id: number }>`
    insert into sessions (tenant_id, user_id, cookie_hash, api_key_hash, user_agent, ip, created_at, last_seen_at, expires_at)
    values (${tenantId}, ${userId}, ${cookie && hashSecret(cookie)}, ${hashSecret(apiKey)},
      ${request.headers['user-agent']?.slice(0, 300) ?? ''}, ${request.ip}, ${now}, ${now}, ${expiresAt})
    returning id`);
  const { id } = row as { id: number };
  const refreshToken = newSecret(tenantId);
  await storeRefreshToken(tx, id, refreshToken, now, expiresAt);
  const token = await accessFor(services, { tenantId, id, userId, cookie, expiresAt });
  return { id, apiKey, token, refreshToken, expiresIn: accessSeconds, cookie, expiresAt };
}

/** Sets the session cookies. Call after the commit, because a rolled-back session must not have any. */
export function sendSessionCookies(
  reply: FastifyReply,
  services: Services,
  { cookie, expiresAt }: OpenedSession,
): void {
  if (cookie) setSessionCookies(reply, services, cookie, expiresAt);
}

export async function storeRefreshToken(tx: Tx, sessionId: number, token: string, now: Date, expiresAt: Date) {
  await tx.run(sql`
    insert into refresh_tokens (tenant_id, session_id, token_hash, created_at, expires_at)
    values (${tx.tenantId}, ${sessionId}, ${hashSecret(token)}, ${now}, ${expiresAt})`);
}

interface Signed {
  tenantId: number;
  id: number;
  userId: number;
  cookie: string | null;
  expiresAt: Date;
}

export function accessFor(services: Services, { tenantId, id, userId, cookie, expiresAt }: Signed): Promise<string> {
  const cookieHash = cookie && hashSecret(cookie).toString('base64url');
  return signAccess(services, { tenantId, sessionId: id, userId, cookieHash }, expiresAt);
}

/** Ends all links that were sent to a user to sign in, set a password or confirm an address. */
export async function endLinks(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.run(sql`
    update sign_in_codes set used_at = ${now}
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and used_at is null`);
}

/** Ends what a user is signed in with, but for one session, and all links that were sent to them. */
export async function endSessionsAndLinks(
  tx: Tx,
  userId: number,
  now: Date,
  except: number | null = null,
): Promise<void> {
  await endLinks(tx, userId, now);
  await tx.run(sql`
    update sessions set revoked_at = ${now}
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and revoked_at is null
      and id is distinct from ${except}::integer`);
}
