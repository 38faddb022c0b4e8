import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { filePartSchema } from '../../contract/schemas/upload.ts';
import { megabyte } from '../../contract/upload-limits.ts';
import { type Database, sql, type Tx } from '../db/database.ts';
import { damagedUpload, uploadRefused } from './upload.ts';

export type FilePart = z.output<typeof filePartSchema>;

/** Parts that have arrived before the last one of their file. */
export interface EarlierParts {
  tenantId: number;
  key: Uint8Array;
}

/** What names a file of a sender, by the name that the sender gives it. */
export const uploadKeyOf = (sender: string, { of }: FilePart): Buffer =>
  createHash('sha256').update(`${sender}\n${of}`).digest();

const mostOfSender = 100 * megabyte;
const mostOfTenant = 1024 * megabyte;

/**
 * Keeps a part until the last one of its file arrives, and returns how many bytes of the file there are; the last part
 * is not kept, and completes it. A part that does not follow those before it is left out.
 */
export async function keepPart(
  tx: Tx,
  { key, sender, part, bytes }: { key: Buffer; sender: Buffer; part: FilePart; bytes: Buffer },
): Promise<number> {
  const until = part.from + bytes.length;
  if (until > part.size) throw damagedUpload();
  const received = await receivedBytes(tx, key);
  if (part.from !== received) return received;
  if (until === part.size) return until;
  await assertRoomForParts(tx, sender);
  await tx.run(sql`
    insert into upload_parts (tenant_id, upload_key, start_byte, bytes, sender)
    values (${tx.tenantId}, ${key}, ${part.from}, ${bytes}, ${sender})
    on conflict do nothing`);
  return receivedBytes(tx, key);
}

async function receivedBytes(tx: Tx, key: Buffer): Promise<number> {
  const found = await tx.first(sql<{ bytes: number }>`
    select coalesce(sum(octet_length(bytes)), 0)::integer as bytes
    from upload_parts where tenant_id = ${tx.tenantId} and upload_key = ${key}`);
  return found?.bytes ?? 0;
}

/** Files whose last part never comes are forgotten after a day. */
async function assertRoomForParts(tx: Tx, sender: Buffer): Promise<void> {
  const kept = await tx.first(sql<{ ofSender: number; ofTenant: number }>`
    select coalesce(sum(octet_length(bytes)) filter (where sender = ${sender}), 0)::bigint as of_sender,
      coalesce(sum(octet_length(bytes)), 0)::bigint as of_tenant
    from upload_parts where tenant_id = ${tx.tenantId}`);
  if (kept && (kept.ofSender > mostOfSender || kept.ofTenant > mostOfTenant))
    throw uploadRefused('Too many files were begun from here and not finished. Try again tomorrow.', 429);
}

/** The bytes of the parts, in their order. */
export async function readParts(database: Database, { tenantId, key }: EarlierParts): Promise<Buffer[]> {
  const parts = await database.transaction(tenantId, (tx) =>
    tx.rows(sql<{ bytes: Buffer }>`
      select bytes from upload_parts where tenant_id = ${tx.tenantId} and upload_key = ${Buffer.from(key)}
      order by start_byte`),
  );
  return parts.map(({ bytes }) => bytes);
}

export async function forgetParts(tx: Tx, key: Buffer): Promise<void> {
  await tx.run(sql`delete from upload_parts where tenant_id = ${tx.tenantId} and upload_key = ${key}`);
}
