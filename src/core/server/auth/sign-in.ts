import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, refused, tenantNotFound, wrongCredentials } from '../../contract/errors.ts';
import type { LoginAnswer } from '../../contract/schemas/auth.ts';
import { homePath } from '../../contract/settings.ts';
import { sql, type Tx } from '../db/database.ts';
import type { Services } from '../http/call.ts';
import type { Key } from '../installation/keys.ts';
import { type Account, accountByEmail, noteOwnAct, sessionUser } from './account.ts';
import { attempt } from './attempts.ts';
import { isBrowser, isSecure, knownDevice, setKnownDevice } from './cookies.ts';
import { isOneOf } from './derived-tokens.ts';
import { type OpenedSession, openSession, sendSessionCookies } from './open-session.ts';
import { verifyPassword } from './passwords.ts';
import { permissionsOfRole } from './policies.ts';
import { fullDomain, isAtHome, isLocal, originOfTenant, requestedTenantOf } from './tenant-hosts.ts';
import { hashSecret, keyedHash, newSecret, nowOf } from './tokens.ts';

export interface SignInCall {
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Found {
  tenantId: number;
  account: Account;
}

/** Signs in by email and password: to the requested tenant or, on the main domain, to the one that matches. */
export async function signIn(call: SignInCall, email: string, password: string): Promise<LoginAnswer> {
  const { services, request, reply } = call;
  const requestedTenant = requestedTenantOf(request, services);
  const tenantIds = await tenantsToTry(services, requestedTenant, email);
  const place = requestedTenant === undefined ? '' : tenantIds.join();
  const found = await tryPassword(call, email, `sign-in ${place}`, () =>
    findAccountByPassword(services, tenantIds, email, password),
  );
  if (!found) throw wrongCredentials();
  const home = isAtHome(request, services, requestedTenant !== undefined);
  const { opened, answer } = await services.database.transaction(found.tenantId, (tx) =>
    enter(tx, call, found.account, home),
  );
  sendSessionCookies(reply, services, opened);
  if (isBrowser(request)) setKnownDevice(reply, services, email, randomBytes(16).toString('base64url'));
  return answer;
}

/** Runs `check` under the limits of this purpose and tenant. Guesses from its address lock no known device. */
export async function tryPassword<T>(
  { services, request }: Omit<SignInCall, 'reply'>,
  email: string,
  purpose: string,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const device = knownDevice(request, services, email);
  const address = device ? undefined : `${purpose}\n${request.ip}`;
  const tried = { account: `${purpose}\n${email}\n${device ?? ''}`, address };
  let found: T | undefined;
  await attempt(services, tried, async () => {
    found = await check();
    return found !== undefined;
  });
  return found;
}

/** Opens a session. The answer redirects to the application if `home`, otherwise to the tenant's host. */
export async function enter(tx: Tx, call: SignInCall, account: Account, home: boolean): Promise<Entered> {
  const { services, request } = call;
  const now = nowOf(services);
  // Rechecks under a row lock: the password or the user may have changed during the hash.
  const signedInCount = await tx.run(sql`
    update users set last_sign_in_at = ${now}
    where tenant_id = ${tx.tenantId} and id = ${account.id} and password_hash = ${account.passwordHash}
      and is_active and deleted_at is null`);
  if (signedInCount !== 1) throw wrongCredentials();
  const opened = await openSession(tx, services, request, account.id);
  await noteOwnAct(tx, request, account.id, 'signed in');
  const redirectTo = home ? firstPage(account) : await issueTenantLogin(tx, call, account, opened);
  // A session with a temporary password may not read them either.
  const mayRead = account.isInitialPasswordReset !== 1;
  const permissions = mayRead ? await permissionsOfRole(tx, account.roleId) : undefined;
  const { apiKey, token, refreshToken, expiresIn } = opened;
  const { subdomain, tenantName: name } = account;
  const tenant = { id: tx.tenantId as number, name, subdomain, fullDomain: fullDomain(subdomain, services) };
  const user = sessionUser(account);
  const answer = { apiKey, token, refreshToken, user, tenant, expiresIn, redirectTo };
  return { opened, answer: { ...answer, ...(permissions && { permissions }) } };
}

interface Entered {
  opened: OpenedSession;
  answer: LoginAnswer;
}

export function firstPage({ isInitialPasswordReset }: Account): string {
  return isInitialPasswordReset === 1 ? '/reset-password' : homePath;
}

/** The address at which the user's browser opens a session on the tenant's host; the present session ends then. */
export async function issueTenantLogin(
  tx: Tx,
  { services, request, reply }: SignInCall,
  account: Account,
  opened: Pick<OpenedSession, 'id'>,
): Promise<string> {
  const code = await issueCode(tx, services, account.id, opened.id);
  setCodeCookie(request, reply, services, code);
  // In the fragment, which browsers send to no server and which logs do not contain.
  return `${originOfTenant(account.subdomain, request, services)}/login?autoLogin=true#code=${code}`;
}

export async function tenantsToTry(
  services: Services,
  requestedTenant: string | undefined,
  email: string,
): Promise<number[]> {
  return services.database.transaction(null, async (tx) => {
    if (requestedTenant === undefined) {
      const rows = await tx.rows(sql<{ tenantId: number }>`select tenant_id from tenants_of_email(${email})`);
      return rows.map(({ tenantId }) => tenantId);
    }
    const tenant = await tx.first(
      sql<{ id: number; state: string }>`select id, state from find_tenant(${requestedTenant})`,
    );
    if (!tenant) throw tenantNotFound();
    if (tenant.state !== 'active') throw refused('TENANT_SUSPENDED', 'This organization is suspended');
    return [tenant.id];
  });
}

/** The first tenant that matches email and password. Takes the same time for unknown emails. */
async function findAccountByPassword(services: Services, tenantIds: number[], email: string, password: string) {
  for (const tenantId of tenantIds.length > 0 ? tenantIds : [null]) {
    const account = await services.database.transaction(tenantId, (tx) => accountByEmail(tx, email));
    const right = await verifyPassword(account?.passwordHash, password);
    if (right && account && tenantId !== null) return { tenantId, account } satisfies Found;
  }
  return undefined;
}

const codeSeconds = 60;

/** The same error for unknown, used and expired codes and for those of another browser. */
export const codeInvalid = () =>
  new ApiError(422, 'CODE_INVALID', 'This sign-in link has been used or has expired. Please sign in again.');

/** Issues a single-use code that opens a session on the tenant's host within a minute. */
async function issueCode(tx: Tx, services: Services, userId: number, sessionId: number): Promise<string> {
  const code = newSecret(tx.tenantId as number);
  const expiresAt = new Date(nowOf(services).getTime() + codeSeconds * 1000);
  await tx.run(sql`
    insert into sign_in_codes (tenant_id, code_hash, user_id, session_id, expires_at)
    values (${tx.tenantId}, ${hashSecret(code)}, ${userId}, ${sessionId}, ${expiresAt})`);
  return code;
}

/** Redeems a code. The main-domain session that requested it ends. */
export async function redeemCode(tx: Tx, services: Services, code: string): Promise<number> {
  const now = nowOf(services);
  const found = await tx.first(sql<{ userId: number; sessionId: number | null }>`
    update sign_in_codes set used_at = ${now}
    where tenant_id = ${tx.tenantId} and code_hash = ${hashSecret(code)} and used_at is null and expires_at > ${now}
      and purpose = 'sign-in'
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
function setCodeCookie(request: FastifyRequest, reply: FastifyReply, services: Services, code: string): void {
  if (!isSecure(services) || isLocal(request.hostname)) return;
  reply.setCookie(cookieName, codeSignature(services.keys.session[0], code), {
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
  const right = services.keys.session.map((key) => codeSignature(key, code));
  return cookieValue !== undefined && isOneOf(cookieValue, right);
}

function codeSignature(key: Key, code: string): string {
  return keyedHash(key, 'hand over', code).toString('base64url');
}
