import { apiBase } from '../../../core/contract/endpoint.ts';
import { tenantOrigin } from '../../../core/server/auth/tenant-hosts.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { linkToken, unsubscribeToken } from '../record/link-token.ts';

export type Placed = Pick<Services, 'productHost' | 'port' | 'tokenKey'>;

export const surveyAddress = (services: Placed, tenant: { id: number; subdomain: string }, nonce: string) =>
  `${tenantOrigin(tenant.subdomain, services)}/survey/${linkToken(services, tenant.id, nonce)}`;

/** Unsubscribe URL: a button in the browser, and one-click POST for mail clients (RFC 8058). */
export const unsubscribeAddress = (services: Placed, tenant: { id: number; subdomain: string }, nonce: string) =>
  `${tenantOrigin(tenant.subdomain, services)}${apiBase}/public/unsubscribe/${unsubscribeToken(services, tenant.id, nonce)}`;
