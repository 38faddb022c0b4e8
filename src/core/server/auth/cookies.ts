import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../http/call.ts';
import { hashSecret, keyedHash, sameSecret, tenantOfSecret } from './tokens.ts';

type Host = Pick<Services, 'productHost' | 'cookieKey'>;

/** Readable cookie of the double-submit check; only a page of the same host can copy it into a header. */
const xsrfCookie = 'XSRF-TOKEN';

/** Detected by Sec-Fetch and Origin headers, which page scripts cannot remove. */
export function isBrowser({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

interface SessionCookie {
  value: string;
  tenantId: number;
  hash: string;
}

/** The session cookie of a request; undefined if missing or malformed. */
export function readCookie(request: FastifyRequest, host: Host): SessionCookie | undefined {
  const value = request.cookies[names(host).session];
  const tenantId = value ? tenantOfSecret(value) : undefined;
  return value && tenantId ? { value, tenantId, hash: hashSecret(value).toString('base64url') } : undefined;
}

/** Host-only cookies: other tenants' pages can neither read nor replace them. */
export function setSessionCookies(reply: FastifyReply, host: Host, value: string, expires: Date): void {
  const shared = { path: '/', sameSite: 'lax', secure: isSecure(host), expires } as const;
  reply.setCookie(names(host).session, value, { ...shared, httpOnly: true });
  reply.setCookie(xsrfCookie, xsrfOf(host, value), shared);
}

export function clearSessionCookies(reply: FastifyReply, host: Host): void {
  const shared = { path: '/', sameSite: 'lax', secure: isSecure(host) } as const;
  reply.clearCookie(names(host).session, { ...shared, httpOnly: true });
  reply.clearCookie(xsrfCookie, shared);
}

/** Verifies that the XSRF header matches this session; pages of other sites cannot read the cookie. */
export function holdsXsrfToken(request: FastifyRequest, host: Host, cookie: SessionCookie): boolean {
  const headerToken = request.headers['x-xsrf-token'];
  return typeof headerToken === 'string' && sameSecret(headerToken, xsrfOf(host, cookie.value));
}

const knownFor = 180 * 24 * 3600;

/** Marks a browser that signed in to this account, so that guesses by others do not lock it out. */
export function setKnownDevice(reply: FastifyReply, host: Host, account: string, device: string): void {
  const value = `${device}.${deviceSignature(host, account, device)}`;
  const shared = { path: '/', sameSite: 'lax', secure: isSecure(host), httpOnly: true, maxAge: knownFor } as const;
  reply.setCookie(names(host).known, value, shared);
}

/** The device ID of a browser that signed in to this account before; signed, so it cannot be forged. */
export function knownDevice(request: FastifyRequest, host: Host, account: string): string | undefined {
  const [device, signature] = request.cookies[names(host).known]?.split('.') ?? [];
  return device && signature && sameSecret(signature, deviceSignature(host, account, device)) ? device : undefined;
}

function deviceSignature({ cookieKey }: Host, account: string, device: string): string {
  return keyedHash(cookieKey, 'known device', `${account}\n${device}`).toString('base64url');
}

function xsrfOf({ cookieKey }: Host, cookie: string): string {
  return keyedHash(cookieKey, 'xsrf', cookie).toString('base64url');
}

/** True except on localhost, where browsers reject Secure cookies over plain HTTP. */
export function isSecure({ productHost }: Pick<Services, 'productHost'>): boolean {
  return productHost !== 'localhost' && !productHost.endsWith('.localhost');
}

function names(host: Host) {
  return isSecure(host) ? { session: '__Host-sid', known: '__Host-known' } : { session: 'sid', known: 'known' };
}
