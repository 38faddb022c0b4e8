import { session } from './settings.ts';
import type { KeyValueStore } from './stored-session.ts';

/** The id of the user for whom a call is made. The server refuses the call in the session of another user. */
export const sessionUserHeader = 'x-session-user';

interface Calling {
  method: string;
  path: string;
  tenant: string | undefined;
  /** The readable cookies of the browser, as in `document.cookie`. */
  cookies: string;
  /** The user for whom the call is made, where a page shows one. */
  userId?: number | undefined;
}

/** The session headers of a browser call: token, tenant, and CSRF proof. */
export function sessionHeaders(store: KeyValueStore, { method, path, tenant, cookies, userId }: Calling) {
  const token = store.getItem('token');
  const values = {
    authorization: token && `Bearer ${token}`,
    'x-api-key': store.getItem('apiKey'),
    'x-refresh-token': /^\/auth\//i.test(path) ? store.getItem('refreshToken') : undefined,
    [sessionUserHeader]: userId === undefined ? undefined : String(userId),
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
