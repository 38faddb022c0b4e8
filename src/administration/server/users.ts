import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { conflict, refused } from '../../core/contract/errors.ts';
import { endSessionsAndLinks } from '../../core/server/auth/open-session.ts';
import { hashPassword } from '../../core/server/auth/passwords.ts';
import { assertHolds, permissionsOfRole } from '../../core/server/auth/policies.ts';
import { endSuccessionsOf } from '../../core/server/auth/rights-of-runs.ts';
import { nowOf } from '../../core/server/auth/tokens.ts';
import { createRow, readRow, updateRow } from '../../core/server/crud/rows.ts';
import type { BodyOf, Call, Handler, HandlerOf } from '../../core/server/http/call.ts';
import { assertMaySend } from '../../core/server/mail-transport/outgoing.ts';
import { findAccountMailer } from '../../core/server/mail-transport/tenant-mailer.ts';
import type { successorQuerySchema } from '../schemas/duty.ts';
import { isInvited, queueAccountMail } from './account-mail.ts';
import { handOver } from './hand-over.ts';
import { removeUser } from './remove-user.ts';
import { assertAdminRemains } from './roles.ts';

type Input = BodyOf<'users', 'create'>;

/** Takes a password from the administrator, sends an invitation, or returns a temporary password once. */
export const create: Handler<Input> = async (call) => {
  const { password, generatePassword: _, sendInvitation, successorId: __, ...values } = call.body;
  await assertMayGive(call, values.roleId);
  const mailer = sendInvitation && !password ? await findAccountMailer(call.services, call.tx) : undefined;
  const isInvited = mailer !== undefined;
  if (isInvited) await assertMaySend(call.services, call.tx, mailer);
  const initialPassword = password ?? newPassword();
  const isInitialPasswordReset = values.isInitialPasswordReset ?? (password ? 0 : 1);
  const passwordHash = await hashPassword(initialPassword);
  const row = await createRow(call, call.resource, { ...values, isInitialPasswordReset }, { passwordHash });
  if (isInvited) await queueAccountMail(call.tx, Number(row.id), 'invitation');
  return password || isInvited ? row : { ...row, initialPassword };
};

type UpdateCall = Parameters<HandlerOf<'users', 'update'>>[0];

export const update: HandlerOf<'users', 'update'> = async (call) => {
  const { password, generatePassword, sendInvitation: _, successorId, ...values } = call.body;
  const { tx, session, services } = call;
  const id = call.id();
  const initialPassword = generatePassword && !password ? newPassword() : undefined;
  const secret = password ?? initialPassword;
  if (secret && id === session.userId) throw refused('OWN_PASSWORD', 'Your own password is in your account settings');
  if (initialPassword) values.isInitialPasswordReset = 1;
  const before = await readRow(tx, call.resource, id);
  await assertRoleAllowed(call, before);
  const roleChanges = values.roleId !== undefined && values.roleId !== before.roleId;
  if (roleChanges) {
    if (id === session.userId) throw refused('OWN_ROLE', 'You cannot change your own role');
    await assertMayGive(call, values.roleId as number);
  }
  if (values.isActive === false && id === session.userId)
    throw refused('OWN_ACCOUNT', 'You cannot deactivate yourself');
  const unseen = secret ? { passwordHash: await hashPassword(secret) } : {};
  const row = await updateRow(call, call.resource, id, values, unseen);
  if (values.isActive === false || secret) await endSessionsAndLinks(tx, id, nowOf(services));
  if (row.isActive && !before.isActive) await tx.run(endSuccessionsOf(tx, id));
  if (!row.isActive && (before.isActive || successorId !== undefined)) {
    await handOver(call, { id, name: String(row.fullName), how: 'deactivated' }, successorId);
  }
  await assertAdminRemains(call);
  if (row.isInitialPasswordReset === 1) await invite(call, { before, row });
  return initialPassword ? { ...row, initialPassword } : row;
};

interface Changed {
  before: Record<string, unknown>;
  row: Record<string, unknown>;
}

/** Sends an invitation on request, to whoever is activated, and again where a change has ended the link of the first. */
async function invite({ services, tx, body, id }: UpdateCall, { before, row }: Changed): Promise<void> {
  if (body.sendInvitation) await assertMaySend(services, tx, await findAccountMailer(services, tx));
  const isActivated = row.isActive && !before.isActive;
  const isOutdated = row.email !== before.email || row.roleId !== before.roleId;
  if (body.sendInvitation || isActivated || (isOutdated && (await isInvited(tx, id()))))
    await queueAccountMail(tx, id(), 'invitation');
}

const newPassword = () => randomBytes(12).toString('base64url');

async function remove(call: Call<never>): Promise<unknown> {
  const { tx, session, services } = call;
  const id = call.id();
  if (id === session.userId) throw refused('OWN_ACCOUNT', 'You cannot delete yourself');
  const user = await readRow(tx, call.resource, id);
  await assertRoleAllowed(call, user);
  const { successorId } = call.query as z.output<typeof successorQuerySchema>;
  await handOver(call, { id, name: String(user.fullName), how: 'deleted' }, successorId);
  const answer = await removeUser(call, id);
  await endSessionsAndLinks(tx, id, nowOf(services));
  await assertAdminRemains(call);
  return answer;
}

export { remove as delete };

async function assertMayGive({ tx, session }: Pick<Call, 'tx' | 'session'>, roleId: number): Promise<void> {
  assertHolds(session, await permissionsOfRole(tx, roleId));
}

async function assertRoleAllowed(call: Pick<Call, 'tx' | 'session'>, user: Record<string, unknown>): Promise<void> {
  if (typeof user.roleId !== 'number') throw conflict('NO_ROLE', 'This user has no role');
  await assertMayGive(call, user.roleId);
}
