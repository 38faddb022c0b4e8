import { invalid } from '../../../core/contract/errors.ts';
import { createRow, readRow, updateRow } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { BodyOf, Call, Handler, HandlerOf } from '../../../core/server/http/call.ts';
import { enqueue } from '../../../core/server/jobs/job.ts';
import type { Trigger } from '../../rules/sla/escalation.ts';
import type { StatusRef } from '../../rules/status-labels.ts';
import type { DryRun, EscalationRule } from '../../schemas/escalation-rule.ts';
import { activeRules, clockFromHistory, nextFirings } from '../../shared/server/settle-clock.ts';
import { readStatuses } from '../../shared/server/statuses.ts';
import { replanJob } from '../sla/replan.ts';
import { assertStatus, movedBy } from './escalate.ts';
import { storedSecret } from './escalation-webhooks.ts';

type Input = BodyOf<'escalationRules', 'create'>;

export const create: Handler<Input> = async (call) => {
  assertComplete(call.body);
  await assertStatus(call.tx, call.body);
  const { webhookSecret, ...values } = call.body;
  const row = await createRow(call, call.resource, values, storedSecret(call, values, webhookSecret));
  await replan(call);
  return row;
};

export const update: HandlerOf<'escalationRules', 'update'> = async (call) => {
  const before = await readRow<EscalationRule>(call.tx, call.resource, call.id());
  assertComplete({ ...before, ...call.body });
  await assertStatus(call.tx, call.body, before);
  const { webhookSecret, ...values } = call.body;
  const stored = storedSecret(call, values, webhookSecret, before);
  const row = await updateRow(call, call.resource, call.id(), values, stored);
  await replan(call);
  return row;
};

export const dryRun: Handler<Input> = async ({ tx, body }) => {
  assertComplete(body);
  const rule = triggerOf(body);
  const statuses = await readStatuses(tx);
  const others = (await activeRules(tx)).filter(({ level, type }) => type === rule.type && level < rule.level);
  const now = new Date();
  const open = await openResponses(tx, rule);
  const answer: DryRun = { looked: 0, isCapped: open.length > most, now: [], next: [] };
  for (const response of open.slice(0, most)) {
    answer.looked += 1;
    const looked = { id: response.id, ...(await clockFromHistory(tx, response)) };
    const found = (await nextFirings(tx, looked, [...others, rule])).find((firing) => firing.rule.id === rule.id);
    if (!found) continue;
    const { id, reference, summary } = response;
    const becomes = movedBy(statuses, body, response)?.label ?? null;
    const touched = { id, reference, summary, at: found.at.toISOString(), becomes };
    (found.at <= now ? answer.now : answer.next).push(touched);
  }
  answer.next.sort((one, other) => one.at.localeCompare(other.at));
  return answer;
};

// Existing open responses are rescheduled by a job because there may be many.
function replan({ tx }: Pick<Call, 'tx'>): Promise<void> {
  return enqueue(tx, { kind: replanJob, key: 'all' });
}

function assertComplete({ type, percent, level, afterMinutes, repeatEveryMinutes, maxRepeats }: Partial<Input>): void {
  const issues = [
    type === 'before_breach' && !percent ? { path: 'percent', message: 'Enter the percentage of the time' } : undefined,
    (level ?? 1) > 1 && !afterMinutes && type !== 'manual'
      ? { path: 'afterMinutes', message: 'A level must start at least one minute after the level below' }
      : undefined,
    maxRepeats && !repeatEveryMinutes ? { path: 'repeatEveryMinutes', message: 'Enter the repeat limit' } : undefined,
  ].flatMap((issue) => issue ?? []);
  if (issues.length > 0) throw invalid(issues);
}

// No saved rule has ID 0, so a rule on trial has never fired.
function triggerOf(body: Input): Trigger {
  const { type, afterMinutes = 0, level = 1, maxRepeats = 0, activeHoursOnly = false } = body;
  const { sentimentId = null, severityLevelId = null, percent = null, repeatEveryMinutes = null } = body;
  const scope = { sentimentId, severityLevelId };
  return {
    id: 0,
    isActive: true,
    type,
    afterMinutes,
    level,
    maxRepeats,
    activeHoursOnly,
    percent,
    repeatEveryMinutes,
    ...scope,
  };
}

const most = 500;

function openResponses(tx: Tx, { sentimentId, severityLevelId }: Trigger) {
  return tx.rows(sql<StatusRef & { id: number; reference: string; summary: string; createdAt: Date }>`
    select id, reference, summary, status, custom_status_id, created_at from sentiment_responses
    where tenant_id = ${tx.tenantId} and is_open and escalation_type <> 'none'
      and (${sentimentId}::integer is null or sentiment_id = ${sentimentId}::integer)
      and (${severityLevelId}::integer is null or severity_level_id = ${severityLevelId}::integer)
    order by sla_due_at nulls last, id limit ${most + 1}`);
}
