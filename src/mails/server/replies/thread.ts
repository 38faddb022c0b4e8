import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { resourceOf } from '../../../core/contract/catalogue.ts';
import { conflict, invalid, notFound } from '../../../core/contract/errors.ts';
import { isSampleAddress } from '../../../core/rules/sample-address.ts';
import { nowOf } from '../../../core/server/auth/tokens.ts';
import { assertRow, audit } from '../../../core/server/crud/rows.ts';
import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';
import { sendFile } from '../../../core/server/files/stored-files.ts';
import type { Handler, Services } from '../../../core/server/http/call.ts';
import { enqueue, withdraw } from '../../../core/server/jobs/job.ts';
import { readOriginal } from '../../../core/server/mail/original.ts';
import { isConfirmed, readOwner } from '../../../core/server/mail-transport/outgoing.ts';
import { findMailer } from '../../../core/server/mail-transport/tenant-mailer.ts';
import { addWatchers } from '../../../responses/shared/server/add-watchers.ts';
import { lockResponse } from '../../../responses/shared/server/lock-response.ts';
import { type Message, type messageInputSchema, type Thread, undoSeconds } from '../../schemas/message.ts';
import { readAfterReply } from '../transport/email-settings.ts';
import { mailboxAddress } from '../transport/mailbox-settings.ts';
import { ownAddresses } from '../transport/own-addresses.ts';
import { handleReplied, undoReplied } from './after-reply.ts';
import { readAttachments } from './attachments.ts';
import { replyJob } from './send-reply.ts';

const thread: Handler = async ({ tx, services, id }): Promise<Thread> => {
  const responseId = id('responseId');
  await assertRow(tx, resourceOf('sentimentResponses'), responseId);
  return {
    ...(await findRecipient(services, tx, responseId)),
    afterReply: await readAfterReply(tx),
    receivesAnswers: services.mailer?.bounces !== undefined || (await mailboxAddress(tx)) !== undefined,
    messages: await readMessages(tx, sql`m.response_id = ${responseId}`),
  };
};

const show: Handler = async ({ tx, id }): Promise<Message> => {
  const responseId = id('responseId');
  await assertRow(tx, resourceOf('sentimentResponses'), responseId);
  const [message] = await readMessages(tx, sql`m.response_id = ${responseId} and m.id = ${id()}`);
  if (!message) throw notFound();
  return message;
};

const create: Handler<z.output<typeof messageInputSchema>> = async (call) => {
  const { tx, services, session, body } = call;
  const response = await lockResponse(call, call.id('responseId'));
  const { recipient, problem } = await findRecipient(services, tx, response.id);
  if (!recipient || problem) throw conflict('CANNOT_EMAIL', 'This customer cannot receive emails', { problem });
  const sender = (await findMailer(services, tx))?.sender ?? '';
  const files = await readAttachments(tx, body.files ?? []);
  // A copy would leave, although the email to the sample customer does not.
  const copies = isSampleAddress(recipient.address) ? [] : (body.cc ?? []);
  const cc = await findCopies(services, tx, copies, recipient.address);
  const batchId = await handleReplied(call, response, body.status ?? null);
  const made = (await tx.first(sql<{ id: number }>`
    insert into response_messages
      (tenant_id, response_id, status, name, address, body, files, cc, batch_id, message_id, created_by, updated_by)
    values (${tx.tenantId}, ${response.id}, 'waiting', ${recipient.name}, ${recipient.address}, ${body.body.trim()},
      ${JSON.stringify(files)}, ${JSON.stringify(cc)}, ${batchId}::integer,
      ${`<${randomUUID()}@${sender.split('@')[1]}>`}, ${session.userId}, ${session.userId})
    returning id`)) as { id: number };
  const runAt = new Date(nowOf(services).getTime() + undoSeconds * 1_000);
  await enqueue(tx, { kind: replyJob, key: String(made.id), runAt });
  await addWatchers(call, response.id, [session.userId]);
  const [message] = await readMessages(tx, sql`m.id = ${made.id}`);
  await audit(call, call.resource, made.id, { after: message });
  call.reply.status(201);
  return message;
};

/** Withdraws an own message that is not sent yet. */
const withdrawMessage: Handler = async (call) => {
  const { tx, session, resource } = call;
  const [responseId, id] = [call.id('responseId'), call.id()];
  await assertRow(tx, resource, id);
  const response = await lockResponse(call, responseId);
  // Before the message is touched: the job that sends it locks the message, then the response.
  if (!(await withdraw(tx, replyJob, String(id)))) throw alreadySent();
  const withdrawn = await tx.first(sql<{ batchId: number | null }>`
    delete from response_messages where tenant_id = ${tx.tenantId} and id = ${id} and response_id = ${responseId}
      and status = 'waiting' and created_by = ${session.userId} returning batch_id`);
  if (!withdrawn) throw alreadySent();
  if (withdrawn.batchId !== null) await undoReplied(call, response, withdrawn.batchId);
  await audit(call, resource, id, { before: { responseId } });
  return { success: true, id };
};

const alreadySent = () => conflict('ALREADY_SENT', 'This email was already sent');

/** A received email as it came; of a bounced email what came back last. */
const original: Handler = async (call) => {
  const { services, session, request, reply } = call;
  const [responseId, id] = [call.id('responseId'), call.id()];
  const file = await services.database.transaction(session.tenantId, async (tx) => {
    await assertRow(tx, resourceOf('sentimentResponses'), responseId);
    return readOriginal(
      tx,
      sql`e.message_id = ${id} and exists (
        select from response_messages m
        where (m.tenant_id, m.id) = (e.tenant_id, e.message_id) and m.response_id = ${responseId})`,
    );
  });
  return sendFile(services, session.tenantId, file, request, reply);
};

export const responseMessages = { thread, show, create, delete: withdrawMessage, original };

function readMessages(tx: Tx, isMeant: Sql): Promise<Message[]> {
  return tx.rows(sql<Message>`
    select m.id, m.status, m.name, m.address, m.cc, m.body, m.quoted, m.error, m.files,
      m.message_id like '%@page>' as is_comment, m.is_whole,
      exists (select from received_emails e where e.tenant_id = m.tenant_id and e.message_id = m.id
        and e.file_name is not null) as has_original,
      m.created_by as user_id, u.full_name as user_name, m.created_at
    from response_messages m left join users u on u.tenant_id = m.tenant_id and u.id = m.created_by
    where m.tenant_id = ${tx.tenantId} and ${isMeant} order by m.id`);
}

/** Who gets a copy, without addresses of ours; 422 for an address that no email may go to. */
async function findCopies(
  services: Services,
  tx: Tx,
  addresses: readonly string[],
  recipient: string,
): Promise<string[]> {
  const isOwn = await ownAddresses(services, tx);
  const wanted = [...new Set(addresses)].filter((address) => address !== recipient && !isOwn(address));
  const sample = wanted.find(isSampleAddress);
  if (sample) throw invalid([{ path: 'cc', message: `${sample} is a sample address, which gets no emails` }]);
  const stopped = await tx.first(sql<{ address: string }>`
    select email_key as address from contact_opt_outs
    where tenant_id = ${tx.tenantId} and email_key = any(${wanted}::text[]) and undone_at is null limit 1`);
  if (stopped)
    throw invalid([{ path: 'cc', message: `${stopped.address} gets no emails: unsubscribed or not reachable` }]);
  return wanted;
}

interface Customer {
  name: string | null;
  address: string | null;
  stopped: 'unsubscribed' | 'bounced' | null;
}

async function findRecipient(
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
  if (isSampleAddress(address)) return { recipient: { name, address }, problem: null };
  const mailer = await findMailer(services, tx);
  if (stopped || !mailer) return { recipient: { name, address }, problem: stopped ?? 'no_mail_server' };
  const owner = await readOwner(tx);
  const mayReceive = isConfirmed(owner, mailer) || owner?.email === address;
  return { recipient: { name, address }, problem: mayReceive ? null : 'not_confirmed' };
}
