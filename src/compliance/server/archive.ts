import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { sql, type Tx } from '../../core/server/db/database.ts';
import { pathOfFile } from '../../core/server/files/stored-files.ts';
import type { Services } from '../../core/server/http/call.ts';

interface Kept {
  name: string;
  kind: string;
  originalName: string;
  createdAt: Date;
}

/** A ZIP archive of texts and stored files, which are read while it is sent. */
export async function buildArchive(
  services: Services,
  tx: Tx,
  texts: Readonly<Record<string, string>>,
  fileNames: readonly string[],
): Promise<Readable> {
  const tenantId = tx.tenantId as number;
  const files = await tx.rows(sql<Kept>`
    select name, kind, original_name, created_at from files
    where tenant_id = ${tenantId} and name = any(${fileNames}::text[]) order by created_at, name`);
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream);
  zip.on('error', (error) => output.destroy(error as Error));
  for (const [name, text] of Object.entries(texts)) zip.addBuffer(Buffer.from(text), name);
  for (const [at, file] of files.entries())
    zip.addReadStreamLazy(`files/${at + 1} ${safeFileName(file)}`, { compress: false, mtime: file.createdAt }, (done) =>
      done(null, createReadStream(pathOfFile(services, tenantId, file.name))),
    );
  zip.end();
  return output;
}

/** Under the name that the sender gave, without what names folders. */
function safeFileName({ name, kind, originalName }: Kept): string {
  if (kind === 'email') return 'email.eml';
  const safe = originalName.replace(/[\p{Cc}\\/:*?"<>|]+/gu, '_').trim();
  return safe || `file${name.slice(name.lastIndexOf('.'))}`;
}
