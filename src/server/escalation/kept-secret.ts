import { invalid } from '../../contract/errors.ts';
import type { EscalationRule } from '../../contract/schemas/escalation-rule.ts';
import type { Services, Session } from '../http/call.ts';
import { assertMayReach } from '../webhooks/reach.ts';
import { sealedSecret } from '../webhooks/sign.ts';

/** Why nothing is reported without a secret. */
export const needsSecret = 'Write a secret: reports are signed with it';

type Known = Pick<EscalationRule, 'webhookUrl' | 'hasWebhookSecret'>;

/**
 * What is to be kept of a rule's secret, with its address checked: a place that is named by its number is judged now,
 * one that has a name each time that it is looked up. Throws 422.
 */
export function keptSecret(
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
    assertMayReach(new URL(url), webhookNetworks);
  } catch (error) {
    throw invalid([{ path: 'webhookUrl', message: (error as Error).message }]);
  }
}
