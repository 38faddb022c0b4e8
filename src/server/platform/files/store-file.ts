import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Services } from '../http/call.ts';
import type { ReadFile } from './images.ts';
import { uploadRefused } from './upload.ts';

const tenantBytes = 5 * 1024 ** 3;

export interface NewFile extends ReadFile {
  kind: 'image' | 'voice' | 'picture' | 'document' | 'brand';
  originalName: string;
}

export interface Keeper {
  tenantId: number;
  userId: number | null;
  surveyId?: number;
}

/** 128 random bits and the extension of the detected type. */
export const fileNamePattern =
  /^[\w-]{22}\.(png|jpg|webp|wav|mp3|m4a|ogg|webm|pdf|docx|xlsx|pptx|odt|ods|odp|txt|csv)$/;

/** Path of a tenant's file. The name is validated and the tenant is a number, so path traversal is impossible. */
export function pathOfFile({ filesDir }: Pick<Services, 'filesDir'>, tenantId: number, name: string): string {
  return join(filesDir, String(tenantId), name);
}

/**
 * Stores a file: first the bytes, synced to disk, then its row and what `inside` writes. A crash in between leaves
 * bytes without a row, which the sweep removes.
 */
export async function storeFile(
  services: Services,
  keeper: Keeper,
  file: NewFile,
  inside: (tx: Tx, name: string) => Promise<void> = async () => undefined,
): Promise<string> {
  await services.database.transaction(keeper.tenantId, (tx) => assertRoom(tx, file.bytes.length));
  const { name, path } = await placeBytes(services, keeper.tenantId, file);
  try {
    await services.database.transaction(keeper.tenantId, async (tx) => {
      await addRow(tx, keeper, name, file);
      await inside(tx, name);
    });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return name;
}

export async function storeFileIn(
  services: Pick<Services, 'filesDir'>,
  tx: Tx,
  userId: number,
  file: NewFile,
): Promise<string> {
  if (tx.tenantId === null) throw new Error('A file belongs to a tenant');
  const { name } = await placeBytes(services, tx.tenantId, file);
  await addRow(tx, { userId }, name, file);
  return name;
}

async function placeBytes(services: Pick<Services, 'filesDir'>, tenantId: number, file: NewFile) {
  const name = `${randomBytes(16).toString('base64url')}.${file.ending}`;
  const path = pathOfFile(services, tenantId, name);
  await writeFileFully(path, file.bytes);
  return { name, path };
}

async function addRow(
  tx: Tx,
  { userId, surveyId }: Omit<Keeper, 'tenantId'>,
  name: string,
  file: NewFile,
): Promise<void> {
  await assertRoom(tx, file.bytes.length);
  await tx.run(sql`
    insert into files (tenant_id, name, kind, content_type, size_bytes, original_name, created_by, survey_id, seconds)
    values (${tx.tenantId}, ${name}, ${file.kind}, ${file.contentType}, ${file.bytes.length},
      ${file.originalName}, ${userId}, ${surveyId ?? null}::integer, ${file.seconds ?? null}::real)`);
}

async function assertRoom(tx: Tx, bytes: number): Promise<void> {
  const used = await tx.first(sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from files where tenant_id = ${tx.tenantId}`);
  if ((used?.bytes ?? 0) + bytes > tenantBytes) {
    throw uploadRefused('The file storage of your organisation is full. Ask an administrator to free space.', 413);
  }
}

async function writeFileFully(path: string, bytes: Buffer): Promise<void> {
  const directory = dirname(path);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = `${path}.draft`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const folder = await open(directory);
  await folder.sync().finally(() => folder.close());
}
