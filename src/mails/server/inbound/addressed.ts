import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Services } from '../../../core/server/http/call.ts';
import type { EmailReading } from '../../../core/server/mail/read-email.ts';
import { readBounceToken, type SentMail } from '../../../surveys/shared/server/bounce-token.ts';
import { type AnsweredMessage, readReplyToken } from '../replies/reply-address.ts';

/** The sent email that a received one answers or returns. */
export interface Addressed {
  tenantId: number;
  message: AnsweredMessage | undefined;
  invitation: SentMail | undefined;
}

/** Undefined for a token that this installation did not sign. */
export function readToken(services: Services, token: string): Addressed | undefined {
  const message = readReplyToken(services, token);
  const invitation = readBounceToken(services, token);
  const tenantId = message?.tenantId ?? invitation?.tenantId;
  return tenantId === undefined ? undefined : { tenantId, message, invitation };
}

/**
 * Finds the sent email that an email in a mailbox answers or returns: by the token of its recipient, else by the
 * Message-IDs that it refers to. Undefined for other emails, a forged token and emails of another tenant.
 */
export async function findSentMail(
  services: Services,
  tx: Tx,
  { recipients, references }: Pick<EmailReading, 'recipients' | 'references'>,
): Promise<Addressed | undefined> {
  const tokens = [...recipients.matchAll(/\+([0-9a-z]+(?:-[0-9a-z]+){3})@/gi)].map(([, token = '']) => token);
  const named = [...tokens, ...references.flatMap((id) => /^<(r-[0-9a-z-]+)@/i.exec(id)?.[1] ?? [])];
  const known = named.map((token) => readToken(services, token)).find((to) => to?.tenantId === tx.tenantId);
  if (known || tokens.length > 0) return known;
  const message = await tx.first(sql<{ id: number }>`
    select id from response_messages
    where tenant_id = ${tx.tenantId} and message_id = any(${references}) and created_by is not null
    order by id desc limit 1`);
  if (!message) return undefined;
  const tenantId = tx.tenantId as number;
  return { tenantId, message: { tenantId, messageId: message.id }, invitation: undefined };
}
