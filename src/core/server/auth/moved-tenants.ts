import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiBase } from '../../contract/endpoint.ts';
import { sql } from '../db/database.ts';
import type { Services } from '../http/call.ts';
import { keepMovedNames, originOfTenant, presentName, subdomainOf } from './tenant-hosts.ts';

type Parts = Pick<Services, 'database' | 'productHost'>;

const secondsKept = 10;
const readAt = new WeakMap<Services['database'], number>();

/** Reads the former addresses of all tenants; other nodes read a new one within seconds. */
export async function readMovedNames({ database }: Pick<Services, 'database'>): Promise<void> {
  readAt.set(database, Date.now());
  const rows = await database.transaction(null, (tx) =>
    tx.rows(sql<{ former: string; present: string }>`select former, present from moved_subdomains()`),
  );
  keepMovedNames(database, new Map(rows.map(({ former, present }) => [former, present])));
}

/**
 * Sends visitors of a former address to the present one, with path and query. What a page that was opened before still
 * calls is served there, so that no answer and no edit is lost; so are public calls, because mail programs and mail
 * servers follow no redirect of a POST.
 */
export function redirectMovedTenants(app: FastifyInstance, services: Parts): void {
  app.addHook('onRequest', async (request, reply) => {
    const hint = request.headers['x-tenant-subdomain'];
    const name = subdomainOf(request.hostname, services) ?? (typeof hint === 'string' ? hint.toLowerCase() : undefined);
    if (name === undefined) return;
    await refreshed(services);
    const present = presentName(name, services);
    if (present === name || isServedThere(request)) return;
    const location = originOfTenant(present, request, services) + request.url;
    const message = `The address of this organization has changed. Use ${location}`;
    // Not stored by browsers: the organization may return to this address.
    reply.header('cache-control', 'no-store').header('location', location).status(308);
    return request.url.toLowerCase().startsWith(apiBase)
      ? reply.send({ success: false, code: 'TENANT_MOVED', message, location })
      : reply.send();
  });
}

async function refreshed(services: Parts): Promise<void> {
  const at = readAt.get(services.database);
  if (at !== undefined && Date.now() - at < secondsKept * 1_000) return;
  const reading = readMovedNames(services);
  // Only the first request waits; while the database is away, the last known addresses count.
  if (at === undefined) await reading;
  else reading.catch(() => undefined);
}

function isServedThere({ url, method, headers }: FastifyRequest): boolean {
  const path = url.toLowerCase();
  if (path.startsWith(`${apiBase}/public/`) || path.startsWith('/assets/') || path.startsWith('/uploads/')) return true;
  // Browsers name the site of every call of a page; other clients are told the new address.
  const isOfPage = headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-mode'] !== 'navigate';
  return isOfPage || (!['GET', 'HEAD'].includes(method) && !path.startsWith(apiBase));
}
