import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../http/call.ts';
import type { Key } from '../installation/keys.ts';
import { isOneOf } from './derived-tokens.ts';
import { hashSecret, keyedHash, tenantOfSecret } from './tokens.ts';

type Host = Pick<Services, 'productHost' | 'keys'>;

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
  reply.setCookie(xsrfCookie, xsrfOf(host.keys.session[0], value), shared);
}

export function clearSessionCookies(reply: FastifyReply, host: Host): void {
  const shared = { path: '/', sameSite: 'lax', secure: isSecure(host) } as const;
  reply.clearCookie(names(host).session, { ...shared, httpOnly: true });
  reply.clearCookie(xsrfCookie, shared);
}

/** Verifies that the XSRF header matches this session; pages of other sites cannot read the cookie. */
export function holdsXsrfToken(request: FastifyRequest, host: Host, cookie: SessionCookie): boolean {
  const headerToken = request.headers['x-xsrf-token'];
  const right = host.keys.session.map((key) => xsrfOf(key, cookie.value));
  return typeof headerToken === 'string' && isOneOf(headerToken, right);
}

const knownFor = 180 * 24 * 3600;

/** Marks a browser that signed in to this account, so that guesses by others do not lock it out. */
export function setKnownDevice(reply: FastifyReply, host: Host, account: string, device: string): void {
  const value = `${device}.${deviceSignature(host.keys.session[0], account, device)}`;
  const shared = { path: '/', sameSite: 'lax', secure: isSecure(host), httpOnly: true, maxAge: knownFor } as const;
  reply.setCookie(names(host).known, value, shared);
}

/** The device ID of a browser that signed in to this account before; signed, so it cannot be forged. */
export function knownDevice(request: FastifyRequest, host: Host, account: string): string | undefined {
  const [device, signature] = request.cookies[names(host).known]?.split('.') ?? [];
  if (!device || !signature) return undefined;
  const right = host.keys.session.map((key) => deviceSignature(key, account, device));
  return isOneOf(signature, right) ? device : undefined;
}

function deviceSignature(key: Key, account: string, device: string): string {
  return keyedHash(key, 'known device', `${account}\n${device}`).toString('base64url');
}

function xsrfOf(key: Key, cookie: string): string {
  return keyedHash(key, 'xsrf', cookie).toString('base64url');
}

/** True except on localhost, where browsers reject Secure cookies over plain HTTP. */
export function isSecure({ productHost }: Pick<Services, 'productHost'>): boolean {
  return productHost !== 'localhost' && !productHost.endsWith('.localhost');
}

function names(host: Host) {
  return isSecure(host) ? { session: '__Host-sid', known: '__Host-known' } : { session: 'sid', known: 'known' };
}
