import { resourceOf } from '../../../core/contract/catalogue.ts';
import { conflict, invalid } from '../../../core/contract/errors.ts';
import { permissionsOfRun, type RunName } from '../../../core/server/auth/rights-of-runs.ts';
import { audit, readRow } from '../../../core/server/crud/rows.ts';
import { inTurn, sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor, HandlerOf } from '../../../core/server/http/call.ts';
import { notify } from '../../../notifications/shared/server/notify.ts';
import { findRecipients, type Recipients } from '../../../notifications/shared/server/recipients.ts';
import type { Firing } from '../../rules/sla/escalation.ts';
import { isFinal } from '../../rules/status.ts';
import { type StatusRef, stepsFrom } from '../../rules/status-labels.ts';
import { type EscalationRule, escalationStatuses } from '../../schemas/escalation-rule.ts';
import type { StatusOption } from '../../schemas/status-option.ts';
import { giveGroups, giveUsers } from '../../shared/server/assignees.ts';
import { changeStatus, readHandled } from '../../shared/server/change-status.ts';
import { type Locked, lockResponse, track, writeResponse } from '../../shared/server/lock-response.ts';
import { aboutOf, actorName } from '../../shared/server/notify-users.ts';
import { readStatuses } from '../../shared/server/statuses.ts';
import { setSeverity } from '../handling/change-response.ts';
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
  const named = await namedBy(actor.tx, rules, response.id);
  const about = aboutOf(actor, response.id, [...named.told, ...named.given]);
  const { reached } = await findRecipients(actor.tx, 'escalated', about);
  const notes = `Escalated to level ${to}${unheard(reached)}. ${reason}${names}${await formatTurnedOff(actor.tx, rules)}`;
  await track(actor, response.id, { kind: 'escalation', notes, detail });
  await audit(actor, resourceOf('sentimentResponses'), response.id, {
    before: { escalationLevel: from },
    after: { escalationLevel: to },
  });
  for (const rule of rules) {
    await announce(actor.tx, rule, response, { repeat: 0, at: response.now });
    await act(actor, response, rule);
  }
  await notify(actor.tx, 'escalated', about, async () => ({
    title: `${(await actorName(actor)) ?? 'A rule'} escalated ${response.reference} to level ${to}`,
  }));
}

async function manualRules(tx: Tx, response: Locked, level: number): Promise<EscalationRule[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select id from escalation_rules
    where tenant_id = ${tx.tenantId} and is_active and type = 'manual' and level = ${level}
      and (sentiment_id is null or sentiment_id = ${response.sentimentId})
      and (severity_level_id is null or severity_level_id = ${response.severityLevelId}::integer) order by id`);
  const resource = resourceOf('escalationRules');
  return inTurn(rows, ({ id }) => readRow<EscalationRule>(tx, resource, id));
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
  const { told, given, isAnyone } = await namedBy(tx, [rule], response.id);
  const about = aboutOf(actor, response.id, [...told, ...given]);
  const { reached, userIds } = await findRecipients(tx, 'escalated_by_rule', about);
  const isUnheard = isAnyone && reached !== 'named';
  const notifiedUserIds = told.filter((id) => !isUnheard && userIds.includes(id));
  const detail = {
    ruleId: rule.id,
    rule: rule.name,
    level: rule.level,
    repeat,
    type: rule.type,
    notified: notifiedUserIds,
  };
  const again = repeat > 0 ? ` (reminder ${repeat})` : '';
  const heard = isUnheard ? unheard(null) : '';
  const notes = `Escalated to level ${rule.level}${heard}: ${rule.name}${again}${await formatTurnedOff(tx, [rule])}`;
  await track(actor, response.id, { kind: 'escalation', notes, detail });
  await act(actor, response, rule);
  if (notifiedUserIds.length === 0 && !isUnheard) return;
  await notify(tx, 'escalated_by_rule', { ...about, named: notifiedUserIds }, () => ({
    title: isUnheard
      ? `${response.reference} is at escalation level ${rule.level}, but “${rule.name}” names nobody who can be told`
      : `${response.reference} is at escalation level ${rule.level}: ${rule.name}`,
    detail: { level: rule.level, ruleId: rule.id },
  }));
}

const unheard = (reached: Recipients['reached']) => (reached === null ? ', but nobody could be told' : '');

interface Named {
  told: number[];
  /** The new assignees, who are told of their assignment. */
  given: number[];
  /** Whether the rules name users or groups at all. */
  isAnyone: boolean;
}

async function namedBy(tx: Tx, rules: readonly EscalationRule[], responseId: number): Promise<Named> {
  const all = (key: 'notifyUserIds' | 'notifyGroupIds' | 'reassignToUserIds' | 'reassignToGroupIds') =>
    rules.flatMap((rule) => rule[key]);
  const notifiesLead = rules.some(({ notifyLead }) => notifyLead);
  const rows = await tx.rows(sql<{ userId: number; isGiven: boolean }>`
    select distinct n.user_id, n.is_given from (
      select unnest(${all('notifyUserIds')}::integer[]) as user_id, false as is_given
      union all select unnest(${all('reassignToUserIds')}::integer[]), true
      union all select user_id, false from group_members
        where tenant_id = ${tx.tenantId} and group_id = any(${all('notifyGroupIds')}::integer[])
      union all select user_id, true from group_members
        where tenant_id = ${tx.tenantId} and group_id = any(${all('reassignToGroupIds')}::integer[])
      union all select g.lead_user_id, false from sentiment_response_groups j
        join groups g on g.tenant_id = j.tenant_id and g.id = j.group_id
        where ${notifiesLead} and j.tenant_id = ${tx.tenantId} and j.response_id = ${responseId}) n
    where n.user_id is not null order by n.user_id`);
  const ids = (isGiven: boolean) => rows.flatMap((row) => (row.isGiven === isGiven ? row.userId : []));
  const lists = ['notifyUserIds', 'notifyGroupIds', 'reassignToUserIds', 'reassignToGroupIds'] as const;
  const isAnyone = notifiesLead || lists.some((key) => all(key).length > 0);
  return { told: ids(false), given: ids(true), isAnyone };
}

/** Does what who last changed the rule may do; the history of the response says what was left out. */
async function act(actor: Actor, response: Locked, rule: EscalationRule): Promise<void> {
  const { tx } = actor;
  const leftOut: string[] = [];
  const mayRun = async (run: RunName) => {
    const { refusal } = await permissionsOfRun(tx, run, await findLastEditor(tx, rule.id));
    if (refusal) leftOut.push(refusal);
    return refusal === null;
  };
  const { raiseSeverityTo, reassignToGroupIds, setStatus } = rule;
  if (raiseSeverityTo !== null && (await offers(tx, response.sentimentId, raiseSeverityTo))) {
    if (await mayRun('ruleSetsSeverity')) await setSeverity(actor, response, raiseSeverityTo);
  }
  const users = await activeAmong(tx, rule.reassignToUserIds);
  if (users.length > 0 && (await mayRun('ruleAssignsUsers'))) await giveUsers(actor, response, users);
  if (reassignToGroupIds.length > 0 && (await mayRun('ruleAssignsGroups')))
    await giveGroups(actor, response, reassignToGroupIds);
  if (setStatus && (await mayRun('ruleSetsStatus'))) await moveBy(actor, response, rule);
  if (leftOut.length === 0) return;
  const notes = `Left out of “${rule.name}”: ${leftOut.join('. ')}`;
  await track(actor, response.id, { kind: 'escalation', notes, detail: { ruleId: rule.id, leftOut } });
}

async function findLastEditor(tx: Tx, ruleId: number): Promise<number | null> {
  const rule = await tx.first(sql<{ updatedBy: number | null }>`
    select updated_by from escalation_rules where tenant_id = ${tx.tenantId} and id = ${ruleId}`);
  return rule?.updatedBy ?? null;
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

interface StatusSetter {
  setStatus?: string | null | undefined;
}

/** Throws 422 unless rules may use the status. A status saved before may be inactive by now. */
export async function assertStatus(tx: Tx, { setStatus }: StatusSetter, before?: StatusSetter): Promise<void> {
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
export const movedBy = (
  statuses: readonly StatusOption[],
  rule: StatusSetter,
  from: StatusRef,
): StatusOption | undefined => stepsFrom(statuses, from).find(({ key }) => key === rule.setStatus);

async function moveBy(actor: Actor, response: Locked, rule: StatusSetter): Promise<void> {
  if (!rule.setStatus) return;
  const to = movedBy(await readStatuses(actor.tx), rule, response);
  if (to) await changeStatus(actor, response, { status: to.key });
}

async function formatTurnedOff(tx: Tx, rules: readonly StatusSetter[]): Promise<string> {
  const named = new Set(rules.map(({ setStatus }) => setStatus));
  if (rules.every(({ setStatus }) => !setStatus)) return '';
  const off = (await readStatuses(tx)).filter(({ key, isActive }) => !isActive && named.has(key));
  return off.map(({ label }) => `. The status stays: “${label}” is no longer in use`).join('');
}
