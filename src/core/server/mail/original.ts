import { notFound } from '../../contract/errors.ts';
import { type Sql, sql, type Tx } from '../db/database.ts';
import type { SentFile } from '../files/stored-files.ts';

/** The file of the last email received that is meant, a row `e`. */
export async function readOriginal(tx: Tx, isMeant: Sql): Promise<SentFile> {
  const file = await tx.first(sql<SentFile>`
    select f.name, f.content_type, f.kind, f.original_name
    from received_emails e join files f on f.tenant_id = e.tenant_id and f.name = e.file_name
    where e.tenant_id = ${tx.tenantId} and ${isMeant} order by e.id desc limit 1`);
  if (!file) throw notFound();
  return file;
}
