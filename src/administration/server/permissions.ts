import { allPermissions } from '../../core/contract/catalogue.ts';
import { conflict, invalid } from '../../core/contract/errors.ts';
import { createRow, readRow, removeRow, updateRow } from '../../core/server/crud/rows.ts';
import { sql } from '../../core/server/db/database.ts';
import type { BodyOf, Call, Handler, HandlerOf } from '../../core/server/http/call.ts';

type Input = BodyOf<'permissions', 'create'>;

/** A permission must match an existing route exactly. */
export const create: Handler<Input> = async (call) => {
  if (!allPermissions().some(({ route }) => route === call.body.route)) {
    throw invalid([{ path: 'route', message: 'No API call has this route' }]);
  }
  return createRow(call, call.resource, call.body);
};

/** Only the name may change: another route would grant every role with this row an unintended permission. */
export const update: HandlerOf<'permissions', 'update'> = async (call) => {
  const { route, ...values } = call.body;
  const before = await readRow(call.tx, call.resource, call.id());
  if (route !== undefined && route !== before.route) {
    throw invalid([{ path: 'route', message: 'The route of a permission cannot be changed' }]);
  }
  return updateRow(call, call.resource, call.id(), values);
};

/** A permission that roles have is kept: created again, it would be missing in them. */
async function remove(call: Call<never>): Promise<unknown> {
  const { tx } = call;
  const id = call.id();
  await tx.run(sql`select from permissions where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  const holders = await tx.rows(sql<{ name: string }>`
    select r.name from role_permissions rp join roles r on r.tenant_id = rp.tenant_id and r.id = rp.role_id
    where rp.tenant_id = ${tx.tenantId} and rp.permission_id = ${id} and not r.holds_all order by r.name`);
  if (holders.length > 0) {
    const names = holders.map(({ name }) => `“${name}”`).join(', ');
    throw conflict('IN_USE', `Roles have this permission: ${names}. Remove it from them first.`);
  }
  return removeRow(call, call.resource, id);
}

export { remove as delete };
