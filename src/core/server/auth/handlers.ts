import type { FastifyRequest } from 'fastify';
import { invalid, refused, unreadable } from '../../contract/errors.ts';
import { subdomainSchema } from '../../contract/schemas/subdomain.ts';
import { sessionUserHeader } from '../../contract/session-headers.ts';
import { sql } from '../db/database.ts';
import type { CallHandler, Handler, Services } from '../http/call.ts';
import { accountById, noteOwnAct } from './account.ts';
import { clearSessionCookies, isBrowser, readCookie } from './cookies.ts';
import { endSessionsAndLinks, sendSessionCookies } from './open-session.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { requireOwnPage, requireXsrfToken } from './same-origin.ts';
import { bearerOf, rotate } from './session.ts';
import { codeInvalid, enter, isOwnCode, redeemCode, signIn } from './sign-in.ts';
import { suggestSubdomains as suggest, whyNot } from './subdomains.ts';
import { requestedTenantOf } from './tenant-hosts.ts';
import { accessSeconds, hashSecret, nowOf, tenantOfSecret, verifyPastAccess } from './tokens.ts';

export const login: CallHandler<'login'> = async (call) => {
  requireOwnPage(call.request, call.services);
  return signIn(call, call.body.email, call.body.password);
};

export const subdomain: Handler = async ({ services, params }) => {
  const reason = await services.database.transaction(null, (tx) => whyNot(tx, params.subdomain ?? ''));
  return reason === undefined ? { available: true } : { available: false, reason };
};

export const suggestSubdomains: CallHandler<'suggestSubdomains'> = async ({ services, body }) => ({
  suggestions: await services.database.transaction(null, (tx) => suggest(tx, body.companyName)),
});

export const verifyTenant: Handler = async ({ services, params }) => {
  const wanted = subdomainSchema.safeParse(params.tenant);
  if (!wanted.success) return { exists: false };
  const tenant = await services.database.transaction(null, (tx) =>
    tx.first(sql<{ name: string }>`select name from find_tenant(${wanted.data})`),
  );
  return tenant ? { exists: true, name: tenant.name } : { exists: false };
};

/** Exchanges the code of a main-domain sign-in for a session on the tenant's host. */
export const exchangeCode: CallHandler<'exchangeCode'> = async (call) => {
  const { services, request, reply, body } = call;
  requireOwnPage(request, services);
  const tenantId = tenantOfSecret(body.code);
  if (!tenantId || !isOwnCode(request, services, body.code)) throw codeInvalid();
  const here = requestedTenantOf(request, services);
  const { opened, answer } = await services.database.transaction(tenantId, async (tx) => {
    const found = await accountById(tx, await redeemCode(tx, services, body.code));
    if (!found || found.subdomain !== here) throw codeInvalid();
    return enter(tx, call, found, true);
  });
  sendSessionCookies(reply, services, opened);
  return answer;
};

export const refresh: CallHandler<'refresh'> = async ({ services, request, body }) => {
  requireXsrfToken(request, services);
  const header = request.headers['x-refresh-token'];
  if (header !== undefined && header !== body.refreshToken) throw unreadable('Header and body name different tokens');
  return { ...(await rotate(services, request, body.refreshToken)), expiresIn: accessSeconds };
};

export const logout: Handler = async ({ services, request, reply }) => {
  requireOwnPage(request, services);
  // A tab of the former user must not end the session of the next one.
  if (await hasCookieOfAnother(services, request)) return { success: true };
  const hasEnded = await signOut(services, request);
  if (isBrowser(request)) {
    clearSessionCookies(reply, services);
    // Not "cookies", which would clear those of all subdomains. Not after an expired session either: the page restores
    // drafts from storage, which some browsers clear late.
    if (hasEnded) reply.header('clear-site-data', '"storage"');
  }
  return { success: true };
};

/** Replaces the temporary password; allowed only until it is replaced. */
export const resetInitialPassword: CallHandler<'resetInitialPassword'> = async (call) => {
  const { services, session, request, body } = call;
  if (!session.initial) throw refused('PASSWORD_ALREADY_CHOSEN', 'You have already chosen your own password');
  const account = await services.database.transaction(session.tenantId, (tx) => accountById(tx, session.userId));
  if (await verifyPassword(account?.passwordHash, body.newPassword)) {
    throw invalid([{ path: 'newPassword', message: 'Choose a password other than the temporary one' }]);
  }
  const passwordHash = await hashPassword(body.newPassword);
  await services.database.transaction(session.tenantId, async (tx) => {
    const changed = await tx.run(sql`
      update users set password_hash = ${passwordHash}, is_initial_password_reset = 0, updated_at = now(),
        updated_by = id, version = version + 1
      where tenant_id = ${tx.tenantId} and id = ${session.userId} and is_initial_password_reset = 1`);
    if (changed !== 1) throw refused('PASSWORD_ALREADY_CHOSEN', 'You have already chosen your own password');
    await endSessionsAndLinks(tx, session.userId, nowOf(services), session.id);
    await noteOwnAct(tx, request, session.userId, 'chose the first password');
  });
  return { success: true };
};

export const ownPermissions: Handler = async ({ session }) => ({ permissions: session.permissions });

async function hasCookieOfAnother(services: Services, request: FastifyRequest): Promise<boolean> {
  const cookie = readCookie(request, services);
  const user = request.headers[sessionUserHeader];
  if (!cookie || typeof user !== 'string') return false;
  const session = await services.database.transaction(cookie.tenantId, (tx) =>
    tx.first(sql<{ userId: number }>`select user_id from sessions
      where tenant_id = ${cookie.tenantId} and cookie_hash = ${hashSecret(cookie.value)} and revoked_at is null`),
  );
  return session !== undefined && String(session.userId) !== user;
}

/**
 * Ends the session of the access token (even expired) or refresh token. Browser sessions also require the cookie, so
 * that a stolen token cannot end them. Returns whether one ended.
 */
async function signOut(services: Services, request: FastifyRequest): Promise<boolean> {
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
      where tenant_id = ${cookie.tenantId} and cookie_hash = ${hashSecret(cookie.value)} and revoked_at is null`),
  );
}

async function endByRefreshToken(services: Services, token: unknown): Promise<number> {
  const tenantId = typeof token === 'string' ? tenantOfSecret(token) : undefined;
  if (typeof token !== 'string' || !tenantId) return 0;
  return services.database.transaction(tenantId, (tx) =>
    tx.run(sql`update sessions s set revoked_at = ${nowOf(services)} from refresh_tokens rt
      where rt.tenant_id = ${tenantId} and rt.token_hash = ${hashSecret(token)}
        and s.tenant_id = rt.tenant_id and s.id = rt.session_id and s.cookie_hash is null and s.revoked_at is null`),
  );
}
