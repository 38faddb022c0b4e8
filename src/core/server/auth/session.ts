import type { FastifyRequest } from 'fastify';
import { notSignedIn, sessionChanged, tenantMismatch } from '../../contract/errors.ts';
import { sessionUserHeader } from '../../contract/session-headers.ts';
import { type Sql, sql, type Tx } from '../db/database.ts';
import type { Services, Session } from '../http/call.ts';
import { readCookie } from './cookies.ts';
import { accessFor, idleMinutes, storeRefreshToken } from './open-session.ts';
import { readGrants } from './policies.ts';
import { requireXsrfToken } from './same-origin.ts';
import { requestedTenantOf } from './tenant-hosts.ts';
import {
  type AccessClaims,
  hashSecret,
  newSecret,
  nowOf,
  seal,
  tenantOfSecret,
  unseal,
  verifyAccess,
} from './tokens.ts';

/** Claims of a request before verification in the database; `sessionId` is unknown with a cookie alone. */
export type TokenClaims = Pick<AccessClaims, 'tenantId' | 'cookieHash'> &
  (Pick<AccessClaims, 'sessionId' | 'userId'> | { sessionId: null; userId: null; cookieHash: string });

/**
 * Verifies the request's token without the database. Throws 401 for a missing, invalid or expired token, 403 without
 * the XSRF token. `byCookie` accepts the cookie alone, for <img> and <audio>.
 */
export async function readToken(
  request: FastifyRequest,
  services: Services,
  { byCookie = false } = {},
): Promise<TokenClaims> {
  const cookie = readCookie(request, services);
  const token = bearerOf(request);
  if (!token) {
    if (!byCookie || !cookie) throw notSignedIn();
    requireXsrfToken(request, services);
    return { tenantId: cookie.tenantId, sessionId: null, userId: null, cookieHash: cookie.hash };
  }
  const claims = await verifyAccess(services, token);
  // A token issued to a browser is valid only with that browser's cookie.
  if (claims.cookieHash !== null && claims.cookieHash !== cookie?.hash) throw notSignedIn();
  requireXsrfToken(request, services);
  return claims;
}

export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(headers.authorization ?? '')?.[1];
}

interface SessionRow {
  id: number;
  cookieHash: Buffer | null;
  apiKeyHash: Buffer;
  lastSeenAt: Date;
  userId: number;
  fullName: string;
  isInitialPasswordReset: number;
  roleId: number;
  roleName: string;
  holdsAll: boolean;
  policyVersion: number;
  subdomain: string;
}

/** Loads the active session of the claims. Throws 401 if there is none. */
export async function loadSession(
  tx: Tx,
  claims: TokenClaims,
  request: FastifyRequest,
  services: Services,
): Promise<Session> {
  const row = await tx.prepared(liveSession(claims, nowOf(services)));
  if (!row || !bindingHolds(row, claims, request)) throw notSignedIn();
  const role = { id: row.roleId, holdsAll: row.holdsAll, policyVersion: row.policyVersion };
  const { permissions, policy } = await readGrants(tx, services, role);
  noteSeen(services, claims.tenantId, row);
  return {
    id: row.id,
    tenantId: claims.tenantId,
    subdomain: row.subdomain,
    userId: row.userId,
    fullName: row.fullName,
    roleId: row.roleId,
    roleName: row.roleName,
    initial: row.isInitialPasswordReset === 1,
    permissions,
    permits: policy.permits,
  };
}

function liveSession({ tenantId, sessionId, userId, cookieHash }: TokenClaims, now: Date): Sql<SessionRow> {
  const which =
    sessionId === null
      ? sql`s.cookie_hash = ${Buffer.from(cookieHash, 'base64url')}`
      : sql`s.id = ${sessionId} and s.user_id = ${userId}`;
  return sql<SessionRow>`
    select s.id, s.cookie_hash, s.api_key_hash, s.last_seen_at, u.id as user_id, u.full_name,
      u.is_initial_password_reset, r.id as role_id, r.name as role_name, r.holds_all, r.policy_version, t.subdomain
    from sessions s
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    join tenants t on t.id = s.tenant_id
    where s.tenant_id = ${tenantId} and ${which} and s.revoked_at is null and s.expires_at > ${now}
      and u.is_active and u.deleted_at is null and t.state = 'active'`;
}

/** Checks that cookie and session key, if sent, belong to this session. */
function bindingHolds(row: SessionRow, { cookieHash }: TokenClaims, { headers }: FastifyRequest): boolean {
  const key = headers['x-api-key'];
  const keyHolds = key === undefined || (typeof key === 'string' && row.apiKeyHash.equals(hashSecret(key)));
  return keyHolds && (row.cookieHash?.toString('base64url') ?? null) === cookieHash;
}

const seenEvery = 60_000;

/** Writes at most once a minute, in the background; idle time is measured in minutes. */
function noteSeen(services: Services, tenantId: number, { id, lastSeenAt }: SessionRow): void {
  const now = nowOf(services);
  if (now.getTime() - lastSeenAt.getTime() < seenEvery) return;
  const noted = services.database.transaction(tenantId, (tx) =>
    tx.run(sql`update sessions set last_seen_at = ${now}
      where tenant_id = ${tenantId} and id = ${id} and last_seen_at < ${new Date(now.getTime() - seenEvery)}`),
  );
  noted.catch(() => undefined);
}

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
    if (session.cookieHash && !session.cookieHash.equals(hashSecret(cookie?.value ?? ''))) return undefined;
    const key = request.headers['x-api-key'];
    if (key !== undefined && !session.apiKeyHash.equals(hashSecret(String(key)))) return undefined;
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
    where rt.tenant_id = ${tx.tenantId} and rt.token_hash = ${hashSecret(refreshToken)}
      and s.revoked_at is null and s.expires_at > ${now} and s.last_seen_at > ${idleSince}
      and u.is_active and u.deleted_at is null and t.state = 'active'`);
}

/** Atomic: the first caller uses the token, all others find it used. */
async function rotateToken(tx: Tx, services: Services, session: TokenSession, refreshToken: string) {
  const now = nowOf(services);
  const next = newSecret(tx.tenantId as number);
  const updatedCount = await tx.run(sql`
    update refresh_tokens set used_at = ${now}, successor = ${seal(refreshToken, next)}
    where tenant_id = ${tx.tenantId} and token_hash = ${hashSecret(refreshToken)} and used_at is null
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
    where tenant_id = ${tx.tenantId} and token_hash = ${hashSecret(refreshToken)}`);
  if (used?.successor && used.usedAt && used.usedAt >= graceStart(now)) return unseal(refreshToken, used.successor);
  await tx.run(sql`
    update sessions set revoked_at = ${now}
    where tenant_id = ${tx.tenantId} and id = ${session.id} and revoked_at is null`);
  return undefined;
}

function graceStart(now: Date): Date {
  return new Date(now.getTime() - graceMilliseconds);
}

/** Refuses a call that was made for another user, such as from a tab that was opened before a change of user. */
export function assertSessionUser({ userId }: Session, { headers }: FastifyRequest): void {
  const wanted = headers[sessionUserHeader];
  if (wanted !== undefined && wanted !== String(userId)) throw sessionChanged();
}
