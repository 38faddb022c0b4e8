import send from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { notFound } from '../../contract/errors.ts';
import type { Services } from '../http/call.ts';
import { fileNamePattern, pathOfFile } from './keep.ts';

/** A file of the caller's own tenant, or of part of it when a range is asked for. 404 for everything else. */
export async function serveFile(
  services: Services,
  tenantId: number,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (!fileNamePattern.test(name)) throw notFound();
  const file = await services.database.transaction(tenantId, (tx) =>
    tx.first(sql<{ contentType: string }>`
      select content_type from files where tenant_id = ${tx.tenantId} and name = ${name}`),
  );
  if (!file) throw notFound();
  const { dir, base } = placeOf(pathOfFile(services, tenantId, name));
  const sent = await send(request.raw, base, { root: dir, contentType: false, cacheControl: false, index: false });
  if (sent.type !== 'file' && sent.statusCode === 404) throw notFound();
  return reply.status(sent.statusCode).headers(sent.headers).headers(inert).type(file.contentType).send(sent.stream);
}

// Whatever the bytes are, a browser runs nothing of them; and it asks again each time, because a session may have ended.
const inert = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'content-disposition': 'inline',
  'cache-control': 'private, no-cache',
  vary: 'Authorization, Cookie',
};

function placeOf(path: string): { dir: string; base: string } {
  const slash = path.lastIndexOf('/');
  return { dir: path.slice(0, slash), base: path.slice(slash) };
}
