import { readFile } from 'node:fs/promises';
import { invalid } from '../../../core/contract/errors.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { pathOfFile } from '../../../core/server/files/stored-files.ts';
import type { Services } from '../../../core/server/http/call.ts';
import type { Mail } from '../../../core/server/mail/mailer.ts';
import { type Attachment, attachmentsTooLarge, mostAttachedBytes } from '../../schemas/message.ts';

const uploads = '/uploads/';

/** The uploads that an email takes along; 422 if one is unknown or they are too large together. */
export async function readAttachments(tx: Tx, paths: readonly string[]): Promise<Attachment[]> {
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
      filename: name,
      contentType: types.get(names[at] ?? '') ?? '',
      content: await readFile(pathOfFile(services, tx.tenantId as number, names[at] ?? '')),
    })),
  );
}
