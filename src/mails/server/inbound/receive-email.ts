import { createHash } from 'node:crypto';
import { readTenant } from '../../../branding/shared/server/email-frame.ts';
import { showsNothing } from '../../../core/contract/notations/visible-text.ts';
import { nowOf } from '../../../core/server/auth/tokens.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { storeFileIn } from '../../../core/server/files/stored-files.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { type DeliveryReport, parseBounce } from '../../../core/server/mail/bounce.ts';
import { mostEmailBytes } from '../../../core/server/mail/email-size.ts';
import { WorkerLimitError } from '../../../core/server/workers/worker-limit-error.ts';
import { notify } from '../../../notifications/shared/server/notify.ts';
import { lockSurvivor, track } from '../../../responses/shared/server/lock-response.ts';
import type { SentMail } from '../../../surveys/shared/server/bounce-token.ts';
import { optOut } from '../../../surveys/shared/server/opt-out.ts';
import type { Attachment } from '../../schemas/message.ts';
import { addFromCustomer } from '../../shared/server/from-customer.ts';
import { messageFailed } from '../replies/send-reply.ts';
import { ownAddresses } from '../transport/own-addresses.ts';
import type { Addressed } from './addressed.ts';
import {
  type Arriving,
  countRefusal,
  type EmailTarget,
  exceededLimit,
  lockInbound,
  type Refusal,
} from './inbound-limits.ts';
import { recordBounce } from './invitation-bounce.ts';
import { type ReceivedEmail, type ReceivedFile, readEmailTask } from './read-email-task.ts';

/** An email before it is stored: read in a worker, or the reason why it could not be. */
export interface PreparedEmail {
  to: Addressed;
  bytes: Uint8Array;
  email: ReceivedEmail | { problem: string };
}

/** known: it was stored before · unknown: what it answers does not exist. */
export type Reception = 'stored' | 'known' | 'unknown' | Refusal;

export const isRefusal = (reception: Reception): reception is Refusal => typeof reception === 'object';

interface Answered {
  id: number;
  responseId: number;
  reference: string;
  status: string;
  name: string;
  address: string;
  cc: string[];
  author: number;
}

/** Reads an email in a worker. What is stored already or refused is not read. */
export async function prepareEmail(
  services: Services,
  to: Addressed,
  bytes: Uint8Array,
): Promise<PreparedEmail | Reception> {
  const { tenantId } = to;
  const before = await services.database.transaction(tenantId, async (tx) => {
    const target = await findTarget(tx, to);
    if (!target) return 'unknown';
    const isForResponse = target.column === 'response_id';
    if (isForResponse && (await isStored(tx, [target], { content: sha256(bytes), identity: null }))) return 'known';
    const refusal = await refuseOver(tx, target, bytes, undefined);
    return refusal ?? (isForResponse ? earlierTexts(tx, target.id) : []);
  });
  if (!Array.isArray(before)) return before;
  return { to, bytes, email: await readApart(services, { tenantId, bytes, earlier: before }) };
}

/** The record to which an email comes, and who wrote the email that it answers or returns. */
interface Target extends EmailTarget {
  author: number | null;
}

async function findTarget(tx: Tx, { message, invitation }: Addressed): Promise<Target | undefined> {
  if (message) {
    const answered = await answeredBy(tx, message.messageId);
    return answered && targetOfMessage(answered);
  }
  return invitation && invitedBy(tx, invitation.invitationId);
}

const targetOfMessage = ({ responseId: id, reference, author }: Answered): Target => ({
  column: 'response_id',
  id,
  reference,
  author,
});

export const isPrepared = (one: PreparedEmail | Reception): one is PreparedEmail =>
  typeof one === 'object' && 'email' in one;

type Source = Parameters<typeof readEmailTask.run>[1];

/** A worker that ends at a limit would end there again, so that the email is kept unread. */
export async function readApart(services: Services, source: Source): Promise<PreparedEmail['email']> {
  try {
    const read = await services.workers.run(source.tenantId, readEmailTask, source);
    return read ?? { problem: 'This email could not be read' };
  } catch (error) {
    if (error instanceof WorkerLimitError) return { problem: `This email could not be read: ${error.message}` };
    throw error;
  }
}

/** Stores the answer of a customer, or a bounce, and keeps the original. */
export async function storeEmail(services: Services, tx: Tx, prepared: PreparedEmail): Promise<Reception> {
  const { message, invitation } = prepared.to;
  if (message) return storeForMessage(services, tx, message.messageId, prepared);
  return invitation ? storeForInvitation(services, tx, invitation, prepared) : 'unknown';
}

async function storeForMessage(
  services: Services,
  tx: Tx,
  messageId: number,
  { bytes, email }: PreparedEmail,
): Promise<Reception> {
  const answered = await answeredBy(tx, messageId);
  if (!answered) return 'unknown';
  const response = await lockSurvivor({ tx }, answered.responseId);
  const before = targetOfMessage(answered);
  const target = { ...before, id: response.id };
  await lockInbound(tx);
  const hashes = hashesOf(bytes, email, target);
  if (await isStored(tx, [before, target], hashes)) return 'known';
  if (!('problem' in email) && (await isOwnEmail(tx, email.messageId))) return 'known';
  const refusal = await refuseOver(tx, target, bytes, hashes.sender);
  if (refusal) return refusal;
  const storedAs = await record(services, tx, answered, { bytes, email });
  await keepOriginal(services, tx, target, { bytes, hashes, messageId: storedAs });
  return 'stored';
}

/** Keeps what comes back to an invitation; only a bounce changes it, each attempt to send it once. */
async function storeForInvitation(
  services: Services,
  tx: Tx,
  sent: SentMail,
  { bytes, email }: PreparedEmail,
): Promise<Reception> {
  const invited = await invitedBy(tx, sent.invitationId);
  if (!invited) return 'unknown';
  await lockInbound(tx);
  const hashes = hashesOf(bytes, email, invited);
  const isKnown = await isStored(tx, [invited], hashes);
  const refusal = isKnown ? undefined : await refuseOver(tx, invited, bytes, hashes.sender);
  if (refusal) return refusal;
  if (!('problem' in email) && email.report) await recordBounce(tx, sent, email.report, nowOf(services));
  if (isKnown) return 'known';
  await keepOriginal(services, tx, invited, { bytes, hashes, messageId: null });
  if ('problem' in email) await tellOfAnswer(tx, invited, `An email to ${invited.reference} could not be read`);
  else if (!email.report && !email.isAutomatic)
    await tellOfAnswer(tx, invited, `An email answers ${invited.reference}`);
  return 'stored';
}

async function tellOfAnswer(tx: Tx, { author, surveyId }: Invited, title: string): Promise<void> {
  await notify(tx, 'invitation_answered', { responseId: null, actorId: null, author: author ?? undefined }, () => ({
    title: `${title}. Open the original in its recipients`,
    detail: { surveyId },
  }));
}

interface Kept {
  bytes: Uint8Array;
  hashes: Hashes;
  /** The message that shows it. */
  messageId: number | null;
}

async function keepOriginal(
  services: Services,
  tx: Tx,
  { column, id }: EmailTarget,
  { bytes, hashes, messageId }: Kept,
) {
  const fileName = await storeFileIn(services, tx, null, {
    kind: 'email',
    ending: 'eml',
    contentType: 'message/rfc822',
    originalName: 'email.eml',
    bytes: Buffer.from(bytes),
  });
  await tx.run(sql`
    insert into received_emails
      (tenant_id, ${sql.ref(column)}, message_id, content_hash, identity_hash, sender_hash, size_bytes, file_name)
    values (${tx.tenantId}, ${id}, ${messageId}, ${hashes.content}, ${hashes.identity}::bytea,
      ${hashes.sender}, ${bytes.length}, ${fileName})`);
}

interface Invited extends Target {
  surveyId: number | null;
}

const invitedBy = (tx: Tx, id: number) =>
  tx.first(sql<Invited>`
    select 'invitation_id' as "column", i.id, coalesce('the invitation to “' || s.name || '”', 'an invitation') as reference,
      d.created_by as author, s.id as survey_id
    from survey_invitations i
    left join survey_distributions d on d.tenant_id = i.tenant_id and d.id = i.distribution_id
    left join surveys s on s.tenant_id = d.tenant_id and s.id = d.survey_id
    where i.tenant_id = ${tx.tenantId} and i.id = ${id}`);

const answeredBy = (tx: Tx, messageId: number) =>
  tx.first(sql<Answered>`
    select m.id, m.response_id, r.reference, m.status, m.name, m.address, m.cc, m.created_by as author
    from response_messages m join sentiment_responses r on r.tenant_id = m.tenant_id and r.id = m.response_id
    where m.tenant_id = ${tx.tenantId} and m.id = ${messageId} and m.created_by is not null`);

const mostEarlier = 10;

/** What an answer may quote: the last emails of staff as they were sent. */
async function earlierTexts(tx: Tx, responseId: number): Promise<string[]> {
  const { name, brand } = await readTenant(tx);
  const sent = await tx.rows(sql<{ body: string; author: string }>`
    select m.body, u.full_name as author
    from response_messages m join users u on u.tenant_id = m.tenant_id and u.id = m.created_by
    where m.tenant_id = ${tx.tenantId} and m.response_id = ${responseId}
    order by m.id desc limit ${mostEarlier}`);
  return sent.map(({ body, author }) => [body, author, name, brand.emailFooter].join('\n'));
}

interface Hashes {
  content: Buffer;
  identity: Buffer | null;
  sender: Buffer;
}

const sha256 = (value: Uint8Array | string) => createHash('sha256').update(value).digest();

function hashesOf(bytes: Uint8Array, email: PreparedEmail['email'], { column, id }: EmailTarget): Hashes {
  const isRead = !('problem' in email);
  // Emails that do not say from whom they are do not count together.
  const nobody = `${column} ${id}`;
  return {
    content: sha256(bytes),
    identity: isRead && email.identity ? Buffer.from(email.identity, 'hex') : null,
    sender: sha256((isRead && email.from?.address) || nobody),
  };
}

/** An email of staff that comes back, as through a list that got a copy. */
async function isOwnEmail(tx: Tx, messageId: string): Promise<boolean> {
  const found = await tx.first(sql`
    select from response_messages
    where tenant_id = ${tx.tenantId} and message_id = ${messageId} and created_by is not null limit 1`);
  return found !== undefined;
}

/** The same bytes, or the same Message-ID, sender, date, text and files: a mail server delivers again. */
async function isStored(
  tx: Tx,
  to: readonly EmailTarget[],
  { content, identity }: Pick<Hashes, 'content' | 'identity'>,
): Promise<boolean> {
  const isOfThese = to.map(({ column, id }) => sql`${sql.ref(column)} = ${id}`);
  const found = await tx.first(sql`
    select from received_emails where tenant_id = ${tx.tenantId} and (${sql.join(isOfThese, sql` or `)})
      and (content_hash = ${content} or identity_hash = ${identity}::bytea) limit 1`);
  return found !== undefined;
}

async function refuseOver(
  tx: Tx,
  target: Target,
  bytes: Uint8Array,
  senderHash: Arriving['senderHash'],
): Promise<Refusal | undefined> {
  const refusal = await exceededLimit(tx, { to: target, bytes: bytes.length, senderHash });
  if (!refusal || !(await countRefusal(tx, refusal))) return refusal;
  const title = `${refusal.reason}. Further emails are refused for now`;
  const isForResponse = target.column === 'response_id';
  const about = { responseId: isForResponse ? target.id : null, actorId: null, author: target.author ?? undefined };
  await notify(tx, isForResponse ? 'customer_wrote' : 'limit_reached', about, () => ({ title }));
  return refusal;
}

/** Returns the message that shows it. */
async function record(
  services: Services,
  tx: Tx,
  answered: Answered,
  { bytes, email }: Pick<PreparedEmail, 'bytes' | 'email'>,
): Promise<number> {
  if ('problem' in email) return recordUnread(tx, answered, email.problem);
  if (!email.report) return recordAnswer(services, tx, answered, email, bytes.length < mostEmailBytes);
  await recordReturn(tx, answered, email.report);
  return answered.id;
}

async function recordReturn(tx: Tx, answered: Answered, report: DeliveryReport): Promise<void> {
  const bounce = parseBounce(report);
  if (bounce === 'none' || answered.status !== 'sent') return;
  const copies = report.failed.includes(answered.address)
    ? []
    : answered.cc.filter((address) => report.failed.includes(address));
  if (copies.length > 0) {
    if (bounce === 'gone') for (const address of copies) await optOut(tx, address, 'bounced', report.message);
    const notes = `The copy to ${copies.join(', ')} was not delivered: ${report.message}`;
    await track({ tx, session: { userId: null } }, answered.responseId, { kind: 'message', notes });
    return;
  }
  if (bounce === 'gone') await optOut(tx, answered.address, 'bounced', report.message);
  await messageFailed(tx, answered, report.message);
}

async function recordAnswer(
  services: Services,
  tx: Tx,
  answered: Answered,
  email: ReceivedEmail,
  isComplete: boolean,
): Promise<number> {
  const { name, address } = writerOf(email, answered);
  const unstored = email.left.length > 0 ? `Attachments that were not stored: ${email.left.join(', ')}` : '';
  const [body, quoted] = [cut(email.body), cut(email.quoted)];
  const isWhole = isComplete && email.isWhole && body === email.body && quoted === email.quoted;
  const { files } = email;
  return addFromCustomer(tx, answered.responseId, {
    status: email.isAutomatic ? 'automatic' : 'received',
    name,
    address,
    quoted,
    cc: await otherAddressees(services, tx, email, address),
    isWhole,
    body: `${showsNothing(body) ? subjectOf(email, answered) : body}\n\n${unstored}`.trim() || 'No text',
    messageId: email.messageId,
    files: () => storeFiles(services, tx, files),
    happened: email.isAutomatic ? `Automatic reply from ${name}` : `${name} replied by email`,
    title: (reference) => `${name} replied to your email about ${reference}`,
    author: answered.author,
  });
}

/** What the subject says if the text says nothing; ours, with the reference, is none of the customer's words. */
const subjectOf = ({ subject }: ReceivedEmail, { reference }: Answered) => (subject.includes(reference) ? '' : subject);

function recordUnread(tx: Tx, answered: Answered, problem: string): Promise<number> {
  const { name, address, author } = answered;
  return addFromCustomer(tx, answered.responseId, {
    status: 'received',
    name,
    address,
    body: '',
    messageId: '',
    isWhole: false,
    error: problem,
    happened: `An email to ${answered.reference} could not be read`,
    title: (reference) => `An email about ${reference} could not be read. Open the original`,
    author,
  });
}

function writerOf({ from }: ReceivedEmail, answered: Answered): Pick<Answered, 'name' | 'address'> {
  const address = from?.address || answered.address;
  return { address, name: address === answered.address ? answered.name : from?.name || address };
}

/** Whom else the email was sent to: neither its writer nor an address that gets no copies. */
async function otherAddressees(services: Services, tx: Tx, email: ReceivedEmail, writer: string): Promise<string[]> {
  const isOwn = await ownAddresses(services, tx);
  return email.addressees.filter((address) => address !== writer && !isOwn(address));
}

const mostText = 50_000;

const cut = (text: string) => text.slice(0, mostText).toWellFormed();

async function storeFiles(services: Services, tx: Tx, files: readonly ReceivedFile[]): Promise<Attachment[]> {
  const stored: Attachment[] = [];
  for (const { marker, ...file } of files) {
    const name = await storeFileIn(services, tx, null, { ...file, bytes: Buffer.from(file.bytes) });
    const { originalName, kind, bytes } = file;
    stored.push({
      path: `/uploads/${name}`,
      name: originalName,
      kind,
      bytes: bytes.length,
      ...(marker === undefined ? {} : { marker }),
    });
  }
  return stored;
}
