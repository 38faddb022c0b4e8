import send from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../contract/errors.ts';
import { sql } from '../db/sql.ts';
import type { Services } from '../http/call.ts';
import { fileNamePattern, pathOfFile } from './keep.ts';

/**
 * A file of the caller's own tenant, or of part of it when a range is asked for; `others` are headers that differ. 404
 * for everything else.
 */
export async function serveFile(
  services: Services,
  tenantId: number,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
  others: Record<string, string> = {},
): Promise<unknown> {
  if (!fileNamePattern.test(name)) throw notFound();
  const file = await services.database.transaction(tenantId, (tx) =>
    tx.first(sql<{ contentType: string; kind: string; originalName: string }>`
      select content_type, kind, original_name from files where tenant_id = ${tx.tenantId} and name = ${name}`),
  );
  if (!file) throw notFound();
  const { dir, base } = placeOf(pathOfFile(services, tenantId, name));
  const sent = await send(request.raw, base, { root: dir, contentType: false, cacheControl: false, index: false });
  if (sent.type !== 'file' && sent.statusCode === 404) throw notFound();
  return reply
    .status(sent.statusCode)
    .headers(sent.headers)
    .headers({ ...inert, ...others, 'content-disposition': disposition(file) })
    .type(file.contentType)
    .send(sent.stream);
}

// Whatever the bytes are, a browser runs nothing of them; and it asks again each time, because a session may have ended.
const inert = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-cache',
  vary: 'Authorization, Cookie',
};

/** Pictures and recordings show; documents are only ever kept. The name is the sender's, spelt so that it stays a name. */
function disposition({ kind, originalName }: { kind: string; originalName: string }): string {
  const name = encodeURIComponent(originalName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const how = kind === 'document' ? 'attachment' : 'inline';
  return name ? `${how}; filename*=UTF-8''${name}` : how;
}

function placeOf(path: string): { dir: string; base: string } {
  const slash = path.lastIndexOf('/');
  return { dir: path.slice(0, slash), base: path.slice(slash) };
}
