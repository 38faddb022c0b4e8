import { conflict, invalid, refused } from '../../core/contract/errors.ts';
import { assertHolds, permissionsOfRole } from '../../core/server/auth/policies.ts';
import { isReservedRole, roleKey } from '../../core/server/auth/role-names.ts';
import { audit, createRow, readRow, removeRow, stale, updateRow } from '../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import type { BodyOf, Call, Handler, HandlerOf } from '../../core/server/http/call.ts';

type Input = BodyOf<'roles', 'create'>;

export const create: Handler<Input> = async (call) => {
  assertFreeName(call.body.name);
  return createRow(call, call.resource, call.body, { nameKey: roleKey(call.body.name) });
};

export const update: HandlerOf<'roles', 'update'> = async (call) => {
  const id = call.id();
  await assertOwnKind(call, id);
  const { name } = call.body;
  if (name !== undefined) assertFreeName(name);
  return updateRow(call, call.resource, id, call.body, name === undefined ? {} : { nameKey: roleKey(name) });
};

async function remove(call: Call<never>): Promise<unknown> {
  const id = call.id();
  const { name, userCount } = await assertOwnKind(call, id);
  if (userCount) {
    const userCountText = userCount === 1 ? '1 user has' : `${userCount} users have`;
    throw conflict('IN_USE', `${userCountText} the role “${name}”. Assign another role first.`);
  }
  return removeRow(call, call.resource, id);
}

export { remove as delete };

/** Users grant only permissions that they hold, and change neither their own role nor a higher one. */
export const assignPermissions: HandlerOf<'roles', 'assignPermissions'> = async (call) => {
  const { tx, session, body } = call;
  await lockRole(tx, body.roleId);
  const role = await assertOwnKind(call, body.roleId);
  if (body.version !== undefined && body.version !== role.version) throw stale(role, body);
  if (body.roleId === session.roleId) throw refused('OWN_ROLE', 'You cannot change your own role');
  const before = await permissionsOfRole(tx, body.roleId);
  const wanted = await resolve(call);
  assertHolds(session, [...before, ...wanted.map(({ route }) => route)]);
  const ids = wanted.map(({ id }) => id);
  await tx.run(sql`delete from role_permissions
    where tenant_id = ${tx.tenantId} and role_id = ${body.roleId} and not permission_id = any(${ids})`);
  await tx.run(sql`insert into role_permissions (tenant_id, role_id, permission_id)
    select ${tx.tenantId}::integer, ${body.roleId}::integer, wanted from unnest(${ids}::integer[]) wanted
    on conflict do nothing`);
  await tx.run(sql`update roles set policy_version = policy_version + 1, version = version + 1, updated_at = now(),
    updated_by = ${session.userId} where tenant_id = ${tx.tenantId} and id = ${body.roleId}`);
  await audit(call, call.resource, body.roleId, { before, after: wanted.map(({ route }) => route) });
  return { success: true, ...(await readRow(tx, call.resource, body.roleId)) };
};

async function lockRole(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`select from roles where tenant_id = ${tx.tenantId} and id = ${id} for no key update`);
}

async function resolve({ tx, body }: Call<BodyOf<'roles', 'assignPermissions'>>) {
  const ids = body.permissions.filter((wanted) => typeof wanted === 'number');
  const routes = body.permissions.filter((wanted) => typeof wanted === 'string');
  const found = await tx.rows(sql<{ id: number; route: string }>`
    select id, route from permissions
    where tenant_id = ${tx.tenantId} and (id = any(${ids}) or route = any(${routes}))`);
  const unknown = body.permissions.flatMap((wanted, index) =>
    found.some(({ id, route }) => id === wanted || route === wanted)
      ? []
      : [{ path: `permissions.${index}`, message: 'This permission does not exist' }],
  );
  if (unknown.length > 0) throw invalid(unknown);
  return found;
}

async function assertOwnKind(call: Pick<Call, 'tx' | 'resource'>, id: number) {
  const role = await readRow(call.tx, call.resource, id);
  if (role.isSystem) throw refused('SYSTEM_ROLE', 'This role belongs to the product and cannot be changed');
  return role;
}

function assertFreeName(name: string): void {
  if (isReservedRole(name)) throw invalid([{ path: 'name', message: 'This name is reserved for built-in roles' }]);
}

/** At least one administrator must remain. Concurrent demotions are serialized here. */
export async function assertAdminRemains({ tx }: Pick<Call, 'tx'>): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(71, ${tx.tenantId}::integer)`);
  const left = await tx.first(sql<{ count: number }>`
    select count(*)::integer as count from users u join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.tenant_id = ${tx.tenantId} and r.holds_all and u.is_active and u.deleted_at is null`);
  if (!left?.count) throw conflict('LAST_ADMIN', 'At least one active administrator must remain');
}
