import { notFound } from '../../../core/contract/errors.ts';
import { assertActive } from '../../../core/server/auth/active-users.ts';
import { assertRow } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor, Handler, HandlerOf } from '../../../core/server/http/call.ts';
import { lockResponse, track } from '../../shared/server/lock-response.ts';
import { notifyWatching } from '../../shared/server/notify-users.ts';

export const watchers: Handler = async (call) => {
  await assertRow(call.tx, call.resource, call.id());
  return watchersOf(call.tx, call.id());
};

export const watch: HandlerOf<'sentimentResponses', 'watch'> = async (call) => {
  const { id } = await lockResponse(call, call.id());
  const userIds = call.body.userIds ?? [call.session.userId];
  await assertActive(call.tx, userIds, 'userIds');
  await setWatching(call, id, userIds, true);
  return watchersOf(call.tx, id);
};

/** Removes a watcher; automatic watching does not add them again. */
export const unwatch: Handler = async (call) => {
  const { id } = await lockResponse(call, call.id());
  await setWatching(call, id, [call.id('userId')], false);
  return watchersOf(call.tx, id);
};

export interface Watcher {
  id: number;
  name: string;
}

export function watchersOf(tx: Tx, responseId: number): Promise<Watcher[]> {
  return tx.rows(sql<Watcher>`
    select u.id, u.full_name as name from sentiment_response_watchers w
    join user_rows u on u.tenant_id = w.tenant_id and u.id = w.user_id
    where w.tenant_id = ${tx.tenantId} and w.response_id = ${responseId} and w.is_watching order by u.full_name, u.id`);
}

async function setWatching(actor: Actor, responseId: number, userIds: readonly number[], isWatching: boolean) {
  const known = await readWatchers(actor.tx, userIds);
  if (known.length < userIds.length) throw notFound();
  const before = await chosenBefore(actor.tx, responseId);
  await actor.tx.run(sql`
    insert into sentiment_response_watchers (tenant_id, response_id, user_id, is_watching)
    select ${actor.tx.tenantId}::integer, ${responseId}::integer, wanted, ${isWatching}
    from unnest(${userIds}::integer[]) wanted
    on conflict (tenant_id, response_id, user_id) do update set is_watching = excluded.is_watching`);
  const changed = known.filter(({ id }) => before.get(id) !== isWatching);
  if (changed.length === 0) return;
  const names = new Intl.ListFormat('en').format(changed.map(({ name }) => name));
  const ids = changed.map(({ id }) => id);
  if (isWatching) await notifyWatching(actor, responseId, ids);
  await track(actor, responseId, {
    kind: 'watchers',
    notes: isWatching ? `Watched by ${names}` : `Not watched by ${names}`,
    detail: isWatching ? { added: ids, removed: [] } : { added: [], removed: ids },
  });
}

async function chosenBefore(tx: Tx, responseId: number): Promise<Map<number, boolean>> {
  const rows = await tx.rows(sql<{ userId: number; isWatching: boolean }>`
    select user_id, is_watching from sentiment_response_watchers
    where tenant_id = ${tx.tenantId} and response_id = ${responseId}`);
  return new Map(rows.map(({ userId, isWatching }) => [userId, isWatching]));
}

function readWatchers(tx: Tx, userIds: readonly number[]): Promise<Watcher[]> {
  return tx.rows(sql<Watcher>`
    select id, full_name as name from user_rows
    where tenant_id = ${tx.tenantId} and id = any(${userIds}) order by full_name`);
}
