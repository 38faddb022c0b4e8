import type { FastifyRequest } from 'fastify';
import { notFound } from '../../contract/errors.ts';
import { subdomainSchema } from '../../contract/schemas/subdomain.ts';
import { sql, type Tx } from '../db/database.ts';
import type { Services } from '../http/call.ts';
import { fullDomain, requestedTenantOf } from './tenant-hosts.ts';

/** Binds the transaction of a page without a session to the tenant of the host. An unknown or locked tenant is 404. */
export async function inRequestedTenant<T>(
  services: Services,
  request: FastifyRequest,
  work: (tx: Tx, tenantName: string) => Promise<T>,
  refused: () => Error = notFound,
): Promise<T> {
  const subdomain = requestedTenantOf(request, services);
  if (!subdomain) throw refused();
  return services.database.transaction(null, async (outside) => {
    const entered = await outside.enterFound(sql<{ id: number; name: string; state: string }>`
      select id, name, state from find_tenant(${subdomain})`);
    if (entered?.tenant.state !== 'active') throw refused();
    return work(entered.tx, entered.tenant.name);
  });
}

/** Where a page that the server draws leads if no tenant has the address of the request; undefined if one has it. */
export async function pageOfUnknownTenant(services: Services, request: FastifyRequest): Promise<string | undefined> {
  const { data: subdomain } = subdomainSchema.safeParse(requestedTenantOf(request, services));
  if (!subdomain) return undefined;
  const tenant = await services.database.transaction(null, (tx) =>
    tx.first(sql<{ id: number }>`select id from find_tenant(${subdomain})`),
  );
  return tenant ? undefined : `/tenant-not-found?${new URLSearchParams({ domain: fullDomain(subdomain, services) })}`;
}
