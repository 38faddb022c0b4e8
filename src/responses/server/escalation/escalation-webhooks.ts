import { randomUUID } from 'node:crypto';
import { invalid, notFound } from '../../../core/contract/errors.ts';
import { openedSecret, sealedSecret } from '../../../core/server/auth/sealed-secret.ts';
import { readPage } from '../../../core/server/crud/list-pages.ts';
import { assertRow } from '../../../core/server/crud/rows.ts';
import { sql } from '../../../core/server/db/database.ts';
import type { Call, Handler, Services, Session } from '../../../core/server/http/call.ts';
import { assertAllowedUrl } from '../../../core/server/webhooks/ssrf-guard.ts';
import type { WebhookDelivery, WebhookTried } from '../../schemas/escalation-event.ts';
import type { EscalationRule } from '../../schemas/escalation-rule.ts';
import type { WebhookTrial } from '../../schemas/escalation-webhook.ts';
import { type EscalationEventRow, sendEvent } from './report-job.ts';

export const deliveries: Handler = async (call): Promise<WebhookDelivery[]> => {
  const { tx, resource, id } = call;
  await assertRow(tx, resource, id());
  return readPage<WebhookDelivery>(call, {
    columns: sql`id, response_id, event #>> '{data,response,reference}' as reference,
      (event #>> '{data,level}')::integer as level, status, attempts, message, created_at, last_at`,
    from: sql`escalation_deliveries where tenant_id = ${tx.tenantId} and rule_id = ${id()}`,
    order: sql`escalation_deliveries.id desc`,
    most: 20,
  });
};

export const tryWebhook: Handler<WebhookTrial> = async (call): Promise<WebhookTried> => {
  const { services, session, body } = call;
  const stored = await findSecret(call);
  const secret = body.webhookSecret ?? stored;
  if (!secret) throw invalid([{ path: 'webhookSecret', message: needsSecret }]);
  const { isDelivered, message } = await sendEvent(services, {
    url: body.webhookUrl,
    secret,
    subdomain: session.subdomain,
    at: new Date(),
    event: madeUp(body.ruleId ?? 0),
  });
  return { isDelivered, message };
};

/** Uses the stored secret of the rule, so that the caller need not know it. 404 without such a rule. */
async function findSecret({ services, session, body: { ruleId } }: Call<WebhookTrial>): Promise<string | undefined> {
  if (!ruleId) return undefined;
  const stored = await services.database.transaction(session.tenantId, (tx) =>
    tx.first(sql<{ secret: Buffer | null }>`
      select webhook_secret as secret from escalation_rules where tenant_id = ${tx.tenantId} and id = ${ruleId}`),
  );
  if (!stored) throw notFound();
  return stored.secret ? openedSecret(services, session.tenantId, stored.secret) : undefined;
}

const madeUp = (ruleId: number): EscalationEventRow => ({
  type: 'response.escalated',
  id: randomUUID(),
  timestamp: new Date().toISOString(),
  isTest: true,
  data: {
    response: { id: 0, reference: 'TEST', sentimentId: 0 },
    level: 1,
    repeat: 0,
    rule: { id: ruleId, name: 'Test', type: 'manual' },
  },
});

export const needsSecret = 'Enter a secret to sign the webhooks';

type Known = Pick<EscalationRule, 'webhookUrl' | 'hasWebhookSecret'>;

/** Returns the secret to store. IP addresses are checked now, host names at each request. Throws 422. */
export function storedSecret(
  { services, session }: { services: Services; session: Pick<Session, 'tenantId'> },
  { webhookUrl }: { webhookUrl?: string | null | undefined },
  secret: string | null | undefined,
  before: Known = { webhookUrl: null, hasWebhookSecret: false },
): { webhookSecret?: Buffer | null } {
  const url = webhookUrl === undefined ? before.webhookUrl : webhookUrl;
  if (!url) return { webhookSecret: null };
  if (!secret && !before.hasWebhookSecret) throw invalid([{ path: 'webhookSecret', message: needsSecret }]);
  if (url !== before.webhookUrl) assertPlace(url, services);
  return secret ? { webhookSecret: sealedSecret(services, session.tenantId, secret) } : {};
}

function assertPlace(url: string, { webhookNetworks = [] }: Services): void {
  try {
    assertAllowedUrl(new URL(url), webhookNetworks);
  } catch (error) {
    throw invalid([{ path: 'webhookUrl', message: (error as Error).message }]);
  }
}
