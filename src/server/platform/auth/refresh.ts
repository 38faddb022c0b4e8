import type { FastifyRequest } from 'fastify';
import { notSignedIn, tenantMismatch } from '../../../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Services } from '../http/call.ts';
import { readCookie } from './cookies.ts';
import { accessFor, idleMinutes, storeRefreshToken } from './open-session.ts';
import { requestedTenantOf } from './tenant-hosts.ts';
import { hashOf, newSecret, nowOf, seal, tenantOfSecret, unseal } from './tokens.ts';

/** For this long a repeated refresh returns the same tokens, in case the response was lost. */
const graceMilliseconds = 10_000;

interface Pair {
  token: string;
  refreshToken: string;
}

/**
 * Rotates a refresh token. Reuse after the grace period ends the session, because the token may be stolen (RFC 9700).
 */
export async function rotate(services: Services, request: FastifyRequest, refreshToken: string): Promise<Pair> {
  const tenantId = tenantOfSecret(refreshToken);
  if (!tenantId) throw notSignedIn();
  const pair = await services.database.transaction(tenantId, async (tx) => {
    const session = await sessionOfToken(tx, services, refreshToken);
    if (!session) return undefined;
    const cookie = readCookie(request, services);
    const here = requestedTenantOf(request, services);
    if (here !== undefined && here !== session.subdomain) throw tenantMismatch();
    // A browser session also requires its cookie; without it the token stays valid.
    if (session.cookieHash && !session.cookieHash.equals(hashOf(cookie?.value ?? ''))) return undefined;
    const key = request.headers['x-api-key'];
    if (key !== undefined && !session.apiKeyHash.equals(hashOf(String(key)))) return undefined;
    const bound = session.cookieHash ? (cookie?.value ?? null) : null;
    const next =
      (await rotateToken(tx, services, session, refreshToken)) ?? (await again(tx, services, session, refreshToken));
    if (!next) return undefined;
    const token = await accessFor(services, { ...session, tenantId, cookie: bound });
    return { token, refreshToken: next };
  });
  if (!pair) throw notSignedIn();
  return pair;
}

interface TokenSession {
  id: number;
  userId: number;
  cookieHash: Buffer | null;
  apiKeyHash: Buffer;
  expiresAt: Date;
  subdomain: string;
}

function sessionOfToken(tx: Tx, services: Services, refreshToken: string): Promise<TokenSession | undefined> {
  const now = nowOf(services);
  const idleSince = new Date(now.getTime() - idleMinutes * 60_000);
  return tx.first(sql<TokenSession>`
    select s.id, s.user_id, s.cookie_hash, s.api_key_hash, s.expires_at, t.subdomain
    from refresh_tokens rt
    join sessions s on s.tenant_id = rt.tenant_id and s.id = rt.session_id
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join tenants t on t.id = s.tenant_id
    where rt.tenant_id = ${tx.tenantId} and rt.token_hash = ${hashOf(refreshToken)}
      and s.revoked_at is null and s.expires_at > ${now} and s.last_seen_at > ${idleSince}
      and u.is_active and u.deleted_at is null and t.state = 'active'`);
}

/** Atomic: the first caller uses the token, all others find it used. */
async function rotateToken(tx: Tx, services: Services, session: TokenSession, refreshToken: string) {
  const now = nowOf(services);
  const next = newSecret(tx.tenantId as number);
  const updatedCount = await tx.run(sql`
    update refresh_tokens set used_at = ${now}, successor = ${seal(refreshToken, next)}
    where tenant_id = ${tx.tenantId} and token_hash = ${hashOf(refreshToken)} and used_at is null
      and expires_at > ${now}`);
  if (updatedCount !== 1) return undefined;
  await storeRefreshToken(tx, session.id, next, now, session.expiresAt);
  await tx.run(sql`
    update refresh_tokens set successor = null
    where tenant_id = ${tx.tenantId} and session_id = ${session.id} and successor is not null
      and used_at < ${graceStart(now)}`);
  await tx.run(sql`
    update sessions set last_seen_at = ${now}
    where tenant_id = ${tx.tenantId} and id = ${session.id} and last_seen_at < ${now}`);
  return next;
}

/** Within the grace period a used token returns its successor; later its reuse ends the session. */
async function again(tx: Tx, services: Services, session: TokenSession, refreshToken: string) {
  const now = nowOf(services);
  const used = await tx.first(sql<{ usedAt: Date | null; successor: Buffer | null }>`
    select used_at, successor from refresh_tokens
    where tenant_id = ${tx.tenantId} and token_hash = ${hashOf(refreshToken)}`);
  if (used?.successor && used.usedAt && used.usedAt >= graceStart(now)) return unseal(refreshToken, used.successor);
  await tx.run(sql`
    update sessions set revoked_at = ${now}
    where tenant_id = ${tx.tenantId} and id = ${session.id} and revoked_at is null`);
  return undefined;
}

function graceStart(now: Date): Date {
  return new Date(now.getTime() - graceMilliseconds);
}
