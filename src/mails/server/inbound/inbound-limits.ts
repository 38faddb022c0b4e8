import { ApiError } from '../../../core/contract/errors.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { roomFor } from '../../../core/server/files/stored-files.ts';

const megabyte = 1_000_000;

interface Limit {
  emails: number;
  bytes: number;
}

/** What a tenant accepts by email: within a day for a response or invitation, a sender and all, and for a response in total. */
export const inboundLimits = {
  responseDay: { emails: 100, bytes: 200 * megabyte },
  response: { emails: 2_000, bytes: 1_000 * megabyte },
  senderDay: { emails: 200, bytes: 400 * megabyte },
  tenantDay: { emails: 10_000, bytes: 2_000 * megabyte },
} as const satisfies Record<string, Limit>;

/** The record to which an email comes. */
export interface EmailTarget {
  column: 'response_id' | 'invitation_id';
  id: number;
  /** As a refusal names it. */
  reference: string;
}

export interface Arriving {
  to: EmailTarget;
  bytes: number;
  /** Undefined before the email is read. */
  senderHash: Buffer | undefined;
}

/** Why an email is not accepted now. */
export interface Refusal {
  scope: 'response' | 'sender' | 'tenant' | 'storage';
  subject: string;
  /** For the sending server and for staff; names no person. */
  reason: string;
  /** False if it may be accepted on another day. */
  isFinal: boolean;
}

type Used = Record<keyof typeof inboundLimits, Limit>;

/** Emails of a tenant are counted and stored one after another. */
export const lockInbound = (tx: Tx) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('inbound emails', ${tx.tenantId}::bigint))`);

/** The limit that the email exceeds; atomic after `lockInbound`. */
export async function exceededLimit(tx: Tx, arriving: Arriving): Promise<Refusal | undefined> {
  const { to, bytes, senderHash = null } = arriving;
  const { column, id, reference } = to;
  const isToday = sql`created_at > now() - interval '1 day'`;
  const ofRecord = sql`coalesce(${sql.ref(column)} = ${id}, false)`;
  const ofSender = sql`sender_hash = ${senderHash}::bytea`;
  const sums = (which: ReturnType<typeof sql>) => sql`json_build_object(
    'emails', count(*) filter (where ${which}), 'bytes', coalesce(sum(size_bytes) filter (where ${which}), 0))`;
  const used = (await tx.first(sql<Used>`
    select ${sums(sql`${isToday} and ${ofRecord}`)} as response_day, ${sums(ofRecord)} as response,
      ${sums(sql`${isToday} and ${ofSender}`)} as sender_day, ${sums(isToday)} as tenant_day
    from received_emails where tenant_id = ${tx.tenantId} and (${isToday} or ${ofRecord})`)) as Used;
  const isOver = (name: keyof Used) =>
    used[name].emails + 1 > inboundLimits[name].emails || used[name].bytes + bytes > inboundLimits[name].bytes;
  const ofThisRecord = {
    scope: 'response',
    subject: column === 'response_id' ? String(id) : `invitation ${id}`,
  } as const;
  if (isOver('responseDay'))
    return { ...ofThisRecord, isFinal: false, reason: `${reference} receives too many emails within a day` };
  if (isOver('response'))
    return { ...ofThisRecord, isFinal: true, reason: `${reference} has received too many emails` };
  if (senderHash && isOver('senderDay'))
    return {
      scope: 'sender',
      subject: senderHash.toString('hex'),
      isFinal: false,
      reason: 'This sender writes too many emails within a day',
    };
  if (isOver('tenantDay'))
    return { scope: 'tenant', subject: '', isFinal: false, reason: 'Too many emails arrive within a day' };
  // The original and its files.
  if ((await roomFor(tx)) >= 2 * bytes) return undefined;
  return { scope: 'storage', subject: '', isFinal: false, reason: 'The file storage is full' };
}

/** Counts a refused email; true for the first of its limit and day, of which staff are told. */
export async function countRefusal(tx: Tx, { scope, subject }: Refusal): Promise<boolean> {
  const counted = await tx.first(sql<{ emails: number }>`
    insert into refused_emails as r (tenant_id, scope, subject, day)
    values (${tx.tenantId}, ${scope}, ${subject}, current_date)
    on conflict (tenant_id, scope, subject, day) do update set emails = r.emails + 1 returning emails`);
  return counted?.emails === 1;
}

/** What the sending server is told: it tries again later, or gives the email back to its sender. */
export function refusalError({ reason, isFinal }: Refusal): ApiError {
  const message = `${reason}. The email was not accepted`;
  return isFinal
    ? new ApiError(413, 'TOO_LARGE', message)
    : new ApiError(429, 'TOO_MANY', `${message}. Try again tomorrow`, { retryAfterSeconds: 3_600 });
}
