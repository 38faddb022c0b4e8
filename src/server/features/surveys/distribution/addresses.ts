import { apiBase } from '../../../../contract/endpoint.ts';
import { tenantOrigin } from '../../../platform/auth/tenant-hosts.ts';
import type { Services } from '../../../platform/http/call.ts';
import { linkToken, unsubscribeToken } from '../record/link-token.ts';

/** What it takes to say where a tenant lives. */
export type Placed = Pick<Services, 'productHost' | 'port' | 'tokenKey'>;

/** The address of a personal link. */
export const surveyAddress = (services: Placed, tenant: { id: number; subdomain: string }, nonce: string) =>
  `${tenantOrigin(tenant.subdomain, services)}/survey/${linkToken(services, tenant.id, nonce)}`;

/** Where somebody unsubscribes: in the browser by a button, and for mail programs by one POST. */
export const unsubscribeAddress = (services: Placed, tenant: { id: number; subdomain: string }, nonce: string) =>
  `${tenantOrigin(tenant.subdomain, services)}${apiBase}/public/unsubscribe/${unsubscribeToken(services, tenant.id, nonce)}`;
