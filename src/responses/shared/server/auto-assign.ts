import type { z } from 'zod';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { leastBusy, nextInTurn } from '../../rules/next-assignee.ts';
import type { AutoAssign } from '../../schemas/auto-assign.ts';
import type { createResponseSchema } from '../../schemas/sentiment-response.ts';

export interface Assignment {
  userIds: number[];
  groupIds: number[];
}

type RequestedAssignment = Partial<
  Pick<z.output<typeof createResponseSchema>, 'severityLevelId' | 'assignedToIds' | 'assignedGroupIds'>
>;

/** Assigns a new response: the caller's choice, then the rule of severity or form, then the form's default. */
export async function assignmentFor(
  tx: Tx,
  form: { id: number; assignedUsers: number[]; assignedGroups: number[] },
  { severityLevelId, assignedToIds, assignedGroupIds }: RequestedAssignment,
): Promise<Assignment> {
  const isChosen = differs(assignedToIds, form.assignedUsers) || differs(assignedGroupIds, form.assignedGroups);
  const byRule = isChosen ? undefined : await autoAssign(tx, { sentimentId: form.id, severityLevelId });
  if (byRule) return byRule;
  return { userIds: assignedToIds ?? form.assignedUsers, groupIds: assignedGroupIds ?? form.assignedGroups };
}

// Clients send the form's lists unchanged, or empty ones; neither is a choice.
function differs(ids: readonly number[] | undefined, usual: readonly number[]): boolean {
  if (!ids?.length) return false;
  return ids.length !== usual.length || ids.some((id) => !usual.includes(id));
}

/**
 * Assignees by the rule of severity or form; undefined without a rule. Locks the rotation until commit, so that
 * concurrent responses get the next user.
 */
async function autoAssign(
  tx: Tx,
  { sentimentId, severityLevelId }: { sentimentId: number; severityLevelId: number | null | undefined },
): Promise<Assignment | undefined> {
  const found = await tx.first(sql<{ bySeverity: AutoAssign | null; byForm: AutoAssign | null }>`
    select (select auto_assign from severity_levels
        where tenant_id = ${tx.tenantId} and id = ${severityLevelId ?? null}::integer) as by_severity,
      (select auto_assign from sentiment_handling
        where tenant_id = ${tx.tenantId} and sentiment_id = ${sentimentId}) as by_form`);
  if (found?.bySeverity) return assignmentBy(tx, found.bySeverity, `severity:${severityLevelId}`);
  return found?.byForm ? assignmentBy(tx, found.byForm, `form:${sentimentId}`) : undefined;
}

async function assignmentBy(tx: Tx, { mode, userIds, groupIds }: AutoAssign, scope: string): Promise<Assignment> {
  const groups = await existing(tx, groupIds);
  if (mode === 'all') return { userIds: await activeAmong(tx, userIds), groupIds: groups };
  const picked =
    mode === 'round_robin'
      ? await nextAssignee(tx, scope, { userIds, groupIds })
      : await fewest(tx, { userIds, groupIds });
  // Without an available user, the groups are assigned.
  return picked === undefined ? { userIds: [], groupIds: groups } : { userIds: [picked], groupIds: [] };
}

async function nextAssignee(tx: Tx, scope: string, pool: Assignment): Promise<number | undefined> {
  const last = await holdTurn(tx, scope);
  const picked = nextInTurn(await members(tx, pool), last);
  if (picked === undefined) return undefined;
  await tx.run(sql`update assignment_turns set last_user_id = ${picked}
    where tenant_id = ${tx.tenantId} and scope = ${scope}`);
  return picked;
}

/** Counts after the lock is held, so that all earlier assignments are visible. */
async function fewest(tx: Tx, pool: Assignment): Promise<number | undefined> {
  await holdTurn(tx, 'least_open');
  const ids = await members(tx, pool);
  const rows = await tx.rows(sql<{ id: number; open: number }>`
    select wanted as id, (select count(*)::integer from sentiment_response_users j
      join sentiment_responses r on r.tenant_id = j.tenant_id and r.id = j.response_id
      where j.tenant_id = ${tx.tenantId} and j.user_id = wanted
        and r.status in ('new', 'open', 'in_progress', 'pending_customer', 'pending_internal')) as open
    from unnest(${ids}::integer[]) wanted`);
  return leastBusy(rows);
}

async function holdTurn(tx: Tx, scope: string): Promise<number | null> {
  const current = await tx.first(sql<{ lastUserId: number | null }>`
    insert into assignment_turns (tenant_id, scope) values (${tx.tenantId}, ${scope})
    on conflict (tenant_id, scope) do update set scope = excluded.scope returning last_user_id`);
  return current?.lastUserId ?? null;
}

async function members(tx: Tx, { userIds, groupIds }: Assignment): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select u.id from user_rows u
    where u.tenant_id = ${tx.tenantId} and u.is_active and (u.id = any(${userIds}) or exists (
      select from group_members m
      where m.tenant_id = u.tenant_id and m.user_id = u.id and m.group_id = any(${groupIds})))
    order by u.id`);
  return rows.map(({ id }) => id);
}

async function activeAmong(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  return members(tx, { userIds: [...userIds], groupIds: [] });
}

async function existing(tx: Tx, groupIds: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select id from groups where tenant_id = ${tx.tenantId} and id = any(${groupIds}) order by id`);
  return rows.map(({ id }) => id);
}
