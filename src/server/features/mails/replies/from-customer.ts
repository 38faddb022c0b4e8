import type { Attachment } from '../../../../contract/schemas/mails/message.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import { notify } from '../../notifications/notify.ts';
import { changeStatus } from '../../responses/handling/change-status.ts';
import { lockResponse, track } from '../../responses/record/lock-response.ts';
import { customerWrote } from '../../responses/sla/history.ts';
import { settleClock } from '../../responses/sla/settle-clock.ts';

export interface CustomerMessage {
  status: 'received' | 'automatic';
  name: string;
  address: string;
  body: string;
  quoted?: string;
  messageId: string;
  /** Comments from the page of the respondent. */
  ownPageId?: number;
  /** Stores the files of a message that is not known yet. */
  files?: () => Promise<readonly Attachment[]>;
  /** What happened, for the history and, with the reference, for notifications. */
  happened: string;
  title: (reference: string) => string;
  /** The user whose email is answered. */
  author?: number;
}

/**
 * Adds what a customer wrote to the response, wakes it if it waits for the customer, and notifies who handles it. An
 * automatic reply is kept, but wakes nobody. Stored once: a mail server delivers again if it missed the answer.
 */
export async function addFromCustomer(tx: Tx, responseId: number, message: CustomerMessage): Promise<void> {
  const actor = { tx, session: { userId: null } };
  const response = await lockResponse(actor, responseId);
  const { status, name, address, body, quoted = '', messageId, ownPageId = null, files } = message;
  const made = await tx.first(sql<{ id: number }>`
    insert into response_messages
      (tenant_id, response_id, status, name, address, body, quoted, message_id, own_page_id)
    values (${tx.tenantId}, ${response.id}, ${status}, ${name}, ${address}, ${body}, ${quoted}, ${messageId},
      ${ownPageId}::integer)
    on conflict do nothing returning id`);
  if (!made) return;
  if (files)
    await tx.run(sql`
      update response_messages set files = ${JSON.stringify(await files())}
      where tenant_id = ${tx.tenantId} and id = ${made.id}`);
  const detail = { messageId: made.id, ...(status === 'received' && { event: customerWrote }) };
  await track(actor, response.id, { kind: 'message', notes: message.happened, detail });
  if (status === 'automatic') return;
  if (response.status === 'pending_customer') await changeStatus(actor, response, { status: 'in_progress' });
  else await settleClock(actor, response);
  const assigned = await tx.rows(sql<{ id: number }>`
    select user_id as id from sentiment_response_users where tenant_id = ${tx.tenantId} and response_id = ${response.id}`);
  const userIds = [...new Set([...(message.author ? [message.author] : []), ...assigned.map(({ id }) => id)])];
  const title = message.title(response.reference);
  await notify(tx, { userIds, kind: 'replied', responseId: response.id, title });
}
