import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { invalid, notFound } from '../../contract/errors.ts';
import type { WebhookDelivery, WebhookTried } from '../../contract/schemas/escalation-event.ts';
import type { WebhookTrial } from '../../contract/schemas/escalation-webhook.ts';
import { assertRow } from '../crud/read.ts';
import type { KeptEvent } from '../escalation/announce.ts';
import { needsSecret } from '../escalation/kept-secret.ts';
import { sendEvent } from '../escalation/report-job.ts';
import type { Call, Handler } from '../http/call.ts';
import { openedSecret } from '../webhooks/sign.ts';

/** What became of the last reports to a rule's address. */
export const deliveries: Handler = async ({ tx, resource, id }): Promise<WebhookDelivery[]> => {
  await assertRow(tx, resource, id());
  return tx.rows(sql<WebhookDelivery>`
    select id, response_id, event #>> '{data,response,reference}' as reference,
      (event #>> '{data,level}')::integer as level, status, attempts, words, created_at, last_at
    from escalation_deliveries where tenant_id = ${tx.tenantId} and rule_id = ${id()}
    order by escalation_deliveries.id desc limit 20`);
};

/** Sends a made-up event to an address at once, before or after it is saved. */
export const tryWebhook: Handler<WebhookTrial> = async (call): Promise<WebhookTried> => {
  const { services, session, body } = call;
  const kept = await secretOf(call);
  const secret = body.webhookSecret ?? kept;
  if (!secret) throw invalid([{ path: 'webhookSecret', message: needsSecret }]);
  const { isDelivered, words } = await sendEvent(services, {
    ...{ url: body.webhookUrl, secret, subdomain: session.subdomain, at: new Date() },
    event: madeUp(body.ruleId ?? 0),
  });
  return { isDelivered, words };
};

/** That of the rule, which whoever tries it need not know. 404 where there is no such rule. */
async function secretOf({ services, session, body: { ruleId } }: Call<WebhookTrial>): Promise<string | undefined> {
  if (!ruleId) return undefined;
  const kept = await services.database.transaction(session.tenantId, (tx) =>
    tx.first(sql<{ secret: Buffer | null }>`
      select webhook_secret as secret from escalation_rules where tenant_id = ${tx.tenantId} and id = ${ruleId}`),
  );
  if (!kept) throw notFound();
  return kept.secret ? openedSecret(services, session.tenantId, kept.secret) : undefined;
}

const madeUp = (ruleId: number): KeptEvent => ({
  ...{ type: 'response.escalated', id: randomUUID(), timestamp: new Date().toISOString(), isTest: true },
  data: {
    response: { id: 0, reference: 'TEST', sentimentId: 0 },
    ...{ level: 1, repeat: 0, rule: { id: ruleId, name: 'Test', type: 'manual' } },
  },
});
