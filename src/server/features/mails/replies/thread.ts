import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { resourceOf } from '../../../../contract/catalogue.ts';
import { conflict } from '../../../../contract/errors.ts';
import {
  type Message,
  type messageInputSchema,
  type Thread,
  undoSeconds,
} from '../../../../contract/schemas/mails/message.ts';
import { nowOf } from '../../../platform/auth/tokens.ts';
import { assertRow, audit } from '../../../platform/crud/rows.ts';
import { type Sql, sql, type Tx } from '../../../platform/db/database.ts';
import type { Handler, Services } from '../../../platform/http/call.ts';
import { enqueue, withdraw } from '../../../platform/jobs/job.ts';
import { watchAlong } from '../../responses/handling/watchers.ts';
import { lockResponse } from '../../responses/record/lock-response.ts';
import { mailboxAddress } from '../transport/mailbox-settings.ts';
import { mailerOf } from '../transport/tenant-mailer.ts';
import { attachmentsOf } from './attachments.ts';
import { replyJob } from './send-reply.ts';

const thread: Handler = async ({ tx, services, id }): Promise<Thread> => {
  const responseId = id('responseId');
  await assertRow(tx, resourceOf('sentimentResponses'), responseId);
  return {
    ...(await recipientOf(services, tx, responseId)),
    receivesAnswers: services.mailer?.bounces !== undefined || (await mailboxAddress(tx)) !== undefined,
    messages: await readMessages(tx, sql`m.response_id = ${responseId}`),
  };
};

const create: Handler<z.output<typeof messageInputSchema>> = async (call) => {
  const { tx, services, session, body } = call;
  const response = await lockResponse(call, call.id('responseId'));
  const { recipient, problem } = await recipientOf(services, tx, response.id);
  if (!recipient || problem) throw conflict('CANNOT_EMAIL', 'This customer cannot receive emails', { problem });
  const sender = (await mailerOf(services, tx))?.sender ?? '';
  const files = await attachmentsOf(tx, body.files ?? []);
  const made = (await tx.first(sql<{ id: number }>`
    insert into response_messages
      (tenant_id, response_id, status, name, address, body, files, message_id, created_by, updated_by)
    values (${tx.tenantId}, ${response.id}, 'waiting', ${recipient.name}, ${recipient.address}, ${body.body.trim()},
      ${JSON.stringify(files)},
      ${`<${randomUUID()}@${sender.split('@')[1]}>`}, ${session.userId}, ${session.userId})
    returning id`)) as { id: number };
  const runAt = new Date(nowOf(services).getTime() + undoSeconds * 1_000);
  await enqueue(tx, { kind: replyJob, key: String(made.id), runAt });
  await watchAlong(call, response.id, [session.userId]);
  const [message] = await readMessages(tx, sql`m.id = ${made.id}`);
  await audit(call, call.resource, made.id, { after: message });
  call.reply.status(201);
  return message;
};

/** Withdraws an own message that is not sent yet. */
const withdrawMessage: Handler = async (call) => {
  const { tx, session, resource } = call;
  const [responseId, id] = [call.id('responseId'), call.id()];
  await assertRow(tx, resourceOf('sentimentResponses'), responseId);
  await assertRow(tx, resource, id);
  const withdrawn = await tx.run(sql`
    delete from response_messages where tenant_id = ${tx.tenantId} and id = ${id} and response_id = ${responseId}
      and status = 'waiting' and created_by = ${session.userId}`);
  if (withdrawn === 0) throw conflict('ALREADY_SENT', 'This email was already sent');
  await withdraw(tx, replyJob, String(id));
  await audit(call, resource, id, { before: { responseId } });
  return { success: true, id };
};

export const responseMessages = { thread, create, delete: withdrawMessage };

function readMessages(tx: Tx, isMeant: Sql): Promise<Message[]> {
  return tx.rows(sql<Message>`
    select m.id, m.status, m.name, m.address, m.body, m.quoted, m.error, m.files,
      m.message_id like '%@page>' as is_comment, m.created_by as user_id,
      u.full_name as user_name, m.created_at
    from response_messages m left join users u on u.tenant_id = m.tenant_id and u.id = m.created_by
    where m.tenant_id = ${tx.tenantId} and ${isMeant} order by m.id`);
}

interface Customer {
  name: string | null;
  address: string | null;
  stopped: 'unsubscribed' | 'bounced' | null;
}

async function recipientOf(
  services: Services,
  tx: Tx,
  responseId: number,
): Promise<Pick<Thread, 'recipient' | 'problem'>> {
  const customer = await tx.first(sql<Customer>`
    select c.display_name as name, c.email_key as address, o.reason as stopped
    from sentiment_responses r
    left join customer_form_responses c on c.tenant_id = r.tenant_id and c.id = r.customer_response_id
    left join contact_opt_outs o on o.tenant_id = c.tenant_id and o.email_key = c.email_key and o.undone_at is null
    where r.tenant_id = ${tx.tenantId} and r.id = ${responseId}`);
  if (!customer || customer.name === null) return { recipient: null, problem: 'no_customer' };
  const { name, address, stopped } = customer;
  if (address === null) return { recipient: null, problem: 'no_address' };
  const hasServer = (await mailerOf(services, tx)) !== undefined;
  return { recipient: { name, address }, problem: stopped ?? (hasServer ? null : 'no_mail_server') };
}
