import { readStored } from '../contract/stored-session.ts';
import { ownPath, productHostOf, tenantOf } from '../contract/tenant-host.ts';

export function productHost(): string {
  const declared = document.querySelector<HTMLMetaElement>('meta[name="candor-host"]')?.content;
  return productHostOf(window.location.hostname, declared);
}

export function currentTenant(): string | undefined {
  return tenantOf(window.location, productHost(), readStored(window.localStorage, 'tenant')?.subdomain);
}

/** A path on the product's own host, for hosts without a tenant. */
export function onMainDomain(path: string): string {
  const { protocol, hostname, port } = window.location;
  const host = productHost();
  return hostname.endsWith(`.${host}`) ? `${protocol}//${host}${port ? `:${port}` : ''}${path}` : path;
}

export function returnPath(): string | undefined {
  return ownPath(query().get('from'), window.location.origin);
}

export const query = () => new URLSearchParams(window.location.search);

/** Document navigation in a separate object, because tests must mock it. */
export const navigation = {
  replace: (address: string): void => window.location.replace(address),
};

/** Replaces the history entry, so that Back does not return to this page. */
export const leaveFor = (address: string): void => navigation.replace(address);
