import { subdomainSchema } from './schemas/subdomain.ts';

export interface Place {
  protocol: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
}

/** The signed-in user's tenant, as far as the browser stored it. */
export interface Identity {
  signedIn: boolean;
  tenant?: string | undefined;
  userTenant?: string | undefined;
}

export type Direction =
  | { kind: 'stay' }
  | { kind: 'go'; url: string }
  /** Ends the session; with a URL, continues at the user's own tenant. */
  | { kind: 'sign-out'; reason: 'no-tenant' | 'other-tenant'; url?: string };

/** The tenant's subdomain: from the host, on localhost from `?tenant=`, else from storage. */
export function tenantOf(place: Pick<Place, 'hostname' | 'search'>, productHost: string, stored?: string) {
  const requestedTenant = isLocal(place.hostname) ? new URLSearchParams(place.search).get('tenant') : null;
  return subdomainOf(place.hostname, productHost) ?? parseSubdomain(requestedTenant) ?? parseSubdomain(stored);
}

/** The subdomain of a host; `www`, the product's own host and foreign hosts have none. */
export function subdomainOf(hostname: string, productHost: string): string | undefined {
  const host = hostname.toLowerCase();
  const suffix = [productHost.toLowerCase(), 'localhost'].map((name) => `.${name}`).find((name) => host.endsWith(name));
  if (!suffix) return undefined;
  const label = host.slice(0, -suffix.length);
  return label === 'www' ? undefined : parseSubdomain(label);
}

export function directionOf(place: Place, productHost: string, identity: Identity): Direction {
  const { signedIn, tenant, userTenant } = identity;
  if (!signedIn) return { kind: 'stay' };
  const own = parseSubdomain(userTenant) ?? parseSubdomain(tenant);
  if (!own) return { kind: 'sign-out', reason: 'no-tenant' };
  if (isAddress(place.hostname)) return { kind: 'stay' };
  const here = subdomainOf(place.hostname, productHost);
  const elsewhere = { url: tenantUrl(place, own, productHost) };
  // On localhost one host serves every tenant; `?tenant=` selects the session.
  if (!here && isLocal(place.hostname) && (tenantOf(place, productHost) ?? own) === own) return { kind: 'stay' };
  // Storage belongs to one host: a session under another tenant's name ends here before the redirect.
  if (here && parseSubdomain(tenant) && here !== parseSubdomain(tenant) && !isLocal(place.hostname)) {
    return { kind: 'sign-out', reason: 'other-tenant', ...(here === own ? {} : elsewhere) };
  }
  return here === own ? { kind: 'stay' } : { kind: 'go', ...elsewhere };
}

/** The same path and query on a tenant's host. The subdomain is validated, so input cannot name another host. */
export function tenantUrl(place: Place, subdomain: string, productHost: string): string {
  const suffix = place.hostname.toLowerCase().endsWith('localhost') ? 'localhost' : productHost;
  const port = place.port ? `:${place.port}` : '';
  return `${place.protocol}//${subdomainSchema.parse(subdomain)}.${suffix}${port}${place.pathname}${place.search}`;
}

export function unknownPathMeans(hostname: string): 'tenant-not-found' | 'not-found' {
  return !isAddress(hostname) && hostname.split('.').length > 2 ? 'tenant-not-found' : 'not-found';
}

/** A host name that is safe to display; other values of `?domain=` are not echoed. */
export function showableDomain(domain: string | null): string | undefined {
  return domain && /^[a-z0-9.-]{1,253}$/.test(domain) ? domain : undefined;
}

/** A same-origin path for redirects; rejects anything that could leave the site. */
export function ownPath(path: string | null | undefined, origin: string): string | undefined {
  if (!path || !/^\/(?![/\\])/.test(path) || !URL.canParse(path, origin)) return undefined;
  const url = new URL(path, origin);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/** The product host if the server gave none: the hostname without the tenant's label. */
export function productHostOf(hostname: string, declared: string | null | undefined): string {
  const host = hostname.toLowerCase();
  if (declared && (host === declared || host.endsWith(`.${declared}`))) return declared;
  return isLocal(host) ? 'localhost' : isAddress(host) ? host : host.split('.').slice(-2).join('.');
}

function isLocal(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'
  );
}

function isAddress(hostname: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname) || hostname.startsWith('[');
}

function parseSubdomain(text: string | null | undefined): string | undefined {
  const { success, data } = subdomainSchema.safeParse(text);
  return success ? data : undefined;
}
