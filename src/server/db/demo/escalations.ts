import { sql } from 'kysely';
import type { EscalationRule } from '../../../contract/schemas/escalation-rule.ts';
import type { Services } from '../../http/call.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { runDueJobs } from '../../jobs/run-job.ts';
import { replanJob } from '../../sla/replan.ts';
import { clockJob } from '../../sla/schedule-clock.ts';
import type { Tx } from '../database.ts';
import { type Company, known } from '../makers/company.ts';
import { hour } from '../makers/times.ts';
import type { FormKey } from './remarks.ts';

interface RulePlan extends Pick<EscalationRule, 'name' | 'type' | 'level' | 'afterMinutes'> {
  form?: FormKey;
  severity?: string;
  percent?: number;
  tell: readonly string[];
  tellLead?: boolean;
  give?: readonly string[];
  giveGroup?: string;
  raiseTo?: string;
  remind?: { everyMinutes: number; times: number };
}

const rules: readonly RulePlan[] = [
  {
    ...{ name: 'Overdue: whoever leads the team', type: 'on_breach', level: 1, afterMinutes: 0 },
    ...{ tell: ['khai'], tellLead: true, remind: { everyMinutes: 24 * 60, times: 3 } },
  },
  {
    ...{ name: 'Still overdue: the head of the house', type: 'on_breach', level: 2, afterMinutes: 4 * 60 },
    ...{ tell: ['tomas', 'owner'], give: ['tomas'], raiseTo: 'High' },
  },
  {
    ...{ name: 'Repairs: three quarters of the time are gone', type: 'before_breach', percent: 75, form: 'room' },
    ...{ level: 1, afterMinutes: 0, tell: ['olu'], giveGroup: 'upkeep' },
  },
  {
    ...{ name: 'An unhappy guest whom nobody has answered', type: 'on_negative_sentiment', form: 'stay' },
    ...{ level: 1, afterMinutes: 6 * 60, tell: ['priya'], tellLead: true },
  },
];

/** Writes down what happens by itself when nobody acts, and asks for a look at what is open already. */
export async function makeEscalations(tx: Tx, company: Company, lookAt: Date): Promise<void> {
  for (const rule of rules) await makeRule(tx, company, rule);
  const quiet = await tx.rows(sql<{ id: number }>`
    select r.id from sentiment_responses r where r.tenant_id = ${tx.tenantId} and r.is_open and not exists (
      select from sentiment_response_tracking t
      where t.tenant_id = r.tenant_id and t.response_id = r.id and t.created_at > ${lookAt})`);
  for (const { id } of quiet) await enqueue(tx, { kind: clockJob, key: String(id), runAt: lookAt });
}

async function makeRule(tx: Tx, company: Company, plan: RulePlan): Promise<void> {
  const { name, type, level, afterMinutes, percent = null, tellLead = false, remind } = plan;
  const severity = (key: string | undefined) => (key ? known(company.severities, key).id : null);
  const made = await tx.first(sql<{ id: number }>`
    insert into escalation_rules (tenant_id, name, type, level, after_minutes, percent, notify_lead, sentiment_id,
      severity_level_id, raise_severity_to, repeat_every_minutes, max_repeats, created_by, updated_by)
    values (${tx.tenantId}, ${name}, ${type}, ${level}, ${afterMinutes}, ${percent}, ${tellLead},
      ${plan.form ? known(company.forms, plan.form).id : null}, ${severity(plan.severity)}, ${severity(plan.raiseTo)},
      ${remind?.everyMinutes ?? null}, ${remind?.times ?? 0}, ${company.owner.id}, ${company.owner.id})
    returning id`);
  const ids = (keys: readonly string[] = []) => keys.map((key) => known(company.people, key).id);
  const links = [
    ['escalation_rule_users', 'user_id', ids(plan.tell)],
    ['escalation_rule_new_users', 'user_id', ids(plan.give)],
    ['escalation_rule_new_groups', 'group_id', plan.giveGroup ? [known(company.groups, plan.giveGroup).id] : []],
  ] as const;
  for (const [table, column, values] of links) {
    await tx.run(sql`
      insert into ${sql.table(table)} (tenant_id, rule_id, ${sql.ref(column)})
      select ${tx.tenantId}::integer, ${made?.id ?? 0}::integer, wanted from unnest(${values}::integer[]) wanted`);
  }
}

/** How long ago the rules were first looked at: long enough for the second level to have come since. */
export const firstLook = 5 * hour;

/**
 * Lets the clocks do what they would have done: by the very jobs that do it every day, once as of some hours ago and
 * once as of now, so that what nobody took up meanwhile has come to the second level.
 */
export async function letClocksRun(services: Services, tenantId: number, now: Date): Promise<void> {
  await runDueJobs({ ...services, now: () => new Date(now.getTime() - firstLook) });
  await services.database.transaction(tenantId, (tx) => enqueue(tx, { kind: replanJob, key: 'all', runAt: now }));
  await runDueJobs({ ...services, now: () => now });
  await services.database.transaction(tenantId, (tx) =>
    tx.run(sql`
      update sentiment_responses r set updated_at = t.last, escalated_at = least(r.escalated_at, t.last)
      from (select response_id, max(created_at) as last from sentiment_response_tracking
        where tenant_id = ${tx.tenantId} group by response_id) t
      where r.tenant_id = ${tx.tenantId} and r.id = t.response_id`),
  );
}
