import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../contract/errors.ts';
import { subdomainSchema } from '../../../contract/schemas/administration/auth.ts';
import { sql } from '../../platform/db/sql.ts';
import { serveFile } from '../../platform/files/serve.ts';
import type { Services } from '../../platform/http/call.ts';

/** A stable URL: emails sent earlier show the current logo. */
export const logoAddress = (subdomain: string) => `/uploads/${subdomain}/${logoName}`;

const logoName = 'logo';

export function mountBrandPictures(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { subdomain: string; name: string } }>(
    '/uploads/:subdomain/:name',
    { config: { rateLimit: { max: 1_200, timeWindow: 60_000 } } },
    (request, reply) => serveBrandPicture(services, request.params, request, reply),
  );
}

export async function serveBrandPicture(
  services: Services,
  { subdomain, name }: { subdomain?: string; name?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const wanted = subdomainSchema.safeParse(subdomain);
  if (!wanted.success || name === undefined) throw notFound();
  const found = await findPicture(services, wanted.data, name);
  if (!found) throw notFound();
  return serveFile(services, found.tenantId, found.name, request, reply, {
    // Webmail clients embed the image cross-origin.
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': name === logoName ? 'public, max-age=300' : 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
}

function findPicture({ database }: Services, subdomain: string, name: string) {
  return database.transaction(null, async (globalTx) => {
    const tenant = await globalTx.first(sql<{ id: number; state: string }>`
      select id, state from find_tenant(${subdomain})`);
    if (tenant?.state !== 'active') return undefined;
    const tx = await globalTx.enterTenant(tenant.id);
    return tx.first(sql<{ tenantId: number; name: string }>`
      select f.tenant_id, f.name from files f
      where f.tenant_id = ${tx.tenantId} and f.kind = 'brand' and f.name = ${
        name === logoName
          ? sql`(
        select logo from branding where tenant_id = ${tx.tenantId})`
          : name
      }`);
  });
}
