import { sql, type Tx } from '../../../core/server/db/database.ts';
import { notify } from '../../../notifications/shared/server/notify.ts';
import { formatStatus, isFinal } from '../../../responses/rules/status.ts';
import { changeStatus } from '../../../responses/shared/server/change-status.ts';
import { lockSurvivor, track } from '../../../responses/shared/server/lock-response.ts';
import { settleClock } from '../../../responses/shared/server/settle-clock.ts';
import { customerWrote } from '../../../responses/shared/server/sla-history.ts';
import type { Attachment } from '../../schemas/message.ts';

export interface CustomerMessage {
  status: 'received' | 'automatic';
  name: string;
  address: string;
  body: string;
  quoted?: string;
  /** Other addresses to which it was sent. */
  cc?: readonly string[];
  messageId: string;
  /** False if the text is longer. */
  isWhole?: boolean;
  /** Why the email could not be read. */
  error?: string;
  /** Comments from the page of the respondent. */
  ownPageId?: number;
  /** Stores the files of a comment that is not known yet, and of an email. */
  files?: () => Promise<readonly Attachment[]>;
  /** What happened, for the history and, with the reference, for notifications. */
  happened: string;
  title: (reference: string) => string;
  /** The user whose email is answered. */
  author?: number;
}

/**
 * Adds what a customer wrote to the response, or to the one it was merged into, wakes it if it waits for the customer,
 * and notifies who can act. An automatic reply is kept, but wakes nobody. A comment that is sent again is stored once.
 * Returns the message.
 */
export async function addFromCustomer(tx: Tx, responseId: number, message: CustomerMessage): Promise<number> {
  const actor = { tx, session: { userId: null } };
  const response = await lockSurvivor(actor, responseId);
  const { status, name, address, body, quoted = '', cc = [], messageId, ownPageId = null, files } = message;
  const { isWhole = true, error = null } = message;
  const made = await tx.first(sql<{ id: number }>`
    insert into response_messages
      (tenant_id, response_id, status, name, address, body, quoted, cc, message_id, own_page_id, is_whole, error)
    values (${tx.tenantId}, ${response.id}, ${status}, ${name}, ${address}, ${body}, ${quoted},
      ${JSON.stringify(cc)}, ${messageId}, ${ownPageId}::integer, ${isWhole}::boolean, ${error}::text)
    on conflict do nothing returning id`);
  if (!made) return existing(tx, response.id, messageId);
  if (files)
    await tx.run(sql`
      update response_messages set files = ${JSON.stringify(await files())}
      where tenant_id = ${tx.tenantId} and id = ${made.id}`);
  const detail = { messageId: made.id, ...(status === 'received' && { event: customerWrote }) };
  await track(actor, response.id, { kind: 'message', notes: message.happened, detail });
  if (response.id !== responseId) {
    await track(actor, responseId, {
      kind: 'message',
      notes: `${message.happened}. The message is in ${response.reference}`,
    });
  }
  const event = status === 'automatic' ? 'automatic_reply' : 'customer_wrote';
  await notify(tx, event, { responseId: response.id, actorId: null, author: message.author }, () => ({
    title: `${message.title(response.reference)}${isFinal(response.status) ? `, which is ${formatStatus(response.status).toLowerCase()}` : ''}`,
  }));
  if (status === 'automatic') return made.id;
  if (response.status === 'pending_customer') await changeStatus(actor, response, { status: 'in_progress' });
  else await settleClock(actor, response);
  return made.id;
}

async function existing(tx: Tx, responseId: number, messageId: string): Promise<number> {
  const found = await tx.first(sql<{ id: number }>`
    select id from response_messages
    where tenant_id = ${tx.tenantId} and response_id = ${responseId} and message_id = ${messageId}`);
  if (!found) throw new Error('The message is neither new nor known');
  return found.id;
}
