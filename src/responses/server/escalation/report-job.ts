import { randomUUID } from 'node:crypto';
import { resources } from '../../../../resources.config.ts';
import { permissionsOfRun } from '../../../core/server/auth/rights-of-runs.ts';
import { openedSecret } from '../../../core/server/auth/sealed-secret.ts';
import { tenantOrigin } from '../../../core/server/auth/tenant-hosts.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { enqueue, type JobKind, type JobWork } from '../../../core/server/jobs/job.ts';
import { JobFailed } from '../../../core/server/jobs/job-failed.ts';
import { timeLimits } from '../../../core/server/time-limits.ts';
import { type Attempt, post } from '../../../core/server/webhooks/post.ts';
import { signedHeaders } from '../../../core/server/webhooks/sign.ts';
import type { EscalationEvent } from '../../schemas/escalation-event.ts';
import type { EscalationRule } from '../../schemas/escalation-rule.ts';
import type { responsesJobLabels } from '../../schemas/job-labels.ts';
import type { Locked } from '../../shared/server/lock-response.ts';
import { isSample } from './is-sample.ts';

const retentionDays = 30;

interface Due {
  id: number;
  ruleId: number;
  event: EscalationEventRow;
  attempts: number;
  url: string | null;
  secret: Buffer | null;
  subdomain: string;
  /** Who last changed the rule. */
  setBy: number | null;
}

/** Delivery is at least once: after a crash the event is sent again with the same ID. */
export const reportFiring: JobKind = async ({ services, tx, job, now }) => {
  const due = await readDue(tx, Number(job.key));
  if (!due) return undefined;
  const { refusal } = await permissionsOfRun(tx, 'webhook', due.setBy);
  if (refusal) throw new JobFailed(`${refusal}. Save the rule again`, { isFinal: true });
  return {
    async outside() {
      const attempt = await tryOnce(services, job.tenantId, due, now);
      if (!attempt.isDelivered) throw new JobFailed(attempt.message, { isFinal: attempt.isFinal === true });
      return async (later) => {
        await recordAttempt(later, { ...due, status: 'delivered', message: attempt.message });
        return undefined;
      };
    },
  };
};

/** About half a day with back-off, enough for a receiver to recover. */
reportFiring.mostAttempts = 18;

reportFiring.failed = async (work, { message, isLast }) => {
  const due = await readDue(work.tx, Number(work.job.key));
  if (!due) return 'settled';
  await recordAttempt(work, { ...due, status: isLast ? 'failed' : 'waiting', message });
  return undefined;
};

reportFiring.retried = async (tx, key) => {
  await tx.run(sql`
    update escalation_deliveries set status = 'waiting'
    where tenant_id = ${tx.tenantId} and id = ${Number(key)} and status = 'failed'`);
};

interface Recorded extends Pick<Due, 'id' | 'ruleId' | 'attempts'> {
  status: 'delivered' | 'failed' | 'waiting';
  message: string;
}

async function recordAttempt({ tx, now }: JobWork, { id, ruleId, attempts, status, message }: Recorded): Promise<void> {
  await tx.run(sql`
    update escalation_deliveries
    set status = ${status}, attempts = ${attempts + 1}, message = ${message}, last_at = ${now}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  await forgetOld(tx, ruleId, now);
}

async function tryOnce(services: Services, tenantId: number, due: Due, at: Date): Promise<Attempt> {
  const { url, secret, event, subdomain } = due;
  if (!url || !secret) return { isDelivered: false, message: 'The rule no longer has a webhook URL', isFinal: true };
  return sendEvent(services, { url, secret: openedSecret(services, tenantId, secret), event, subdomain, at });
}

interface Sending {
  url: string;
  secret: string | undefined;
  event: EscalationEventRow;
  subdomain: string;
  at: Date;
}

export async function sendEvent(services: Services, { url, secret, event, subdomain, at }: Sending): Promise<Attempt> {
  if (!secret) return { isDelivered: false, message: 'The secret cannot be read: enter it again', isFinal: true };
  const path = responsePath.replace(':responseId', String(event.data.response.id));
  const link = tenantOrigin(subdomain, services) + path;
  const body = JSON.stringify({ ...event, data: { ...event.data, link } });
  const networks = services.webhookNetworks ?? [];
  const { webhook: limits } = services.timeLimits ?? timeLimits;
  return post({ url, body, networks, limits, headers: signedHeaders({ id: event.id, at, body, secret }) });
}

const responsePath = resources.sentimentResponses.pages.show.path;

function readDue(tx: Tx, id: number): Promise<Due | undefined> {
  return tx.first(sql<Due>`
    select d.id, d.rule_id, d.event, d.attempts, r.webhook_url as url, r.webhook_secret as secret, t.subdomain, r.updated_by as set_by
    from escalation_deliveries d
    join escalation_rules r on r.tenant_id = d.tenant_id and r.id = d.rule_id
    join tenants t on t.id = d.tenant_id
    where d.tenant_id = ${tx.tenantId} and d.id = ${id} and d.status = 'waiting'`);
}

async function forgetOld(tx: Tx, ruleId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - retentionDays * 86_400_000);
  await tx.run(sql`
    delete from escalation_deliveries
    where tenant_id = ${tx.tenantId} and rule_id = ${ruleId} and status <> 'waiting' and created_at < ${since}`);
}

export const reportJob = 'escalation-report' satisfies keyof typeof responsesJobLabels;

export type EscalationEventRow = Omit<EscalationEvent, 'data'> & { data: Omit<EscalationEvent['data'], 'link'> };

/** Enqueues the delivery in the transaction of the firing, so that it happens exactly when the firing is committed. */
export async function announce(
  tx: Tx,
  rule: EscalationRule,
  { id, reference, sentimentId }: Pick<Locked, 'id' | 'reference' | 'sentimentId'>,
  { repeat, at }: { repeat: number; at: Date },
): Promise<void> {
  if (!rule.webhookUrl || (await isSample(tx, id))) return;
  const event: EscalationEventRow = {
    type: 'response.escalated',
    id: randomUUID(),
    timestamp: at.toISOString(),
    isTest: false,
    data: {
      response: { id, reference, sentimentId },
      level: rule.level,
      repeat,
      rule: { id: rule.id, name: rule.name, type: rule.type },
    },
  };
  const made = await tx.first(sql<{ id: number }>`
    insert into escalation_deliveries (tenant_id, rule_id, response_id, event_id, event)
    values (${tx.tenantId}, ${rule.id}, ${id}, ${event.id}, ${JSON.stringify(event)}) returning id`);
  await enqueue(tx, { kind: reportJob, key: String(made?.id) });
}
