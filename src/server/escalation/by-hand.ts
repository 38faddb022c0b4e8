import { sql } from 'kysely';
import { resourceOf } from '../../contract/catalogue.ts';
import type { EscalationRule } from '../../contract/schemas/escalation-rule.ts';
import { readRow } from '../crud/read.ts';
import type { Tx } from '../db/database.ts';
import type { Locked } from '../handlers/responses/lock-response.ts';
import type { Actor } from '../http/call.ts';
import { announce } from './announce.ts';
import { act, toldBy } from './fire.ts';

/** The rules that say what happens when somebody takes such a response to this level. */
export async function rulesByHand(tx: Tx, response: Locked, level: number): Promise<EscalationRule[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select id from escalation_rules
    where tenant_id = ${tx.tenantId} and is_active and type = 'manual' and level = ${level}
      and (sentiment_id is null or sentiment_id = ${response.sentimentId})
      and (severity_level_id is null or severity_level_id = ${response.severityLevelId}::integer) order by id`);
  const resource = resourceOf('escalationRules');
  return Promise.all(rows.map(({ id }) => readRow<EscalationRule>(tx, resource, id)));
}

/** Does what these rules say, in the name of whoever escalates. Answers whom they tell. */
export async function followRules(actor: Actor, response: Locked, rules: readonly EscalationRule[]): Promise<number[]> {
  const told: number[] = [];
  for (const rule of rules) {
    told.push(...(await toldBy(actor.tx, rule, response.id)));
    await announce(actor.tx, rule, response, { repeat: 0, at: response.now });
    await act(actor, response, rule);
  }
  return told;
}
