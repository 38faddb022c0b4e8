import type { z } from 'zod';
import { invalid, notSignedIn } from '../../../contract/errors.ts';
import type {
  changePasswordSchema,
  profileInputSchema,
  uploadSchema,
} from '../../../contract/schemas/administration/auth.ts';
import { accountById, noteOwnAct, sessionUser } from '../../platform/auth/account.ts';
import { endSessionsOf } from '../../platform/auth/open-session.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import { tryPassword } from '../../platform/auth/sign-in.ts';
import { nowOf } from '../../platform/auth/tokens.ts';
import { sql } from '../../platform/db/sql.ts';
import { readImage } from '../../platform/files/images.ts';
import { serveFile } from '../../platform/files/serve.ts';
import { storeFile } from '../../platform/files/store-file.ts';
import { decodeUpload } from '../../platform/files/upload.ts';
import type { Call, Handler } from '../../platform/http/call.ts';

export const profile: Handler = (call) => ownProfile(call);

export const updateProfile: Handler<z.output<typeof profileInputSchema>> = async (call) => {
  const { tx, session, request, body } = call;
  const { firstName = null, lastName = null, phone = null, profilePicture } = body;
  await tx.run(sql`
    update users set first_name = coalesce(${firstName}, first_name), last_name = coalesce(${lastName}, last_name),
      phone = coalesce(${phone}, phone),
      profile_picture = case when ${profilePicture === undefined} then profile_picture else ${profilePicture || null} end,
      updated_at = now(), updated_by = id, version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${session.userId}`);
  await noteOwnAct(tx, request, session.userId, 'changed the profile');
  return ownProfile(call);
};

/** A new password revokes all other sessions: the old one may be known to others. */
export const changePassword: Handler<z.output<typeof changePasswordSchema>> = async (call) => {
  const { services, session, request, body } = call;
  const { tenantId, userId } = session;
  const account = await services.database.transaction(tenantId, (tx) => accountById(tx, userId));
  if (!account) throw notSignedIn();
  const right = await tryPassword(call, account.email, String(tenantId), async () =>
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

export const uploadProfilePicture: Handler<z.output<typeof uploadSchema>> = async ({ services, session, body }) => {
  const image = await readImage(decodeUpload(body), { square: 512 });
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
