import type { z } from 'zod';
import { resourceOf } from '../../../../contract/catalogue.ts';
import { conflict } from '../../../../contract/errors.ts';
import type { EscalationRule } from '../../../../contract/schemas/responses/escalation-rule.ts';
import type { escalateSchema } from '../../../../contract/schemas/responses/response-handling.ts';
import { isFinal } from '../../../../domain/status.ts';
import { audit } from '../../../platform/crud/audit.ts';
import { readRow } from '../../../platform/crud/read.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Actor, Handler } from '../../../platform/http/call.ts';
import { readHandled } from '../handling/handled.ts';
import { type Locked, lockResponse, writeResponse } from '../record/lock-response.ts';
import { notifyEscalated } from '../record/notify-users.ts';
import { track } from '../record/track.ts';
import { act, notifyBy } from './fire.ts';
import { announce } from './report-job.ts';
import { formatTurnedOff } from './rule-status.ts';

export const escalate: Handler<z.output<typeof escalateSchema>> = async (call) => {
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
  return Promise.all(rows.map(({ id }) => readRow<EscalationRule>(tx, resource, id)));
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
