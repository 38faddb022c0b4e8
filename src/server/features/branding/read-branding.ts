import type { FastifyRequest } from 'fastify';
import type { Branding, PublicBranding } from '../../../contract/schemas/administration/branding.ts';
import { requestedTenantOf } from '../../platform/auth/tenant-hosts.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Services } from '../../platform/http/call.ts';

export async function readBranding(tx: Tx): Promise<Branding> {
  const row = await tx.first(sql<{ brand: Branding }>`select brand from brands where tenant_id = ${tx.tenantId}`);
  if (!row) throw new Error('A tenant has no branding');
  return row.brand;
}

export const requestedBranding = (services: Services) => async (request: FastifyRequest) => {
  const subdomain = requestedTenantOf(request, services);
  return subdomain === undefined ? undefined : readPublicBranding(services, subdomain);
};

export async function readPublicBranding(
  { database }: Pick<Services, 'database'>,
  subdomain: string,
): Promise<PublicBranding | undefined> {
  return database.transaction(null, async (globalTx) => {
    const tenant = await globalTx.first(sql<{ id: number; name: string; state: string }>`
      select id, name, state from find_tenant(${subdomain})`);
    if (tenant?.state !== 'active') return undefined;
    const {
      emailFooter: _,
      surveyTheme: __,
      updatedAt: ___,
      version: ____,
      ...seen
    } = await readBranding(await globalTx.enterTenant(tenant.id));
    return { subdomain, name: tenant.name, ...seen };
  });
}
