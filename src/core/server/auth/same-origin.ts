import type { FastifyRequest } from 'fastify';
import { refused } from '../../contract/errors.ts';
import type { Services } from '../http/call.ts';
import { holdsXsrfToken, isSecure, readCookie } from './cookies.ts';

const crossSite = () => refused('CROSS_SITE', 'This request came from another site');
const noXsrfToken = () => refused('XSRF', 'Please reload the page and try again');

/** Rejects writes from pages of other hosts, including other tenants' hosts. */
export function refuseOtherSites(request: FastifyRequest, services: Services): void {
  if (isSafe(request)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossSite();
  if (request.headers.origin !== undefined && !isOwnOrigin(request, services)) throw crossSite();
}

/** Writes authenticated by cookie must also carry the XSRF token. */
export function requireXsrfToken(request: FastifyRequest, services: Services): void {
  if (isSafe(request)) return;
  const cookie = readCookie(request, services);
  if (cookie && !holdsXsrfToken(request, services, cookie)) throw noXsrfToken();
}

/** For calls that open or end a session, where an old cookie must not block the user. */
export function requireOwnPage(request: FastifyRequest, services: Services): void {
  const says = request.headers['sec-fetch-site'] === 'same-origin' || request.headers.origin !== undefined;
  if (!says) requireXsrfToken(request, services);
}

function isSafe({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

function isOwnOrigin({ headers }: FastifyRequest, services: Services): boolean {
  const { origin = '', host } = headers;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: from } = new URL(origin);
  const spoken = protocol === 'https:' || (protocol === 'http:' && !isSecure(services));
  return spoken && from === host?.toLowerCase().replace(protocol === 'https:' ? /:443$/ : /:80$/, '');
}
