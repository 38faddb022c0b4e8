import { type ParsedMail, simpleParser } from 'mailparser';
import { sql, type Tx } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/http/call.ts';
import { bounceOf, type DeliveryReport } from '../../../platform/mail/bounce.ts';
import { optOut } from '../../surveys/distribution/opt-outs.ts';
import { oneLine, type ReceivedFiles, storeReceived } from './attachments.ts';
import { addFromCustomer } from './from-customer.ts';
import { messageFailed } from './send-reply.ts';
import { splitQuote } from './split-quote.ts';

interface Answered {
  id: number;
  responseId: number;
  reference: string;
  status: string;
  name: string;
  address: string;
  author: number;
}

interface CameBack {
  messageId: number;
  mail: ParsedMail | undefined;
  report: DeliveryReport | undefined;
  received: ReceivedFiles;
}

/** Records what came back to a sent message: a bounce or an answer. Returns false if the message is unknown. */
export async function receiveReply(services: Services, tx: Tx, back: CameBack): Promise<boolean> {
  const { messageId, mail, report, received } = back;
  const answered = await tx.first(sql<Answered>`
    select m.id, m.response_id, r.reference, m.status, m.name, m.address, m.created_by as author
    from response_messages m join sentiment_responses r on r.tenant_id = m.tenant_id and r.id = m.response_id
    where m.tenant_id = ${tx.tenantId} and m.id = ${messageId} and m.created_by is not null`);
  if (!answered) return false;
  if (report) await recordBounce(tx, answered, report);
  else if (mail) await recordAnswer(services, tx, answered, { mail, received });
  return true;
}

async function recordBounce(tx: Tx, answered: Answered, report: DeliveryReport): Promise<void> {
  const bounce = bounceOf(report);
  if (bounce === 'none' || answered.status !== 'sent') return;
  if (bounce === 'gone') await optOut(tx, answered.address, 'bounced', report.message);
  await messageFailed(tx, answered, report.message);
}

async function recordAnswer(
  services: Services,
  tx: Tx,
  answered: Answered,
  { mail, received }: { mail: ParsedMail; received: ReceivedFiles },
): Promise<void> {
  const isByMachine = isAutomatic(mail);
  const { name, address } = writerOf(mail, answered);
  const { body, quoted } = splitQuote(await textOf(mail));
  await addFromCustomer(tx, answered.responseId, {
    ...{ status: isByMachine ? 'automatic' : 'received', name, address, quoted: limited(quoted) },
    body: limited(`${body}\n\n${unstored(received)}`.trim()) || 'No text',
    messageId: limited(mail.messageId ?? '').slice(0, 500),
    files: () => storeReceived(services, tx, received.files),
    happened: isByMachine ? `Automatic reply from ${name}` : `${name} replied by email`,
    title: (reference) => `${name} replied to your email about ${reference}`,
    author: answered.author,
  });
}

/** The parser converts HTML to text only where HTML is the whole message. */
async function textOf({ text, html }: ParsedMail): Promise<string> {
  if (text?.trim() || !html) return text ?? '';
  return (await simpleParser(`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`)).text ?? '';
}

function writerOf({ from }: ParsedMail, answered: Answered): Pick<Answered, 'name' | 'address'> {
  const [writer] = from?.value ?? [];
  const address = oneLine(writer?.address ?? '').toLowerCase() || answered.address;
  return { address, name: address === answered.address ? answered.name : oneLine(writer?.name ?? '') || address };
}

const limited = (text: string) => text.replaceAll('\0', '').toWellFormed().slice(0, 50_000);

const unstored = ({ left }: ReceivedFiles) =>
  left.length > 0 ? `Attachments that were not stored: ${left.join(', ')}` : '';

const awaySubject =
  /^\W*(automatic reply|auto(matic)?[- ]?(reply|response)|out of (the )?office|abwesenheit|réponse automatique|respuesta automática)/i;

function isAutomatic({ headers, subject = '' }: ParsedMail): boolean {
  const header = (name: string) => String(headers.get(name) ?? '').toLowerCase();
  const submitted = header('auto-submitted');
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /bulk|list|junk|auto_reply/.test(header('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => headers.has(name)) ||
    awaySubject.test(subject)
  );
}
