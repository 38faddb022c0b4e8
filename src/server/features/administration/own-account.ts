import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { ApiError, conflict, invalid, notSignedIn } from '../../../contract/errors.ts';
import { type accountLinkSchema, subdomainSchema } from '../../../contract/schemas/administration/auth.ts';
import { accountByEmail, accountById, noteOwnAct, sessionUser } from '../../platform/auth/account.ts';
import { isBrowser, setKnownDevice } from '../../platform/auth/cookies.ts';
import { endSessionsOf, giveCookies } from '../../platform/auth/open-session.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import { requireOwnPage } from '../../platform/auth/same-origin.ts';
import { enter, tenantsToTry, tryPassword } from '../../platform/auth/sign-in.ts';
import { assertNotReserved } from '../../platform/auth/subdomains.ts';
import { requestedTenantOf } from '../../platform/auth/tenant-hosts.ts';
import { hashOf, nowOf, tenantOfSecret } from '../../platform/auth/tokens.ts';
import { sql, type Tx } from '../../platform/db/database.ts';
import { readImage } from '../../platform/files/images.ts';
import { serveFile, storeFile } from '../../platform/files/stored-files.ts';
import { decodeUpload } from '../../platform/files/upload.ts';
import type { Call, CallHandler, Handler, Services } from '../../platform/http/call.ts';
import { type Purpose, queueAccountMail } from './account-mail.ts';
import { createTenant } from './new-tenant.ts';

export const profile: Handler = (call) => ownProfile(call);

export const updateProfile: CallHandler<'updateProfile'> = async (call) => {
  const { tx, session, request, body } = call;
  const { firstName = null, lastName = null, phone = null, profilePicture, locale, timeZone } = body;
  const preferences = body.notificationPreferences ? JSON.stringify(body.notificationPreferences) : null;
  await tx.run(sql`
    update users set first_name = coalesce(${firstName}, first_name), last_name = coalesce(${lastName}, last_name),
      phone = coalesce(${phone}, phone),
      profile_picture = case when ${profilePicture === undefined} then profile_picture else ${profilePicture || null} end,
      locale = case when ${locale === undefined} then locale else ${locale ?? null} end,
      time_zone = case when ${timeZone === undefined} then time_zone else ${timeZone ?? null} end,
      notification_preferences = coalesce(${preferences}::jsonb, notification_preferences),
      updated_at = now(), updated_by = id, version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${session.userId}`);
  await noteOwnAct(tx, request, session.userId, 'changed the profile');
  return ownProfile(call);
};

/** A new password revokes all other sessions: the old one may be known to others. */
export const changePassword: CallHandler<'changePassword'> = async (call) => {
  const { services, session, request, body } = call;
  const { tenantId, userId } = session;
  const account = await services.database.transaction(tenantId, (tx) => accountById(tx, userId));
  if (!account) throw notSignedIn();
  const right = await tryPassword(call, account.email, `change password ${tenantId}`, async () =>
    (await verifyPassword(account.passwordHash, body.currentPassword)) ? true : undefined,
  );
  if (!right) throw invalid([{ path: 'currentPassword', message: 'The current password is wrong' }]);
  if (body.newPassword === body.currentPassword) {
    throw invalid([{ path: 'newPassword', message: 'Choose a password other than the current one' }]);
  }
  const passwordHash = await hashPassword(body.newPassword);
  await services.database.transaction(tenantId, async (tx) => {
    const changed = await tx.run(sql`
      update users set password_hash = ${passwordHash}, updated_at = now(), updated_by = id, version = version + 1
      where tenant_id = ${tenantId} and id = ${userId} and password_hash = ${account.passwordHash}`);
    if (changed !== 1) throw invalid([{ path: 'currentPassword', message: 'The current password is wrong' }]);
    await endSessionsOf(tx, userId, nowOf(services), session.id);
    await noteOwnAct(tx, request, userId, 'changed the password');
  });
  return { success: true };
};

const picturePath = '/user/profile-picture/';

export const uploadProfilePicture: CallHandler<'uploadProfilePicture'> = async ({ services, session, body }) => {
  const image = await readImage(session.tenantId, decodeUpload(body), { square: 512 });
  const stored = { ...image, kind: 'picture', originalName: body.fileName } as const;
  const name = await storeFile(services, session, stored, async (tx, made) => {
    await tx.run(sql`
      update users set profile_picture = ${picturePath + made}, updated_at = now(), updated_by = id,
        version = version + 1
      where tenant_id = ${tx.tenantId} and id = ${session.userId}`);
  });
  return { success: true, filePath: picturePath + name };
};

export const profilePicture: Handler = ({ services, session, params, request, reply }) =>
  serveFile(services, session.tenantId, params.file ?? '', request, reply);

async function ownProfile({ tx, session }: Pick<Call, 'tx' | 'session'>) {
  const account = await accountById(tx, session.userId);
  if (!account) throw notSignedIn();
  return sessionUser(account);
}

/** The answer is the same for every address, so that it reveals no account. */
export const forgotPassword: CallHandler<'forgotPassword'> = async (call) => {
  const { services, request, reply, body } = call;
  requireOwnPage(request, services);
  if (!services.mailer) throw conflict('NO_EMAIL', "Email isn't set up. Ask your administrator for a new password.");
  for (const tenantId of await tenantsToTry(services, requestedTenantOf(request, services), body.email)) {
    await services.database.transaction(tenantId, async (tx) => {
      const account = await accountByEmail(tx, body.email);
      if (account && !(await wasJustSent(tx, services, account.id))) await queueAccountMail(tx, account.id, 'reset');
    });
  }
  reply.status(202);
  return { asked: true };
};

/** One email in two minutes for each account. */
async function wasJustSent(tx: Tx, services: Services, userId: number): Promise<boolean> {
  const recent = new Date(nowOf(services).getTime() + 58 * 60_000);
  const found = await tx.run(sql`
    select from sign_in_codes
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and purpose = 'reset' and expires_at > ${recent}`);
  return found > 0;
}

export const accountLink: CallHandler<'accountLink'> = (call): Promise<z.output<typeof accountLinkSchema>> =>
  withLink(call, async (_, { account, purpose }) => ({
    email: account.email,
    firstName: account.firstName,
    company: account.tenantName,
    purpose,
  }));

/** Replaces the password, ends all other sessions and links, and signs in. */
export const setPassword: CallHandler<'setPassword'> = async (call) => {
  const { services, request, reply, body } = call;
  const passwordHash = await hashPassword(body.newPassword);
  const { opened, answer } = await withLink(call, async (tx, { account: { id } }) => {
    const now = nowOf(services);
    await tx.run(sql`
      update users set password_hash = ${passwordHash}, is_initial_password_reset = 0, updated_at = ${now},
        updated_by = id, version = version + 1
      where tenant_id = ${tx.tenantId} and id = ${id}`);
    await tx.run(sql`
      update sign_in_codes set used_at = ${now}
      where tenant_id = ${tx.tenantId} and user_id = ${id} and used_at is null`);
    await endSessionsOf(tx, id, now);
    await noteOwnAct(tx, request, id, 'chose a password by an emailed link');
    const found = await accountById(tx, id);
    if (!found) throw linkInvalid();
    return enter(tx, call, found, true);
  });
  giveCookies(reply, services, opened);
  if (isBrowser(request)) setKnownDevice(reply, services, answer.user.email, randomBytes(16).toString('base64url'));
  return answer;
};

const linkInvalid = () =>
  new ApiError(422, 'LINK_INVALID', 'This link has been used or has expired. Ask for a new one.');

interface Link {
  account: NonNullable<Awaited<ReturnType<typeof accountById>>>;
  purpose: Purpose;
}

/** Runs `use` with the account of a valid link, on the host of its tenant. */
async function withLink<T>(
  { services, request, body: { code } }: Pick<Call<{ code: string }>, 'services' | 'request' | 'body'>,
  use: (tx: Tx, link: Link) => Promise<T>,
): Promise<T> {
  requireOwnPage(request, services);
  const tenantId = tenantOfSecret(code);
  if (!tenantId) throw linkInvalid();
  return services.database.transaction(tenantId, async (tx) => {
    const found = await tx.first(sql<{ userId: number; purpose: Purpose }>`
      select user_id, purpose from sign_in_codes
      where tenant_id = ${tx.tenantId} and code_hash = ${hashOf(code)} and used_at is null
        and expires_at > ${nowOf(services)} and purpose <> 'sign-in' for update`);
    const account = found && (await accountById(tx, found.userId));
    if (!account || account.subdomain !== requestedTenantOf(request, services)) throw linkInvalid();
    return use(tx, { account, purpose: found.purpose });
  });
}

export const register: CallHandler<'register'> = async (call) => {
  const { services, request, reply } = call;
  requireOwnPage(request, services);
  const { email, password, firstName, lastName, companyName } = call.body;
  const subdomain = subdomainIn(call.body.subdomain, services.productHost);
  assertNotReserved(subdomain);
  const passwordHash = await hashPassword(password);
  const { opened, answer } = await services.database.transaction(null, async (outside) => {
    const owner = { email, firstName, lastName, passwordHash };
    const { tx, ownerId } = await createTenant(outside, { name: companyName, subdomain, owner });
    const found = await accountById(tx, ownerId);
    if (!found) throw new Error('A new tenant has no owner');
    return enter(tx, call, found, false);
  });
  giveCookies(reply, services, opened);
  if (isBrowser(request)) setKnownDevice(reply, services, email, randomBytes(16).toString('base64url'));
  reply.status(201);
  return answer;
};

function subdomainIn(text: string, host: string): string {
  const bare = text.endsWith(`.${host}`) ? text.slice(0, -host.length - 1) : text;
  const { success, data, error } = subdomainSchema.safeParse(bare);
  if (!success) throw invalid([{ path: 'subdomain', message: error.issues[0]?.message ?? 'Invalid' }]);
  return data;
}
