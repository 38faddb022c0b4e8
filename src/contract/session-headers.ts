import { session } from './settings.ts';
import { type KeyValueStore, readStored } from './stored-session.ts';

interface Calling {
  method: string;
  path: string;
  tenant: string | undefined;
  /** The readable cookies of the browser, as in `document.cookie`. */
  cookies: string;
}

/** The session headers of a browser call: token, tenant, and CSRF proof. */
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
