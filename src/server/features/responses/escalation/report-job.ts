import { randomUUID } from 'node:crypto';
import { resources } from '../../../../../resources.config.ts';
import type { EscalationEvent } from '../../../../contract/schemas/responses/escalation-event.ts';
import type { EscalationRule } from '../../../../contract/schemas/responses/escalation-rule.ts';
import { tenantOrigin } from '../../../platform/auth/tenant-hosts.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/http/call.ts';
import { enqueue, type JobKind, pauseAfter } from '../../../platform/jobs/job.ts';
import { type Attempt, post } from '../../../platform/webhooks/post.ts';
import { openedSecret, signedHeaders } from '../../../platform/webhooks/sign.ts';
import type { Locked } from '../record/lock-response.ts';

/** About half a day with back-off, enough for a receiver to recover. */
export const mostReports = 18;
const retentionDays = 30;

interface Due {
  id: number;
  ruleId: number;
  event: StoredEvent;
  attempts: number;
  url: string | null;
  secret: Buffer | null;
  subdomain: string;
}

/** Delivery is at least once: a crash before the commit sends the event again with the same ID. */
export const reportFiring: JobKind = async ({ services, tx, job, now }) => {
  const due = await readDue(tx, Number(job.key));
  if (!due) return undefined;
  const attempt = await tryOnce(services, tx.tenantId as number, due, now);
  const attempts = due.attempts + 1;
  const isOver = attempt.isDelivered || attempt.isFinal === true || attempts >= mostReports;
  const status = attempt.isDelivered ? 'delivered' : isOver ? 'failed' : 'waiting';
  await tx.run(sql`
    update escalation_deliveries set status = ${status}, attempts = ${attempts}, message = ${attempt.message}, last_at = ${now}
    where tenant_id = ${tx.tenantId} and id = ${due.id}`);
  await forgetOld(tx, due.ruleId, now);
  return isOver ? undefined : { againAt: new Date(now.getTime() + pauseAfter(due.attempts)) };
};

async function tryOnce(services: Services, tenantId: number, due: Due, at: Date): Promise<Attempt> {
  const { url, secret, event, subdomain } = due;
  if (!url || !secret) return { isDelivered: false, message: 'The rule no longer has a webhook URL', isFinal: true };
  return sendEvent(services, { url, secret: openedSecret(services, tenantId, secret), event, subdomain, at });
}

interface Sending {
  url: string;
  secret: string | undefined;
  event: StoredEvent;
  subdomain: string;
  at: Date;
}

export async function sendEvent(services: Services, { url, secret, event, subdomain, at }: Sending): Promise<Attempt> {
  if (!secret) return { isDelivered: false, message: 'The secret cannot be read: enter it again', isFinal: true };
  const path = responsePath.replace(':responseId', String(event.data.response.id));
  const link = tenantOrigin(subdomain, services) + path;
  const body = JSON.stringify({ ...event, data: { ...event.data, link } });
  const networks = services.webhookNetworks ?? [];
  return post({ url, body, networks, headers: signedHeaders({ id: event.id, at, body, secret }) });
}

const responsePath = resources.sentimentResponses.pages.show.path;

function readDue(tx: Tx, id: number): Promise<Due | undefined> {
  return tx.first(sql<Due>`
    select d.id, d.rule_id, d.event, d.attempts, r.webhook_url as url, r.webhook_secret as secret, t.subdomain
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

export const reportJob = 'escalation-report';

export type StoredEvent = Omit<EscalationEvent, 'data'> & { data: Omit<EscalationEvent['data'], 'link'> };

/** Enqueues the delivery in the transaction of the firing, so that it happens exactly when the firing is committed. */
export async function announce(
  tx: Tx,
  rule: EscalationRule,
  { id, reference, sentimentId }: Pick<Locked, 'id' | 'reference' | 'sentimentId'>,
  { repeat, at }: { repeat: number; at: Date },
): Promise<void> {
  if (!rule.webhookUrl) return;
  const event: StoredEvent = {
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
