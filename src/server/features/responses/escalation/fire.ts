import { resourceOf } from '../../../../contract/catalogue.ts';
import type { EscalationRule } from '../../../../contract/schemas/responses/escalation-rule.ts';
import type { Firing } from '../../../../domain/sla/escalation.ts';
import { readRow } from '../../../platform/crud/read.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { notify } from '../../notifications/notify.ts';
import { giveGroups, giveUsers } from '../handling/assign-response.ts';
import { setSeverity } from '../handling/change-response.ts';
import { type Locked, writeResponse } from '../record/lock-response.ts';
import { track } from '../record/track.ts';
import { announce } from './report-job.ts';
import { formatTurnedOff, moveBy } from './rule-status.ts';

export async function fire(actor: Actor, response: Locked, firing: Firing, now: Date): Promise<void> {
  const { rule: trigger, episode, repeat } = firing;
  const { tx } = actor;
  const isFirst = await tx.run(sql`
    insert into escalation_firings (tenant_id, response_id, rule_id, episode, repeat, level, fired_at)
    values (${tx.tenantId}, ${response.id}, ${trigger.id}, ${episode}, ${repeat}, ${trigger.level}, ${now})
    on conflict do nothing`);
  if (!isFirst) return;
  const rule = await readRow<EscalationRule>(tx, resourceOf('escalationRules'), trigger.id);
  await writeResponse(actor, response, {
    escalationLevel: Math.max(response.escalationLevel, rule.level),
    escalatedAt: now,
  });
  await announce(tx, rule, response, { repeat, at: now });
  const announced = await notifyBy(tx, rule, response.id);
  const detail = { ruleId: rule.id, rule: rule.name, level: rule.level, repeat, type: rule.type, notified: announced };
  const again = repeat > 0 ? ` (reminder ${repeat})` : '';
  const notes = `Escalated to level ${rule.level}: ${rule.name}${again}${await formatTurnedOff(tx, [rule])}`;
  await track(actor, response.id, { kind: 'escalation', notes, detail });
  await act(actor, response, rule);
  const title = `${response.reference} is at escalation level ${rule.level}: ${rule.name}`;
  await notify(tx, {
    userIds: announced,
    kind: 'escalation',
    responseId: response.id,
    title,
    detail: { level: rule.level, ruleId: rule.id },
  });
}

export async function act(actor: Actor, response: Locked, rule: EscalationRule): Promise<void> {
  const { raiseSeverityTo } = rule;
  if (raiseSeverityTo !== null && (await offers(actor.tx, response.sentimentId, raiseSeverityTo))) {
    await setSeverity(actor, response, raiseSeverityTo);
  }
  const users = await activeAmong(actor.tx, rule.reassignToUserIds);
  if (users.length > 0) await giveUsers(actor, response, users);
  if (rule.reassignToGroupIds.length > 0) await giveGroups(actor, response, rule.reassignToGroupIds);
  await moveBy(actor, response, rule);
}

export async function notifyBy(tx: Tx, rule: EscalationRule, responseId: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select u.id from user_rows u where u.tenant_id = ${tx.tenantId} and u.is_active and (
      u.id = any(${rule.notifyUserIds}::integer[])
      or exists (select from group_members m where m.tenant_id = u.tenant_id and m.user_id = u.id
        and m.group_id = any(${rule.notifyGroupIds}::integer[]))
      or (${rule.notifyLead} and exists (select from sentiment_response_groups j
        join groups g on g.tenant_id = j.tenant_id and g.id = j.group_id
        where j.tenant_id = u.tenant_id and j.response_id = ${responseId} and g.lead_user_id = u.id)))
    order by u.id`);
  return rows.map(({ id }) => id);
}

async function activeAmong(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select id from user_rows where tenant_id = ${tx.tenantId} and is_active and id = any(${userIds}::integer[]) order by id`);
  return rows.map(({ id }) => id);
}

async function offers(tx: Tx, sentimentId: number, severityLevelId: number): Promise<boolean> {
  const offered = await tx.rows(sql<{ id: number }>`
    select severity_level_id as id from sentiment_severity_levels
    where tenant_id = ${tx.tenantId} and sentiment_id = ${sentimentId}`);
  return offered.length === 0 || offered.some(({ id }) => id === severityLevelId);
}
