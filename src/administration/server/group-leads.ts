import { resourceOf } from '../../core/contract/catalogue.ts';
import { invalid } from '../../core/contract/errors.ts';
import type { User } from '../../core/contract/schemas/user.ts';
import { assertActive } from '../../core/server/auth/active-users.ts';
import { createRow, readRow, updateRow } from '../../core/server/crud/rows.ts';
import { lockSharedLists } from '../../core/server/crud/shared-lists.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import type { Actor } from '../../core/server/http/call.ts';
import type { Group } from '../schemas/group.ts';

type Values = Record<string, unknown>;

/** Creates a group whose lead is an active member. */
export async function createGroup(actor: Actor, values: Values) {
  const row = await createRow(actor, resourceOf('groups'), values);
  await assertLead(actor.tx, row.id);
  return row;
}

/** Changes a group. Its lead stays a member; one that was stored before is not refused. */
export async function updateGroup(actor: Actor, id: number, values: Values) {
  const { tx } = actor;
  const groups = resourceOf('groups');
  await lockSharedLists(tx, groups);
  const before = await readRow<Group>(tx, groups, id);
  const row = await updateRow(actor, groups, id, values);
  await assertLead(tx, id, before);
  return row;
}

async function assertLead(tx: Tx, id: number, before?: Group): Promise<void> {
  const { leadUserId, memberIds } = await readRow<Group>(tx, resourceOf('groups'), id);
  if (leadUserId === null) return;
  const isNew = leadUserId !== before?.leadUserId;
  if (isNew) await assertActive(tx, [leadUserId], 'leadUserId');
  if (memberIds.includes(leadUserId) || (!isNew && !before.memberIds.includes(leadUserId))) return;
  const lead = await readRow<User>(tx, resourceOf('users'), leadUserId);
  throw invalid([
    isNew
      ? { path: 'leadUserId', message: `${lead.fullName} is not a member of this group. Add the lead as a member` }
      : { path: 'memberIds', message: `${lead.fullName} leads this group. Choose another lead first` },
  ]);
}

/** Throws 422 if a user has left a group that this user leads. */
export async function assertLeftNoLead(tx: Tx, before: Pick<User, 'groupIds'>, user: User): Promise<void> {
  const left = before.groupIds.filter((id) => !user.groupIds.includes(id));
  const names = left.length > 0 && (await namesOfLed(tx, user.id, { among: left }));
  if (names) {
    const message = `${user.fullName} leads ${names}. Choose another lead there first`;
    throw invalid([{ path: 'groupIds', message }]);
  }
}

interface Led {
  among?: readonly number[];
  without?: readonly number[];
}

/** The names of groups that a user leads; empty if there is none. */
export async function namesOfLed(tx: Tx, userId: number, { among, without = [] }: Led): Promise<string> {
  const led = await tx.rows(sql<{ name: string }>`
    select name from groups where tenant_id = ${tx.tenantId} and lead_user_id = ${userId}
      ${among ? sql`and id = any(${among}::integer[])` : sql``} and not id = any(${without}::integer[]) order by name`);
  return new Intl.ListFormat('en').format(led.map(({ name }) => `“${name}”`));
}
