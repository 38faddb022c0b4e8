import { session } from './settings.ts';
import { type KeyValueStore, readStored } from './stored-session.ts';

interface Calling {
  method: string;
  path: string;
  tenant: string | undefined;
  /** The browser's readable cookies, as `document.cookie` gives them. */
  cookies: string;
}

/** What a browser's call says of its session: who calls, at which organisation, and that its own page did. */
export function sessionHeaders(store: KeyValueStore, { method, path, tenant, cookies }: Calling) {
  const token = readStored(store, 'token');
  const values = {
    authorization: token && `Bearer ${token}`,
    'x-api-key': readStored(store, 'apiKey'),
    'x-refresh-token': /^\/auth\//i.test(path) ? readStored(store, 'refreshToken') : undefined,
    'x-tenant-subdomain': tenant,
    [session.xsrfHeader.toLowerCase()]: method === 'GET' ? undefined : xsrfToken(cookies),
  };
  const present = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(present);
}

function xsrfToken(cookies: string): string | undefined {
  const value = cookies.split('; ').find((cookie) => cookie.startsWith(`${session.xsrfCookie}=`));
  return value && decodeURIComponent(value.slice(session.xsrfCookie.length + 1));
}
