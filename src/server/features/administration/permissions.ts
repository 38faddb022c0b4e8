import { allPermissions } from '../../../contract/catalogue.ts';
import { invalid } from '../../../contract/errors.ts';
import { createRow, readRow, removeRow, updateRow } from '../../platform/crud/rows.ts';
import { sql } from '../../platform/db/database.ts';
import type { BodyOf, Call, Handler, HandlerOf } from '../../platform/http/call.ts';

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

async function remove(call: Call<never>): Promise<unknown> {
  const { tx } = call;
  const id = call.id();
  await tx.run(sql`update roles r set policy_version = policy_version + 1 from role_permissions rp
    where r.tenant_id = ${tx.tenantId} and rp.tenant_id = r.tenant_id and rp.role_id = r.id and rp.permission_id = ${id}`);
  return removeRow(call, call.resource, id);
}

export { remove as delete };
