import { readStored } from '../../contract/stored-session.ts';
import { ownPath, productHostOf, tenantOf } from '../../contract/tenant-host.ts';

/** The product's own host, as the server wrote it into the page. */
export function productHost(): string {
  const declared = document.querySelector<HTMLMetaElement>('meta[name="candor-host"]')?.content;
  return productHostOf(window.location.hostname, declared);
}

/** The organisation whose door this is, if the address or the browser names one. */
export function hereTenant(): string | undefined {
  return tenantOf(window.location, productHost(), readStored(window.localStorage, 'tenant')?.subdomain);
}

/** A path on the product's own host: the way out from a host where no organisation lives. */
export function onMainDomain(path: string): string {
  const { protocol, hostname, port } = window.location;
  const host = productHost();
  return hostname.endsWith(`.${host}`) ? `${protocol}//${host}${port ? `:${port}` : ''}${path}` : path;
}

/** Where the person was going when the sign-in came between. */
export function askedPath(): string | undefined {
  return ownPath(query().get('from'), window.location.origin);
}

export const query = () => new URLSearchParams(window.location.search);

/** Leaves for another page; the one that is left does not come back with the Back button. */
export function leaveFor(address: string): void {
  window.location.replace(address);
}
