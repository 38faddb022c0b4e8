import { apiBase, type Method } from '../../contract/endpoint.ts';
import { sessionHeaders } from '../../contract/session-headers.ts';
import { storedSession } from './session.ts';

/** Sends a request with keepalive while the page unloads; no response is read. */
export function lastWord(method: Method, path: string, body: unknown): void {
  const tenant = storedSession.tenant()?.subdomain;
  const headers = sessionHeaders(window.localStorage, { method, path, tenant, cookies: document.cookie });
  void fetch(`${apiBase}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined);
}
