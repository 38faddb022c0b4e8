import { apiBase } from '../../../core/contract/endpoint.ts';
import type { StoredToken } from '../../../core/server/auth/derived-tokens.ts';
import { tenantOrigin } from '../../../core/server/auth/tenant-hosts.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { linkTokens, unsubscribeTokens } from '../record/link-token.ts';

export type Placed = Pick<Services, 'productHost' | 'port' | 'keys'>;

interface Tenant {
  id: number;
  subdomain: string;
}

/** Undefined, as for the others here, if the key that made the token was dropped. */
export function surveyAddress(services: Placed, tenant: Tenant, stored: StoredToken): string | undefined {
  const token = linkTokens.of(services, tenant.id, stored);
  return token && `${tenantOrigin(tenant.subdomain, services)}/survey/${token}`;
}

/** Unsubscribe URL: a button in the browser, and one-click POST for mail clients (RFC 8058). */
export function unsubscribeAddress(services: Placed, tenant: Tenant, stored: StoredToken): string | undefined {
  const token = unsubscribeTokens.of(services, tenant.id, stored);
  return token && `${tenantOrigin(tenant.subdomain, services)}${apiBase}/public/unsubscribe/${token}`;
}
