import { subdomainSchema } from './schemas/administration/auth.ts';

/** The parts of a browser's location that say where somebody is. */
export interface Place {
  protocol: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
}

/** Who is signed in here, as far as the browser has stored it. */
export interface Identity {
  signedIn: boolean;
  /** The subdomain of the stored item `tenant`. */
  tenant?: string | undefined;
  /** The subdomain that the signed-in user's own record names. */
  userTenant?: string | undefined;
}

export type Direction =
  | { kind: 'stay' }
  | { kind: 'go'; url: string }
  /** The session here ends; with a url, the person goes on to their own organisation's address. */
  | { kind: 'sign-out'; reason: 'no-tenant' | 'other-tenant'; url?: string };

/** The tenant's name: from the host, on this machine from `?tenant=`, otherwise from what is stored. */
export function tenantOf(place: Pick<Place, 'hostname' | 'search'>, productHost: string, stored?: string) {
  const asked = isLocal(place.hostname) ? new URLSearchParams(place.search).get('tenant') : null;
  return subdomainOf(place.hostname, productHost) ?? nameOf(asked) ?? nameOf(stored);
}

/** The tenant that a host names; `www`, the product's own host and foreign hosts name none. */
export function subdomainOf(hostname: string, productHost: string): string | undefined {
  const host = hostname.toLowerCase();
  const suffix = [productHost.toLowerCase(), 'localhost'].map((name) => `.${name}`).find((name) => host.endsWith(name));
  if (!suffix) return undefined;
  const label = host.slice(0, -suffix.length);
  return label === 'www' ? undefined : nameOf(label);
}

/** Where somebody who is signed in belongs. */
export function directionOf(place: Place, productHost: string, identity: Identity): Direction {
  const { signedIn, tenant, userTenant } = identity;
  if (!signedIn) return { kind: 'stay' };
  const own = nameOf(userTenant) ?? nameOf(tenant);
  if (!own) return { kind: 'sign-out', reason: 'no-tenant' };
  if (isAddress(place.hostname)) return { kind: 'stay' };
  const here = subdomainOf(place.hostname, productHost);
  const elsewhere = { url: addressOf(place, own, productHost) };
  // On this machine the bare name serves every tenant; the session here was opened by ?tenant=.
  if (!here && isLocal(place.hostname) && (tenantOf(place, productHost) ?? own) === own) return { kind: 'stay' };
  // Storage belongs to one host: a session kept under a foreign name is ended here before its owner is sent home.
  if (here && nameOf(tenant) && here !== nameOf(tenant) && !isLocal(place.hostname)) {
    return { kind: 'sign-out', reason: 'other-tenant', ...(here === own ? {} : elsewhere) };
  }
  return here === own ? { kind: 'stay' } : { kind: 'go', ...elsewhere };
}

/** The same path and query at a tenant's own host. The name is checked, so that no input can name another host. */
export function addressOf(place: Place, subdomain: string, productHost: string): string {
  const suffix = place.hostname.toLowerCase().endsWith('localhost') ? 'localhost' : productHost;
  const port = place.port ? `:${place.port}` : '';
  return `${place.protocol}//${subdomainSchema.parse(subdomain)}.${suffix}${port}${place.pathname}${place.search}`;
}

/** What an unknown path means: an organisation that does not exist, or a page that does not. */
export function unknownPathMeans(hostname: string): 'tenant-not-found' | 'not-found' {
  return !isAddress(hostname) && hostname.split('.').length > 2 ? 'tenant-not-found' : 'not-found';
}

/** A host name that a page may show: anything else in `?domain=` is not repeated. */
export function showableDomain(domain: string | null): string | undefined {
  return domain && /^[a-z0-9.-]{1,253}$/.test(domain) ? domain : undefined;
}

/** A path of this site that one may be sent back to; anything that could leave it is refused. */
export function ownPath(path: string | null | undefined, origin: string): string | undefined {
  if (!path || !/^\/(?![/\\])/.test(path) || !URL.canParse(path, origin)) return undefined;
  const url = new URL(path, origin);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/** The site's own host where the server has not said it: a tenant's label is left away. */
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

function nameOf(text: string | null | undefined): string | undefined {
  const { success, data } = subdomainSchema.safeParse(text);
  return success ? data : undefined;
}
