import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Services } from '../http/call.ts';

type TokenKey = Pick<Services, 'tokenKey'>;

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export const newNonce = () => randomBytes(16).toString('base64url');

/** Signs a short text: `text.mac` with a 128-bit MAC. */
export const signToken = (services: TokenKey, purpose: string, text: string) =>
  `${text}.${derivedToken(services, purpose, text)}`;

export function verifyToken(services: TokenKey, purpose: string, sent: string): string | undefined {
  const dot = sent.lastIndexOf('.');
  const text = sent.slice(0, Math.max(0, dot));
  const mac = Buffer.from(sent.slice(dot + 1), 'latin1');
  const right = Buffer.from(derivedToken(services, purpose, text), 'latin1');
  return mac.length === right.length && timingSafeEqual(mac, right) ? text : undefined;
}

/** A token of 22 characters: the MAC of a text with the key of the installation for this purpose. */
export const derivedToken = (services: TokenKey, purpose: string, text: string) =>
  hmac(services, purpose, text).toString('base64url');

export function hmac({ tokenKey }: TokenKey, purpose: string, text: string): Buffer {
  return createHmac('sha256', keyFor(tokenKey, purpose)).update(text).digest().subarray(0, 16);
}

const keys = new WeakMap<Uint8Array, Map<string, KeyObject>>();

/** One key per purpose, so that a token is valid for one purpose only. */
function keyFor(tokenKey: Uint8Array, purpose: string): KeyObject {
  const own = keys.get(tokenKey) ?? new Map<string, KeyObject>();
  keys.set(tokenKey, own);
  const key = own.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', tokenKey, '', purpose, 32)));
  own.set(purpose, key);
  return key;
}
