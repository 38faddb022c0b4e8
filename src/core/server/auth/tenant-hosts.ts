import type { FastifyRequest } from 'fastify';
import { tenantMismatch } from '../../contract/errors.ts';
import type { Services, Session } from '../http/call.ts';
import { sentBodyOf } from '../http/sent-body.ts';
import { isSecure } from './cookies.ts';

type Host = Pick<Services, 'productHost'>;
/** Where a former address of a tenant counts as its present one. */
type NamedHost = Host & Partial<Pick<Services, 'database'>>;

const movedNames = new WeakMap<Services['database'], ReadonlyMap<string, string>>();

export function keepMovedNames(database: Services['database'], names: ReadonlyMap<string, string>): void {
  movedNames.set(database, names);
}

/** The present subdomain of the tenant that has, or had, this one. */
export const presentName = (name: string, { database }: Partial<Pick<Services, 'database'>>): string =>
  (database && movedNames.get(database)?.get(name)) ?? name;

/** The tenant in a host name: the subdomain of the product domain or of localhost, except www. */
export function subdomainOf(hostname: string, { productHost }: Host): string | undefined {
  const host = hostname.toLowerCase();
  const suffix = [productHost, 'localhost'].map((domain) => `.${domain}`).find((end) => host.endsWith(end));
  const subdomain = suffix && host.slice(0, -suffix.length);
  return subdomain && subdomain !== 'www' ? subdomain : undefined;
}

/** Before sign-in: the tenant from host, header and, on localhost, query. Undefined on the main domain. */
export function requestedTenantOf(request: FastifyRequest, host: NamedHost): string | undefined {
  const { hostname } = request;
  const named = subdomainOf(hostname, host);
  const { tenant } = request.query as Record<string, unknown>;
  const header = request.headers['x-tenant-subdomain'];
  if (header === undefined && tenant === undefined) return named && presentName(named, host);
  const hints = [...textsOf(named), ...textsOf(header), ...(isLocal(hostname) ? textsOf(tenant) : [])];
  const [first, ...others] = hints.map((hint) => presentName(hint.toLowerCase(), host));
  if (others.some((other) => other !== first)) throw tenantMismatch();
  return first;
}

/** True if no redirect is needed after sign-in: on the tenant's host, or on localhost with a tenant hint. */
export function isAtHome(request: FastifyRequest, host: Host, hinted: boolean): boolean {
  return subdomainOf(request.hostname, host) !== undefined || (hinted && isLocal(request.hostname));
}

/** Throws 403 if a tenant hint contradicts the session's tenant. */
export function assertTenantHints(session: Session, request: FastifyRequest, host: NamedHost): void {
  const { tenant, tenantId } = (request.query ?? {}) as Record<string, unknown>;
  const sent = sentBodyOf(request);
  const body = sent !== null && typeof sent === 'object' ? sent : {};
  const subdomains = [...subdomainHints(request, host), ...textsOf(tenant)];
  const ids = [tenantId, (body as Record<string, unknown>).tenantId].flat().filter(isPresent);
  const agree =
    subdomains.every((hint) => presentName(hint.toLowerCase(), host) === session.subdomain) &&
    ids.every((hint) => hint === session.tenantId || hint === String(session.tenantId));
  if (!agree) throw tenantMismatch();
}

/** `https://acme.candor.example`, from the stored subdomain; only the port comes from the request. */
export function originOfTenant(subdomain: string, request: FastifyRequest, { productHost }: Host): string {
  const here = { productHost: isLocal(request.hostname) ? 'localhost' : productHost };
  const port = /:(\d{1,5})$/.exec(request.headers.host ?? '')?.[1];
  return `${isSecure(here) ? 'https' : 'http'}://${fullDomain(subdomain, here)}${port ? `:${port}` : ''}`;
}

export function fullDomain(subdomain: string, { productHost }: Host): string {
  return `${subdomain}.${productHost}`;
}

/** Origin of a tenant from the settings alone: emails must not trust the Host header. */
export function tenantOrigin(subdomain: string, services: Pick<Services, 'productHost' | 'port'>): string {
  const domain = fullDomain(subdomain, services);
  if (isSecure(services)) return `https://${domain}`;
  return `http://${domain}${services.port ? `:${services.port}` : ''}`;
}

function subdomainHints(request: FastifyRequest, host: Host): string[] {
  return [subdomainOf(request.hostname, host), request.headers['x-tenant-subdomain']].flatMap(textsOf);
}

function textsOf(value: unknown): string[] {
  return [value]
    .flat()
    .filter((text) => isPresent(text))
    .map(String);
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

export function isLocal(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.0\.0\.1|\[?::1\]?)$/i.test(hostname);
}
