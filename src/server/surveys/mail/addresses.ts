import { apiBase } from '../../../contract/endpoint.ts';
import { isSecure } from '../../auth/cookies.ts';
import { fullDomain } from '../../auth/tenant-hosts.ts';
import type { Services } from '../../http/call.ts';
import { linkToken, unsubscribeToken } from '../link-token.ts';

/** What it takes to say where a tenant lives. */
export type Placed = Pick<Services, 'productHost' | 'port' | 'tokenKey'>;

/** Where a tenant lives, as the settings have it: mails believe no request's word about that. */
export function homeOf(subdomain: string, services: Placed): string {
  const domain = fullDomain(subdomain, services);
  if (isSecure(services)) return `https://${domain}`;
  return `http://${domain}${services.port ? `:${services.port}` : ''}`;
}

/** The address of a personal link. */
export const surveyAddress = (services: Placed, tenant: { id: number; subdomain: string }, nonce: string) =>
  `${homeOf(tenant.subdomain, services)}/survey/${linkToken(services, tenant.id, nonce)}`;

/** Where somebody unsubscribes: in the browser by a button, and for mail programs by one POST. */
export const unsubscribeAddress = (services: Placed, tenant: { id: number; subdomain: string }, nonce: string) =>
  `${homeOf(tenant.subdomain, services)}${apiBase}/public/unsubscribe/${unsubscribeToken(services, tenant.id, nonce)}`;
