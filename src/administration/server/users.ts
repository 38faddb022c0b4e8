import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { conflict, invalid, refused } from '../../core/contract/errors.ts';
import type { User } from '../../core/contract/schemas/user.ts';
import { nameForEmail } from '../../core/rules/name-for-email.ts';
import { endLinks, endSessionsAndLinks } from '../../core/server/auth/open-session.ts';
import { hashPassword } from '../../core/server/auth/passwords.ts';
import { assertHolds, permissionsOfRole } from '../../core/server/auth/policies.ts';
import { endSuccessionsOf } from '../../core/server/auth/rights-of-runs.ts';
import { nowOf } from '../../core/server/auth/tokens.ts';
import { createRow, readRow, updateRow } from '../../core/server/crud/rows.ts';
import { lockSharedLists } from '../../core/server/crud/shared-lists.ts';
import { sql } from '../../core/server/db/database.ts';
import type { BodyOf, Call, Handler, HandlerOf } from '../../core/server/http/call.ts';
import { assertMaySend, isConfirmed, readOwner } from '../../core/server/mail-transport/outgoing.ts';
import { findAccountMailer } from '../../core/server/mail-transport/tenant-mailer.ts';
import type { successorQuerySchema } from '../schemas/duty.ts';
import { isInvited, queueAccountMail, queueNewAddress } from './account-mail.ts';
import { queueNotice } from './account-notice.ts';
import { assertLeftNoLead } from './group-leads.ts';
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
  await lockSharedLists(tx, call.resource);
  const before = await readRow<User>(tx, call.resource, id);
  await assertRoleAllowed(call, before);
  const roleChanges = values.roleId !== undefined && values.roleId !== before.roleId;
  if (roleChanges) {
    if (id === session.userId) throw refused('OWN_ROLE', 'You cannot change your own role');
    await assertMayGive(call, values.roleId as number);
  }
  if (values.isActive === false && id === session.userId)
    throw refused('OWN_ACCOUNT', 'You cannot deactivate yourself');
  if (await mustConfirm(call, before)) delete values.email;
  const unseen = secret ? { passwordHash: await hashPassword(secret) } : {};
  await updateRow(call, call.resource, id, values, unseen);
  const row = await readRow<User>(tx, call.resource, id);
  await assertLeftNoLead(tx, before, row);
  if (values.isActive === false || secret) await endSessionsAndLinks(tx, id, nowOf(services));
  if (row.isActive && !before.isActive) await tx.run(endSuccessionsOf(tx, id));
  if (!row.isActive && (before.isActive || successorId !== undefined)) {
    await handOver(call, { id, name: row.fullName, how: 'deactivated' }, successorId);
  }
  await assertAdminRemains(call);
  if (row.isInitialPasswordReset === 1) await invite(call, { before, row });
  if (before.isInitialPasswordReset === 0) await notify(call, { before, row, hasNewPassword: secret !== undefined });
  // A hand-over has changed the groups.
  const answer = await readRow<User>(tx, call.resource, id);
  return initialPassword ? { ...answer, initialPassword } : answer;
};

type Row = Record<string, unknown>;

interface Changed {
  before: Row;
  row: Row;
}

/** Sends an invitation on request, to whoever is activated, and again where a change has ended the link of the first. */
async function invite({ services, tx, body, id }: UpdateCall, { before, row }: Changed): Promise<void> {
  if (body.sendInvitation) await assertMaySend(services, tx, await findAccountMailer(services, tx));
  const isActivated = row.isActive && !before.isActive;
  const isOutdated = row.email !== before.email || row.roleId !== before.roleId;
  if (body.sendInvitation || isActivated || (isOutdated && (await isInvited(tx, id()))))
    await queueAccountMail(tx, id(), 'invitation');
}

/** A new address of one's own is that of the user once its link was opened: a mistyped one would lock them out. */
async function mustConfirm({ services, tx, session, body: { email }, id }: UpdateCall, before: Row): Promise<boolean> {
  if (id() !== session.userId || email === undefined || email === before.email) return false;
  const mailer = await findAccountMailer(services, tx);
  if (!mailer) return false;
  const owner = await readOwner(tx);
  // An owner who registered with a mistyped address has never confirmed any, and corrects it.
  if (owner?.id === session.userId && !isConfirmed(owner, mailer)) return false;
  await assertMaySend(services, tx, mailer);
  const isTaken = await tx.run(sql`
    select from users where tenant_id = ${tx.tenantId} and email = ${email} and deleted_at is null`);
  if (isTaken > 0) throw invalid([{ path: 'email', message: 'This email is already in use' }]);
  await endLinks(tx, id(), nowOf(services));
  await queueNewAddress(tx, id(), email);
  return true;
}

/** Tells a user what another one changed of how they sign in and what they may do. */
async function notify(
  { tx, session }: UpdateCall,
  { before, row, hasNewPassword }: Changed & { hasNewPassword: boolean },
) {
  if (row.id === session.userId) return;
  const by = nameForEmail(session.fullName, 'An administrator');
  const isMoved = row.email !== before.email;
  const roleName = async (id: unknown): Promise<string> => {
    const role = await tx.first(sql<{ name: string }>`
      select name from roles where tenant_id = ${tx.tenantId} and id = ${Number(id)}`);
    return nameForEmail(role?.name ?? '', 'another role');
  };
  const changes = [
    isMoved && `${by} changed the email address with which you sign in from ${before.email} to ${row.email}.`,
    hasNewPassword && `${by} replaced your password by a temporary one. Ask for it to sign in.`,
    row.roleId !== before.roleId &&
      `${by} changed your role from “${await roleName(before.roleId)}” to “${await roleName(row.roleId)}”.`,
  ].filter((change) => change !== false);
  if (changes.length === 0) return;
  for (const to of isMoved ? [before.email, row.email] : [row.email])
    await queueNotice(tx, { to: String(to), firstName: String(row.firstName), changes });
}

const newPassword = () => randomBytes(12).toString('base64url');

async function remove(call: Call<never>): Promise<unknown> {
  const { tx, session, services } = call;
  const id = call.id();
  if (id === session.userId) throw refused('OWN_ACCOUNT', 'You cannot delete yourself');
  await lockSharedLists(tx, call.resource);
  const user = await readRow<User>(tx, call.resource, id);
  await assertRoleAllowed(call, user);
  const { successorId } = call.query as z.output<typeof successorQuerySchema>;
  await handOver(call, { id, name: user.fullName, how: 'deleted' }, successorId);
  const answer = await removeUser(call, id);
  await endSessionsAndLinks(tx, id, nowOf(services));
  await assertAdminRemains(call);
  return answer;
}

export { remove as delete };

async function assertMayGive({ tx, session }: Pick<Call, 'tx' | 'session'>, roleId: number): Promise<void> {
  assertHolds(session, await permissionsOfRole(tx, roleId));
}

async function assertRoleAllowed(call: Pick<Call, 'tx' | 'session'>, user: { roleId: unknown }): Promise<void> {
  if (typeof user.roleId !== 'number') throw conflict('NO_ROLE', 'This user has no role');
  await assertMayGive(call, user.roleId);
}
