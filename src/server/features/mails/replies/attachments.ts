import { readFile } from 'node:fs/promises';
import type { ParsedMail } from 'mailparser';
import { invalid } from '../../../../contract/errors.ts';
import { type Attachment, attachmentsTooLarge, mostAttachedBytes } from '../../../../contract/schemas/mails/message.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import { readAudio } from '../../../platform/files/audio.ts';
import { readDocument } from '../../../platform/files/documents.ts';
import { type NewFile, pathOfFile, storeFileIn } from '../../../platform/files/stored-files.ts';
import type { Services } from '../../../platform/http/call.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';

const uploads = '/uploads/';

/** The uploads that an email takes along; 422 if one is unknown or they are too large together. */
export async function attachmentsOf(tx: Tx, paths: readonly string[]): Promise<Attachment[]> {
  const found = await tx.rows(sql<Attachment>`
    select p.path, coalesce(nullif(f.original_name, ''), f.name) as name, f.kind, f.size_bytes::integer as bytes
    from unnest(${paths}::text[]) with ordinality p (path, place)
    join files f on f.tenant_id = ${tx.tenantId} and ${uploads} || f.name = p.path
      and f.kind in ('image', 'voice', 'document')
    order by p.place`);
  if (found.length < paths.length) throw invalid([{ path: 'files', message: 'This file does not exist' }]);
  if (sumOf(found) > mostAttachedBytes) throw invalid([{ path: 'files', message: attachmentsTooLarge }]);
  return found;
}

const sumOf = (files: readonly { bytes?: number | undefined }[]) =>
  files.reduce((sum, { bytes = 0 }) => sum + bytes, 0);

export async function mailAttachments(
  services: Services,
  tx: Tx,
  files: readonly Attachment[],
): Promise<NonNullable<Mail['attachments']>> {
  const names = files.map(({ path }) => path.slice(uploads.length));
  const stored = await tx.rows(sql<{ name: string; contentType: string }>`
    select name, content_type from files where tenant_id = ${tx.tenantId} and name = any(${names}::text[])`);
  const types = new Map(stored.map(({ name, contentType }) => [name, contentType]));
  return Promise.all(
    files.map(async ({ name }, at) => ({
      ...{ filename: name, contentType: types.get(names[at] ?? '') ?? '' },
      content: await readFile(pathOfFile(services, tx.tenantId as number, names[at] ?? '')),
    })),
  );
}

export interface ReceivedFiles {
  files: NewFile[];
  /** Names of attachments that are not stored, with the reason. */
  left: string[];
}

const mostReceived = 20;

/** Reads the attachments of a received email as uploads are read: by their content, never by their name. */
export async function readReceived(tenantId: number, { attachments }: ParsedMail): Promise<ReceivedFiles> {
  const sent = attachments.filter(({ related }) => !related).slice(0, mostReceived);
  const named = sent.map(({ content, filename }) => ({ content, name: oneLine(filename ?? '') || 'Attachment' }));
  if (sumOf(named.map(({ content }) => ({ bytes: content.length }))) > mostAttachedBytes)
    return { files: [], left: named.map(({ name }) => `${name} (more than 20 MB in all)`) };
  const received: ReceivedFiles = { files: [], left: [] };
  for (const { content, name } of named) {
    const file = await readOne(tenantId, content, name).catch(() => undefined);
    if (file) received.files.push(file);
    else received.left.push(`${name} (this type of file is not allowed)`);
  }
  return received;
}

async function readOne(tenantId: number, bytes: Buffer, originalName: string): Promise<NewFile> {
  try {
    return { ...readAudio(bytes), kind: 'voice', originalName };
  } catch {
    const file = await readDocument(tenantId, bytes, originalName);
    return { ...file, kind: file.contentType.startsWith('image/') ? 'image' : 'document', originalName };
  }
}

export async function storeReceived(services: Services, tx: Tx, files: readonly NewFile[]): Promise<Attachment[]> {
  const stored: Attachment[] = [];
  for (const file of files) {
    const name = await storeFileIn(services, tx, null, file);
    const { originalName, kind, bytes } = file;
    stored.push({ path: `${uploads}${name}`, name: originalName, kind, bytes: bytes.length });
  }
  return stored;
}

export const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
