import send from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../contract/errors.ts';
import { sql } from '../db/sql.ts';
import type { Services } from '../http/call.ts';
import { fileNamePattern, pathOfFile } from './store-file.ts';

/** Sends a file of the caller's tenant, with range support; `others` overrides headers. 404 for all else. */
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

// Headers that prevent execution in a browser and require revalidation, because the session may have ended.
const inert = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-cache',
  vary: 'Authorization, Cookie',
};

/** Images and recordings are inline, documents are attachments. Encodes the original name safely. */
function disposition({ kind, originalName }: { kind: string; originalName: string }): string {
  const name = encodeURIComponent(originalName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const how = kind === 'document' ? 'attachment' : 'inline';
  return name ? `${how}; filename*=UTF-8''${name}` : how;
}

function placeOf(path: string): { dir: string; base: string } {
  const slash = path.lastIndexOf('/');
  return { dir: path.slice(0, slash), base: path.slice(slash) };
}
