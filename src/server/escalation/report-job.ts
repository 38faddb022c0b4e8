import { sql } from 'kysely';
import { resources } from '../../../resources.config.ts';
import type { Tx } from '../db/database.ts';
import type { Services } from '../http/call.ts';
import type { JobKind } from '../jobs/job.ts';
import { pauseAfter } from '../jobs/pauses.ts';
import { homeOf } from '../surveys/mail/addresses.ts';
import { type Attempt, post } from '../webhooks/post.ts';
import { openedSecret, signedHeaders } from '../webhooks/sign.ts';
import type { KeptEvent } from './announce.ts';

/** With the pauses between them about half a day: a place that is down comes back in that time. */
export const mostReports = 18;
const keptDays = 30;

interface Due {
  id: number;
  ruleId: number;
  event: KeptEvent;
  attempts: number;
  url: string | null;
  secret: Buffer | null;
  subdomain: string;
}

/**
 * Reports a firing to its rule's address. A node that dies between the answer and the commit reports it once more,
 * under the same id.
 */
export const reportFiring: JobKind = async ({ services, tx, job, now }) => {
  const due = await readDue(tx, Number(job.key));
  if (!due) return undefined;
  const attempt = await tryOnce(services, tx.tenantId as number, due, now);
  const attempts = due.attempts + 1;
  const isOver = attempt.isDelivered || attempt.isFinal === true || attempts >= mostReports;
  const status = attempt.isDelivered ? 'delivered' : isOver ? 'failed' : 'waiting';
  await tx.run(sql`
    update escalation_deliveries set status = ${status}, attempts = ${attempts}, words = ${attempt.words}, last_at = ${now}
    where tenant_id = ${tx.tenantId} and id = ${due.id}`);
  await forgetOld(tx, due.ruleId, now);
  return isOver ? undefined : { againAt: new Date(now.getTime() + pauseAfter(due.attempts)) };
};

async function tryOnce(services: Services, tenantId: number, due: Due, at: Date): Promise<Attempt> {
  const { url, secret, event, subdomain } = due;
  if (!url || !secret) return { isDelivered: false, words: 'The rule has no address any more', isFinal: true };
  return sendEvent(services, { url, secret: openedSecret(services, tenantId, secret), event, subdomain, at });
}

interface Sending {
  url: string;
  secret: string | undefined;
  event: KeptEvent;
  subdomain: string;
  at: Date;
}

/** Signs an event and sends it once. */
export async function sendEvent(services: Services, { url, secret, event, subdomain, at }: Sending): Promise<Attempt> {
  if (!secret) return { isDelivered: false, words: 'The secret cannot be read any more: write it anew', isFinal: true };
  const path = responsePath.replace(':responseId', String(event.data.response.id));
  const link = homeOf(subdomain, services) + path;
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
  const since = new Date(now.getTime() - keptDays * 86_400_000);
  await tx.run(sql`
    delete from escalation_deliveries
    where tenant_id = ${tx.tenantId} and rule_id = ${ruleId} and status <> 'waiting' and created_at < ${since}`);
}
