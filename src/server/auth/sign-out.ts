import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../http/call.ts';
import { readCookie } from './cookies.ts';
import { bearerOf } from './session.ts';
import { hashOf, nowOf, tenantOfSecret, verifyPastAccess } from './tokens.ts';

/**
 * Ends the session that the request shows: by its token, expired or not, or by its refresh token; a browser's session
 * by its cookie alone, so that whoever copied a browser's storage cannot even end what they cannot use. Answers whether
 * there was one to end.
 */
export async function signOut(services: Services, request: FastifyRequest): Promise<boolean> {
  const ended = [
    await endByToken(services, bearerOf(request)),
    await endByCookie(services, request),
    await endByRefreshToken(services, request.headers['x-refresh-token']),
  ];
  return ended.some((count) => count > 0);
}

async function endByToken(services: Services, token: string | undefined): Promise<number> {
  const claims = token ? await verifyPastAccess(services, token).catch(() => undefined) : undefined;
  if (!claims) return 0;
  const { tenantId, sessionId } = claims;
  return services.database.transaction(tenantId, (tx) =>
    tx.run(sql`update sessions set revoked_at = ${nowOf(services)}
      where tenant_id = ${tenantId} and id = ${sessionId} and cookie_hash is null and revoked_at is null`),
  );
}

async function endByCookie(services: Services, request: FastifyRequest): Promise<number> {
  const cookie = readCookie(request, services);
  if (!cookie) return 0;
  return services.database.transaction(cookie.tenantId, (tx) =>
    tx.run(sql`update sessions set revoked_at = ${nowOf(services)}
      where tenant_id = ${cookie.tenantId} and cookie_hash = ${hashOf(cookie.value)} and revoked_at is null`),
  );
}

async function endByRefreshToken(services: Services, token: unknown): Promise<number> {
  const tenantId = typeof token === 'string' ? tenantOfSecret(token) : undefined;
  if (typeof token !== 'string' || !tenantId) return 0;
  return services.database.transaction(tenantId, (tx) =>
    tx.run(sql`update sessions s set revoked_at = ${nowOf(services)} from refresh_tokens rt
      where rt.tenant_id = ${tenantId} and rt.token_hash = ${hashOf(token)}
        and s.tenant_id = rt.tenant_id and s.id = rt.session_id and s.cookie_hash is null and s.revoked_at is null`),
  );
}
