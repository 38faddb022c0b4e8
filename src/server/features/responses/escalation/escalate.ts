import { resourceOf } from '../../../../contract/catalogue.ts';
import { conflict, invalid } from '../../../../contract/errors.ts';
import { type EscalationRule, escalationStatuses } from '../../../../contract/schemas/responses/escalation-rule.ts';
import type { StatusOption } from '../../../../contract/schemas/responses/status-option.ts';
import type { Firing } from '../../../../domain/sla/escalation.ts';
import { isFinal } from '../../../../domain/status.ts';
import { type StatusRef, stepsFrom } from '../../../../domain/status-labels.ts';
import { audit, readRow } from '../../../platform/crud/rows.ts';
import { inTurn, sql, type Tx } from '../../../platform/db/database.ts';
import type { Actor, HandlerOf } from '../../../platform/http/call.ts';
import { notify } from '../../notifications/notify.ts';
import { giveGroups, giveUsers, setSeverity } from '../handling/change-response.ts';
import { changeStatus, readHandled } from '../handling/change-status.ts';
import { readStatuses } from '../handling/response-statuses.ts';
import { type Locked, lockResponse, track, writeResponse } from '../record/lock-response.ts';
import { notifyEscalated } from '../record/notify-users.ts';
import { announce } from './report-job.ts';

export const escalate: HandlerOf<'sentimentResponses', 'escalate'> = async (call) => {
  const response = await lockResponse(call, call.id(), call.body);
  await escalateResponse(call, response, { reason: call.body.reason });
  return readHandled(call, response.id);
};

export const highestLevel = 9;

interface Escalation {
  reason: string;
  level?: number;
  more?: Record<string, unknown>;
}

export async function escalateResponse(actor: Actor, response: Locked, { reason, level, more = {} }: Escalation) {
  const { escalationLevel: from, status, now } = response;
  const to = level ?? from + 1;
  if (isFinal(status)) throw conflict('NOT_OPEN', 'Only open responses can be escalated');
  if (to > highestLevel) throw conflict('HIGHEST_LEVEL', 'This response is at the highest escalation level');
  await writeResponse(actor, response, { escalationLevel: to, escalatedAt: now });
  const rules = await manualRules(actor.tx, response, to);
  const detail = {
    level: to,
    from,
    reason,
    ...(rules.length > 0 ? { rules: rules.map(({ id }) => id) } : {}),
    ...more,
  };
  const names = rules.length > 0 ? ` (${rules.map(({ name }) => name).join(', ')})` : '';
  const notes = `Escalated to level ${to}. ${reason}${names}${await formatTurnedOff(actor.tx, rules)}`;
  await track(actor, response.id, { kind: 'escalation', notes, detail });
  await audit(actor, resourceOf('sentimentResponses'), response.id, {
    before: { escalationLevel: from },
    after: { escalationLevel: to },
  });
  const notified = await followRules(actor, response, rules);
  await notifyEscalated(actor, response, to, notified);
}

export async function manualRules(tx: Tx, response: Locked, level: number): Promise<EscalationRule[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select id from escalation_rules
    where tenant_id = ${tx.tenantId} and is_active and type = 'manual' and level = ${level}
      and (sentiment_id is null or sentiment_id = ${response.sentimentId})
      and (severity_level_id is null or severity_level_id = ${response.severityLevelId}::integer) order by id`);
  const resource = resourceOf('escalationRules');
  return inTurn(rows, ({ id }) => readRow<EscalationRule>(tx, resource, id));
}

export async function followRules(actor: Actor, response: Locked, rules: readonly EscalationRule[]): Promise<number[]> {
  const notified: number[] = [];
  for (const rule of rules) {
    notified.push(...(await notifyBy(actor.tx, rule, response.id)));
    await announce(actor.tx, rule, response, { repeat: 0, at: response.now });
    await act(actor, response, rule);
  }
  return notified;
}

export async function applyRule(actor: Actor, response: Locked, firing: Firing, now: Date): Promise<void> {
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

async function act(actor: Actor, response: Locked, rule: EscalationRule): Promise<void> {
  const { raiseSeverityTo } = rule;
  if (raiseSeverityTo !== null && (await offers(actor.tx, response.sentimentId, raiseSeverityTo))) {
    await setSeverity(actor, response, raiseSeverityTo);
  }
  const users = await activeAmong(actor.tx, rule.reassignToUserIds);
  if (users.length > 0) await giveUsers(actor, response, users);
  if (rule.reassignToGroupIds.length > 0) await giveGroups(actor, response, rule.reassignToGroupIds);
  await moveBy(actor, response, rule);
}

async function notifyBy(tx: Tx, rule: EscalationRule, responseId: number): Promise<number[]> {
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

interface Named {
  setStatus?: string | null | undefined;
}

/** Throws 422 unless rules may use the status. A status saved before may be inactive by now. */
export async function assertStatus(tx: Tx, { setStatus }: Named, before?: Named): Promise<void> {
  if (!setStatus || setStatus === before?.setStatus) return;
  const statusOption = (await readStatuses(tx)).find(({ key }) => key === setStatus);
  const message = whyNot(statusOption);
  if (message) throw invalid([{ path: 'setStatus', message }]);
}

function whyNot(statusOption: StatusOption | undefined): string | undefined {
  if (!statusOption) return 'This status does not exist';
  if (!escalationStatuses.some((base) => base === statusOption.base))
    return 'A rule can only change responses that are open';
  return statusOption.isActive ? undefined : `“${statusOption.label}” is no longer in use`;
}

/** The status that a rule sets; undefined if the response has it already or the transition is not allowed. */
export const movedBy = (statuses: readonly StatusOption[], rule: Named, from: StatusRef): StatusOption | undefined =>
  stepsFrom(statuses, from).find(({ key }) => key === rule.setStatus);

async function moveBy(actor: Actor, response: Locked, rule: Named): Promise<void> {
  if (!rule.setStatus) return;
  const to = movedBy(await readStatuses(actor.tx), rule, response);
  if (to) await changeStatus(actor, response, { status: to.key });
}

async function formatTurnedOff(tx: Tx, rules: readonly Named[]): Promise<string> {
  const named = new Set(rules.map(({ setStatus }) => setStatus));
  if (rules.every(({ setStatus }) => !setStatus)) return '';
  const off = (await readStatuses(tx)).filter(({ key, isActive }) => !isActive && named.has(key));
  return off.map(({ label }) => `. The status stays: “${label}” is no longer in use`).join('');
}
