import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { ApiError, conflict, invalid, notSignedIn, refused } from '../../core/contract/errors.ts';
import type { accountLinkSchema } from '../../core/contract/schemas/auth.ts';
import { subdomainSchema } from '../../core/contract/schemas/subdomain.ts';
import { type Account, accountByEmail, accountById, noteOwnAct, sessionUser } from '../../core/server/auth/account.ts';
import { isBrowser, setKnownDevice } from '../../core/server/auth/cookies.ts';
import { endLinks, endSessionsAndLinks, sendSessionCookies } from '../../core/server/auth/open-session.ts';
import { hashPassword, verifyPassword } from '../../core/server/auth/passwords.ts';
import { requireOwnPage } from '../../core/server/auth/same-origin.ts';
import { enter, tenantsToTry, tryPassword } from '../../core/server/auth/sign-in.ts';
import { assertNotReserved } from '../../core/server/auth/subdomains.ts';
import { requestedTenantOf } from '../../core/server/auth/tenant-hosts.ts';
import { hashSecret, nowOf, tenantOfSecret } from '../../core/server/auth/tokens.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import { readUpload } from '../../core/server/files/read-upload.ts';
import { serveFile, storeFile } from '../../core/server/files/stored-files.ts';
import { decodeUpload } from '../../core/server/files/upload.ts';
import type { Call, CallHandler, Handler, Services } from '../../core/server/http/call.ts';
import { isConfirmed, readOwner } from '../../core/server/mail-transport/outgoing.ts';
import { findMailer } from '../../core/server/mail-transport/tenant-mailer.ts';
import { readPhoneNumber, tenantCountry } from '../../core/server/notations/phone-number.ts';
import { type Purpose, queueAccountMail, sendsAccountMail } from './account-mail.ts';
import { queueNotice } from './account-notice.ts';
import { createTenant } from './new-tenant.ts';

export const profile: Handler = (call) => ownProfile(call);

export const updateProfile: CallHandler<'updateProfile'> = async (call) => {
  const { tx, session, request, body } = call;
  const { firstName = null, lastName = null, profilePicture, locale, timeZone } = body;
  const { dateFormat = null, timeFormat = null, numberFormat = null } = body;
  const phone = await ownPhone(tx, session.userId, body.phone);
  const { muted, mute = [], unmute = [] } = body.notificationPreferences ?? {};
  const before = muted ? sql`${JSON.stringify(muted)}::jsonb` : sql`notification_preferences -> 'muted'`;
  await tx.run(sql`
    update users set first_name = coalesce(${firstName}, first_name), last_name = coalesce(${lastName}, last_name),
      phone = coalesce(${phone}, phone),
      profile_picture = case when ${profilePicture === undefined} then profile_picture else ${profilePicture || null} end,
      locale = case when ${locale === undefined} then locale else ${locale ?? null} end,
      time_zone = case when ${timeZone === undefined} then time_zone else ${timeZone ?? null} end,
      date_format = coalesce(${dateFormat}, date_format), time_format = coalesce(${timeFormat}, time_format),
      number_format = coalesce(${numberFormat}, number_format),
      notification_preferences = jsonb_build_object('muted', (
        select coalesce(jsonb_agg(k.kind order by k.kind), '[]') from (
          select jsonb_array_elements_text(${before}) as kind union select unnest(${mute}::text[])) k
        where not k.kind = any(${unmute}::text[]))),
      updated_at = now(), updated_by = id, version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${session.userId}`);
  await noteOwnAct(tx, request, session.userId, 'changed the profile');
  return ownProfile(call);
};

/** A number as it is shown; null keeps the stored one, which may be one of a former build. */
async function ownPhone(tx: Tx, userId: number, typed: string | undefined): Promise<string | null> {
  if (!typed) return typed ?? null;
  const user = await tx.first(sql<{ phone: string }>`
    select phone from users where tenant_id = ${tx.tenantId} and id = ${userId}`);
  if (user?.phone === typed) return null;
  const number = readPhoneNumber(typed, await tenantCountry(tx));
  if (!number) throw invalid([{ path: 'phone', message: 'Invalid phone number' }]);
  return number.text;
}

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
    await endSessionsAndLinks(tx, userId, nowOf(services), session.id);
    await noteOwnAct(tx, request, userId, 'changed the password');
    await notify(tx, account, 'You changed your password.');
  });
  return { success: true };
};

const picturePath = '/user/profile-picture/';

export const uploadProfilePicture: CallHandler<'uploadProfilePicture'> = async ({ services, session, body }) => {
  const file = { kind: 'image', bytes: decodeUpload(body), size: { square: 512 } } as const;
  const image = await readUpload(services, session.tenantId, file);
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

async function ownProfile({ tx, session, services }: Pick<Call, 'tx' | 'session' | 'services'>) {
  const account = await accountById(tx, session.userId);
  if (!account) throw notSignedIn();
  const sample = await tx.run(sql`select from sample_data where tenant_id = ${tx.tenantId}`);
  return {
    ...sessionUser(account),
    unconfirmedOwner: await unconfirmedOwner(services, tx),
    hasSampleData: sample > 0,
  };
}

/** The address of the owner until it is confirmed; null also where there is no mail server. */
async function unconfirmedOwner(services: Services, tx: Tx): Promise<string | null> {
  const owner = await readOwner(tx);
  if (!owner || owner.confirmedBy === '') return null;
  const mailer = await findMailer(services, tx);
  return mailer && !isConfirmed(owner, mailer) ? owner.email : null;
}

/** The answer is the same for every address, so that it reveals no account. */
export const forgotPassword: CallHandler<'forgotPassword'> = async (call) => {
  const { services, request, reply, body } = call;
  requireOwnPage(request, services);
  if (!(await sendsAccountMail(services)(request)))
    throw conflict('NO_EMAIL', "Email isn't set up. Ask your administrator for a new password.");
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
  withLink(call, ['invitation', 'reset', 'confirmation', 'new-address'], async (_, { account, purpose, address }) => ({
    email: address,
    firstName: account.firstName,
    company: account.tenantName,
    purpose,
  }));

/** Replaces the password, ends all other sessions and links, and signs in. */
export const setPassword: CallHandler<'setPassword'> = async (call) => {
  const { services, request, reply, body } = call;
  const passwordHash = await hashPassword(body.newPassword);
  const { opened, answer } = await withLink(call, ['invitation', 'reset'], async (tx, { account, purpose }) => {
    const { id } = account;
    const now = nowOf(services);
    await tx.run(sql`
      update users set password_hash = ${passwordHash}, is_initial_password_reset = 0, updated_at = ${now},
        updated_by = id, version = version + 1
      where tenant_id = ${tx.tenantId} and id = ${id}`);
    await endSessionsAndLinks(tx, id, now);
    await noteOwnAct(tx, request, id, 'chose a password by an emailed link');
    if (purpose === 'reset') await notify(tx, account, 'You chose a new password by a link in an email.');
    const found = await accountById(tx, id);
    if (!found) throw linkInvalid();
    return enter(tx, call, found, true);
  });
  sendSessionCookies(reply, services, opened);
  if (isBrowser(request)) setKnownDevice(reply, services, answer.user.email, randomBytes(16).toString('base64url'));
  return answer;
};

const notify = (tx: Tx, { email, firstName }: Pick<Account, 'email' | 'firstName'>, change: string): Promise<void> =>
  queueNotice(tx, { to: email, firstName, changes: [change] });

const linkInvalid = () =>
  new ApiError(
    422,
    'LINK_INVALID',
    'This link has been used, has expired, or was sent before your account changed. Ask for a new one.',
  );

interface Link {
  account: NonNullable<Awaited<ReturnType<typeof accountById>>>;
  purpose: Purpose;
  address: string;
  /** The mail server that delivered the link of a confirmation. */
  sentBy: string | null;
}

/** Runs `use` with the account of a valid link, on the host of its tenant. */
async function withLink<T>(
  { services, request, body: { code } }: Pick<Call<{ code: string }>, 'services' | 'request' | 'body'>,
  purposes: readonly Purpose[],
  use: (tx: Tx, link: Link) => Promise<T>,
): Promise<T> {
  requireOwnPage(request, services);
  const tenantId = tenantOfSecret(code);
  if (!tenantId) throw linkInvalid();
  return services.database.transaction(tenantId, async (tx) => {
    const found = await tx.first(sql<{
      userId: number;
      purpose: Purpose;
      address: string;
      roleId: number;
      sentBy: string | null;
    }>`
      select user_id, purpose, address, role_id, sent_by from sign_in_codes
      where tenant_id = ${tx.tenantId} and code_hash = ${hashSecret(code)} and used_at is null
        and expires_at > ${nowOf(services)} and purpose = any(${purposes}::text[]) for update`);
    const account = found && (await accountById(tx, found.userId));
    if (!account || account.subdomain !== requestedTenantOf(request, services)) throw linkInvalid();
    // Whoever has the address for which it was sent may be somebody else, and a role may have become a higher one.
    const isOutdated = found.purpose !== 'new-address' && found.address !== account.email;
    if (isOutdated || found.roleId !== account.roleId) throw linkInvalid();
    return use(tx, { ...found, account });
  });
}

/** Confirms the owner's address, after which emails to others leave, or the new one of a user, who has it from now on. */
export const confirmEmail: CallHandler<'confirmEmail'> = (call) =>
  withLink(call, ['confirmation', 'new-address'], async (tx, { account, purpose, address, sentBy }) => {
    const now = nowOf(call.services);
    if (purpose === 'new-address') {
      await tx.run(sql`
        update users set email = ${address}, updated_at = ${now}, updated_by = id, version = version + 1
        where tenant_id = ${tx.tenantId} and id = ${account.id}`);
      await endLinks(tx, account.id, now);
      await noteOwnAct(tx, call.request, account.id, 'confirmed a new email address');
      await notify(tx, account, `You changed the email address with which you sign in to ${address}.`);
      return { confirmed: true as const, email: address };
    }
    await tx.run(sql`
      update tenants set confirmed_by = ${sentBy ?? ''}, confirmed_at = ${now}
      where id = ${tx.tenantId} and confirmed_by is distinct from ''`);
    await tx.run(sql`
      update sign_in_codes set used_at = ${now}
      where tenant_id = ${tx.tenantId} and purpose = 'confirmation' and used_at is null`);
    await noteOwnAct(tx, call.request, account.id, 'confirmed the email address of the owner');
    return { confirmed: true as const, email: account.email };
  });

/** Sends the link of the confirmation again, to the owner only. */
export const resendConfirmation: CallHandler<'resendConfirmation'> = async ({ tx, services, session, reply }) => {
  const owner = await readOwner(tx);
  if (owner?.id !== session.userId) throw refused('NOT_OWNER', 'Only the owner can ask for this email');
  const mailer = services.mailer ?? (await findMailer(services, tx));
  if (!mailer) throw conflict('NO_EMAIL', "Email isn't set up");
  if (isConfirmed(owner, mailer)) throw conflict('CONFIRMED', 'Your email address is confirmed');
  await queueAccountMail(tx, owner.id, 'confirmation');
  reply.status(202);
  return { asked: true as const };
};

export const register: CallHandler<'register'> = async (call) => {
  const { services, request, reply } = call;
  requireOwnPage(request, services);
  const { email, password, firstName, lastName, companyName, language, timeZone } = call.body;
  const subdomain = subdomainIn(call.body.subdomain, services.productHost);
  assertNotReserved(subdomain);
  const passwordHash = await hashPassword(password);
  const { opened, answer } = await services.database.transaction(null, async (outside) => {
    const owner = { email, firstName, lastName, passwordHash };
    const { tx, ownerId } = await createTenant(outside, {
      name: companyName,
      subdomain,
      owner,
      proposal: { language, timeZone },
      isConfirmed: false,
    });
    const found = await accountById(tx, ownerId);
    if (!found) throw new Error('A new tenant has no owner');
    if (services.mailer) await queueAccountMail(tx, ownerId, 'confirmation');
    return enter(tx, call, found, false);
  });
  sendSessionCookies(reply, services, opened);
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
