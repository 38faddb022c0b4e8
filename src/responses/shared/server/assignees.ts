import { resourceOf } from '../../../core/contract/catalogue.ts';
import { assertActive } from '../../../core/server/auth/active-users.ts';
import { audit } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor } from '../../../core/server/http/call.ts';
import { addWatchers } from './add-watchers.ts';
import { changeStatus } from './change-status.ts';
import { type Locked, track, writeResponse } from './lock-response.ts';
import { notifyAssigned, notifyGroups } from './notify-users.ts';

/** Sets the assigned users; a new response becomes open. `path` names the input in errors. */
export async function giveUsers(actor: Actor, response: Locked, userIds: readonly number[], path = 'userIds') {
  const before = await readHolders(actor.tx, userHolders, response.id);
  await assertActive(actor.tx, userIds, path, new Set(before));
  const isChanged = await give(actor, response, userHolders, { before, wanted: userIds });
  const added = userIds.filter((id) => !before.includes(id));
  await addWatchers(actor, response.id, added);
  await notifyAssigned(actor, response, added);
  if (userIds.length > 0 && response.status === 'new') await changeStatus(actor, response, { status: 'open' });
  return isChanged;
}

export async function giveGroups(actor: Actor, response: Locked, groupIds: readonly number[]) {
  const before = await readHolders(actor.tx, teams, response.id);
  const isChanged = await give(actor, response, teams, { before, wanted: groupIds });
  await notifyGroups(
    actor,
    response,
    groupIds.filter((id) => !before.includes(id)),
  );
  return isChanged;
}

interface Holders {
  kind: 'assigned' | 'groups';
  field: 'assignedToIds' | 'assignedGroupIds';
  table: string;
  column: string;
  named: { table: string; column: string };
  format: (added: string, removed: string) => string[];
}

const userHolders: Holders = {
  kind: 'assigned',
  field: 'assignedToIds',
  table: 'sentiment_response_users',
  column: 'user_id',
  named: { table: 'users', column: 'full_name' },
  format: (added, removed) => [added && `Assigned to ${added}`, removed && `Removed: ${removed}`],
};

const teams: Holders = {
  kind: 'groups',
  field: 'assignedGroupIds',
  table: 'sentiment_response_groups',
  column: 'group_id',
  named: { table: 'groups', column: 'name' },
  format: (added, removed) => [added && `Assigned to ${added}`, removed && `Removed from ${removed}`],
};

type Input = { before: readonly number[]; wanted: readonly number[] };

async function give(actor: Actor, response: Locked, holders: Holders, { before, wanted }: Input): Promise<boolean> {
  const { tx } = actor;
  const added = wanted.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !wanted.includes(id));
  if (added.length + removed.length === 0) return false;
  await replace(tx, holders, response.id, { added, removed });
  await writeResponse(actor, response);
  const notes = await formatAssignment(tx, holders, added, removed);
  await track(actor, response.id, { kind: holders.kind, notes, detail: { added, removed } });
  await audit(actor, resourceOf('sentimentResponses'), response.id, {
    before: { [holders.field]: before },
    after: { [holders.field]: wanted },
  });
  return true;
}

async function readHolders(tx: Tx, { table, column }: Holders, responseId: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select ${sql.ref(column)} as id from ${sql.ref(table)}
    where tenant_id = ${tx.tenantId} and response_id = ${responseId} order by 1`);
  return rows.map(({ id }) => id);
}

interface Change {
  added: number[];
  removed: number[];
}

async function replace(tx: Tx, { table, column }: Holders, responseId: number, { added, removed }: Change) {
  await tx.run(sql`delete from ${sql.ref(table)}
    where tenant_id = ${tx.tenantId} and response_id = ${responseId} and ${sql.ref(column)} = any(${removed})`);
  await tx.run(sql`insert into ${sql.ref(table)} (tenant_id, response_id, ${sql.ref(column)})
    select ${tx.tenantId}::integer, ${responseId}::integer, wanted from unnest(${added}::integer[]) wanted`);
}

async function formatAssignment(
  tx: Tx,
  { named, format: formatHolders }: Holders,
  added: number[],
  removed: number[],
): Promise<string> {
  const rows = await tx.rows(sql<{ id: number; name: string }>`
    select id, ${sql.ref(named.column)} as name from ${sql.ref(named.table)}
    where tenant_id = ${tx.tenantId} and id = any(${[...added, ...removed]}) order by 2`);
  const list = new Intl.ListFormat('en', { type: 'conjunction' });
  const names = (ids: number[]) => list.format(rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
  return formatHolders(names(added), names(removed)).filter(Boolean).join('. ');
}
