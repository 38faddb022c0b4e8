import { randomBytes } from 'node:crypto';
import { conflict, refused } from '../../../contract/errors.ts';
import { endSessionsOf } from '../../platform/auth/open-session.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { assertHolds, permissionsOfRole } from '../../platform/auth/policies.ts';
import { nowOf } from '../../platform/auth/tokens.ts';
import { createRow, readRow, removeRow, updateRow } from '../../platform/crud/rows.ts';
import { sql } from '../../platform/db/database.ts';
import type { BodyOf, Call, Handler, HandlerOf } from '../../platform/http/call.ts';
import { queueAccountMail } from './account-mail.ts';
import { assertAdminRemains } from './roles.ts';

type Input = BodyOf<'users', 'create'>;

/** Takes a password from the administrator, sends an invitation, or returns a temporary password once. */
export const create: Handler<Input> = async (call) => {
  const { password, generatePassword: _, sendInvitation, ...values } = call.body;
  await assertMayGive(call, values.roleId);
  const isInvited = sendInvitation && !password && call.services.mailer !== undefined;
  const initialPassword = password ?? newPassword();
  const isInitialPasswordReset = values.isInitialPasswordReset ?? (password ? 0 : 1);
  const passwordHash = await hashPassword(initialPassword);
  const row = await createRow(call, call.resource, { ...values, isInitialPasswordReset }, { passwordHash });
  if (isInvited) await queueAccountMail(call.tx, Number(row.id), 'invitation');
  return password || isInvited ? row : { ...row, initialPassword };
};

export const update: HandlerOf<'users', 'update'> = async (call) => {
  const { password, generatePassword, sendInvitation, ...values } = call.body;
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
  if (values.isActive === false || secret) await endSessionsOf(tx, id, nowOf(services));
  await assertAdminRemains(call);
  if (sendInvitation && row.isInitialPasswordReset === 1) await queueAccountMail(tx, id, 'invitation');
  return initialPassword ? { ...row, initialPassword } : row;
};

const newPassword = () => randomBytes(12).toString('base64url');

async function remove(call: Call<never>): Promise<unknown> {
  const { tx, session, services } = call;
  const id = call.id();
  if (id === session.userId) throw refused('OWN_ACCOUNT', 'You cannot delete yourself');
  await assertRoleAllowed(call, await readRow(tx, call.resource, id));
  const answer = await removeRow(call, call.resource, id);
  await tx.run(sql`update users set role_id = null where tenant_id = ${tx.tenantId} and id = ${id}`);
  for (const [table, column] of userTables) {
    await tx.run(sql`delete from ${sql.ref(table)} where tenant_id = ${tx.tenantId} and ${sql.ref(column)} = ${id}`);
  }
  await tx.run(sql`update groups set lead_user_id = null where tenant_id = ${tx.tenantId} and lead_user_id = ${id}`);
  await tx.run(
    sql`update customer_form_responses set owner_id = null where tenant_id = ${tx.tenantId} and owner_id = ${id}`,
  );
  await endSessionsOf(tx, id, nowOf(services));
  await assertAdminRemains(call);
  return answer;
}

export { remove as delete };

const userTables = [
  ['group_members', 'user_id'],
  ['sentiment_users', 'user_id'],
  ['sentiment_response_users', 'user_id'],
] as const;

async function assertMayGive({ tx, session }: Pick<Call, 'tx' | 'session'>, roleId: number): Promise<void> {
  assertHolds(session, await permissionsOfRole(tx, roleId));
}

async function assertRoleAllowed(call: Pick<Call, 'tx' | 'session'>, user: Record<string, unknown>): Promise<void> {
  if (typeof user.roleId !== 'number') throw conflict('NO_ROLE', 'This user has no role');
  await assertMayGive(call, user.roleId);
}
