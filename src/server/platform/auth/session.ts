import type { FastifyRequest } from 'fastify';
import { notSignedIn } from '../../../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Services, Session } from '../http/call.ts';
import { readCookie } from './cookies.ts';
import { grantsOf } from './policies.ts';
import { requireXsrfToken } from './same-origin.ts';
import { type AccessClaims, hashOf, nowOf, verifyAccess } from './tokens.ts';

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
  const { permissions, policy } = await grantsOf(tx, services, role);
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
  const keyHolds = key === undefined || (typeof key === 'string' && row.apiKeyHash.equals(hashOf(key)));
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
