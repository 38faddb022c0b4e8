import { permissionFor } from '../../../core/contract/catalogue.ts';
import { refused } from '../../../core/contract/errors.ts';
import { sendList } from '../../../core/server/crud/handlers.ts';
import { createRow, listRows, readRow, removeRow, updateRow } from '../../../core/server/crud/rows.ts';
import { sql } from '../../../core/server/db/database.ts';
import type { BodyOf, Call, Handler } from '../../../core/server/http/call.ts';
import type { InboxView } from '../../schemas/inbox-view.ts';
import { inboxCondition, readAs, viewerOf } from './filters.ts';

type Input = BodyOf<'inboxViews', 'create'>;
type Change = Partial<Input> & { version?: number };

export const list: Handler = async (call) => {
  await readAs(call);
  return sendList(call, await listRows(call.tx, call.resource, { query: call.query }), false);
};

export const show: Handler = async (call) => {
  await readAs(call);
  return readRow(call.tx, call.resource, call.id());
};

export const create: Handler<Input> = async (call) => {
  await readAs(call);
  const { pinned, ...view } = call.body;
  await assertFilters(call, view);
  const made = await createRow(call, call.resource, { ...view, ...audienceOf(view) });
  return pinned ? pin(call, made.id, true) : made;
};

/** Only the owner edits a view; every user who sees it may pin it. */
export const update: Handler<Change> = async (call) => {
  await readAs(call);
  const { pinned, ...change } = call.body;
  const view = await readRow<InboxView>(call.tx, call.resource, call.id());
  const isChange = Object.keys(change).some((name) => name !== 'version' && name !== 'tenantId');
  if (isChange) {
    assertOwn(call, view);
    await assertFilters(call, change);
    await updateRow(call, call.resource, view.id, { ...change, ...audienceOf({ ...view, ...change }) });
  }
  return pinned === undefined ? readRow(call.tx, call.resource, view.id) : pin(call, view.id, pinned);
};

async function remove(call: Call<never>): Promise<unknown> {
  await readAs(call);
  assertOwn(call, await readRow<InboxView>(call.tx, call.resource, call.id()));
  return removeRow(call, call.resource, call.id());
}

export { remove as delete };

/** Users who may delete forms may also change and delete shared views. */
function assertOwn({ session }: Pick<Call, 'session'>, { ownerId }: InboxView): void {
  if (ownerId === session.userId || session.permits(permissionFor('sentiments', 'delete'))) return;
  throw refused('NOT_OWN_VIEW', 'Only the owner can change this view');
}

async function assertFilters(call: Pick<Call, 'tx' | 'session'>, { filters, sort }: Change): Promise<void> {
  const order = sort ? { _sort: sort.replace('-', '') } : {};
  await inboxCondition(call.tx, { ...filters, ...order }, viewerOf(call));
}

function audienceOf({ sharedWith, groupIds }: Change): Pick<Input, 'groupIds'> {
  return sharedWith === 'groups' ? { groupIds } : { groupIds: [] };
}

async function pin({ tx, session, resource }: Pick<Call, 'tx' | 'session' | 'resource'>, id: number, pinned: boolean) {
  const own = [tx.tenantId, session.userId, id];
  await tx.run(
    pinned
      ? sql`insert into inbox_view_pins (tenant_id, user_id, view_id) values (${sql.join(own)}) on conflict do nothing`
      : sql`delete from inbox_view_pins where (tenant_id, user_id, view_id) = (${sql.join(own)})`,
  );
  return readRow(tx, resource, id);
}
