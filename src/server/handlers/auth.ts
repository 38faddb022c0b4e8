import { sql } from 'kysely';
import type { z } from 'zod';
import { invalid, refused, unreadable } from '../../contract/errors.ts';
import {
  type codeSchema,
  type loginSchema,
  type newPasswordSchema,
  type refreshSchema,
  type registerSchema,
  subdomainSchema,
  type suggestSchema,
} from '../../contract/schemas/auth.ts';
import { accountById, loginAnswer, noteOwnAct } from '../auth/account.ts';
import { clearSessionCookies, isBrowser } from '../auth/cookies.ts';
import { codeInvalid, isMarked, redeemCode } from '../auth/hand-over.ts';
import { endSessionsOf, giveCookies } from '../auth/open-session.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import { rotate } from '../auth/refresh.ts';
import { register as registerTenant } from '../auth/registration.ts';
import { requireOwnPage, requireXsrfToken } from '../auth/same-origin.ts';
import { enter, signIn } from '../auth/sign-in.ts';
import { signOut } from '../auth/sign-out.ts';
import { suggestSubdomains as suggest, whyNot } from '../auth/subdomains.ts';
import { tenantAskedFor } from '../auth/tenant-hosts.ts';
import { accessSeconds, nowOf, tenantOfSecret } from '../auth/tokens.ts';
import type { Handler } from '../http/call.ts';

export const login: Handler<z.output<typeof loginSchema>> = async (call) => {
  requireOwnPage(call.request, call.services);
  return signIn(call, call.body.email, call.body.password);
};

export const register: Handler<z.output<typeof registerSchema>> = async (call) => {
  requireOwnPage(call.request, call.services);
  const answer = await registerTenant(call, call.body);
  call.reply.status(201);
  return answer;
};

export const subdomain: Handler = async ({ services, params }) => {
  const reason = await services.database.transaction(null, (tx) => whyNot(tx, params.subdomain ?? ''));
  return reason === undefined ? { available: true } : { available: false, reason };
};

export const suggestSubdomains: Handler<z.output<typeof suggestSchema>> = async ({ services, body }) => ({
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

/** The tenant's host trades the code of a sign-in on the main domain for a session of its own. */
export const exchangeCode: Handler<z.output<typeof codeSchema>> = async (call) => {
  const { services, request, reply, body } = call;
  requireOwnPage(request, services);
  const tenantId = tenantOfSecret(body.code);
  if (!tenantId || !isMarked(request, services, body.code)) throw codeInvalid();
  const here = tenantAskedFor(request, services);
  const { account, opened, redirectTo } = await services.database.transaction(tenantId, async (tx) => {
    const found = await accountById(tx, await redeemCode(tx, services, body.code));
    if (!found || found.subdomain !== here) throw codeInvalid();
    return { account: found, ...(await enter(tx, call, found, true)) };
  });
  giveCookies(reply, services, opened);
  return loginAnswer(services, tenantId, account, opened, redirectTo);
};

export const refresh: Handler<z.output<typeof refreshSchema>> = async ({ services, request, body }) => {
  requireXsrfToken(request, services);
  const header = request.headers['x-refresh-token'];
  if (header !== undefined && header !== body.refreshToken) throw unreadable('Header and body name different tokens');
  return { ...(await rotate(services, request, body.refreshToken)), expiresIn: accessSeconds };
};

/** Always succeeds: whatever is left of the session is ended and the browser forgets it. */
export const logout: Handler = async ({ services, request, reply }) => {
  requireOwnPage(request, services);
  const hasEnded = await signOut(services, request);
  if (isBrowser(request)) {
    clearSessionCookies(reply, services);
    // Never "cookies": that would reach over to the sibling tenants of the same domain. And not where the session was
    // over before: the page puts back what somebody was writing, and a browser may empty its storage after that.
    if (hasEnded) reply.header('clear-site-data', '"storage"');
  }
  return { success: true };
};

/** Replaces the password that an administrator chose; open only while that one is still to be replaced. */
export const resetInitialPassword: Handler<z.output<typeof newPasswordSchema>> = async (call) => {
  const { services, session, request, body } = call;
  if (!session.initial) throw refused('PASSWORD_ALREADY_CHOSEN', 'You have already chosen your own password');
  const account = await services.database.transaction(session.tenantId, (tx) => accountById(tx, session.userId));
  if (await verifyPassword(account?.passwordHash, body.newPassword)) {
    throw invalid([{ path: 'newPassword', message: 'Choose a password other than the first one' }]);
  }
  const passwordHash = await hashPassword(body.newPassword);
  await services.database.transaction(session.tenantId, async (tx) => {
    const changed = await tx.run(sql`
      update users set password_hash = ${passwordHash}, is_initial_password_reset = 0, updated_at = now(),
        updated_by = id, version = version + 1
      where tenant_id = ${tx.tenantId} and id = ${session.userId} and is_initial_password_reset = 1`);
    if (changed !== 1) throw refused('PASSWORD_ALREADY_CHOSEN', 'You have already chosen your own password');
    await endSessionsOf(tx, session.userId, nowOf(services), session.id);
    await noteOwnAct(tx, request, session.userId, 'chose the first password');
  });
  return { success: true };
};

export const ownPermissions: Handler = async ({ session }) => ({ permissions: session.permissions });
