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
import type { Key } from '../installation/keys.ts';

type Keyed = Pick<Services, 'keys'>;

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export const newNonce = () => randomBytes(16).toString('base64url');

/** What the database holds of a token. */
export interface StoredToken {
  nonce: string;
  tokenHash: Buffer;
}

/**
 * Tokens of one purpose, 128 bits as 22 characters. They are derived from a stored nonce with a link key: staff can see
 * an address again, a copy of the database alone reveals none. The stored hash finds a token that is sent, whatever
 * became of its key.
 */
export const addressTokens = (purpose: string) => ({
  make(services: Keyed, tenantId: number | null, nonce = newNonce()): StoredToken & { token: string } {
    const token = derivedToken(services, purpose, `${tenantId}:${nonce}`);
    return { token, nonce, tokenHash: tokenHash(token) };
  },
  /** Undefined if the key that made it was dropped. */
  of(services: Keyed, tenantId: number | null, { nonce, tokenHash: hash }: StoredToken): string | undefined {
    return storedToken(services, purpose, `${tenantId}:${nonce}`, hash);
  },
});

/** The token of a text that has this hash, by whichever link key; undefined if that was dropped. */
export const storedToken = (services: Keyed, purpose: string, text: string, hash: Buffer): string | undefined =>
  services.keys.link.map((key) => textOf(hmac(key, purpose, text))).find((token) => tokenHash(token).equals(hash));

const textOf = (mac: Buffer): string => mac.toString('base64url');

/** Signs a short text: `text.mac` with a 128-bit MAC. */
export const signToken = (services: Keyed, purpose: string, text: string) =>
  `${text}.${derivedToken(services, purpose, text)}`;

export const verifyToken = (services: Keyed, purpose: string, sent: string): string | undefined =>
  verifyBy((text) => macs(services, purpose, text), sent);

/** Also of a key that was dropped, for what has to work as long as somebody has it, as a link to unsubscribe. */
export const verifyLastingToken = ({ keys }: Keyed, purpose: string, sent: string): string | undefined =>
  verifyBy((text) => keys.link.map((key) => hmac(key, purpose, text)), sent);

function verifyBy(macsOf: (text: string) => Buffer[], sent: string): string | undefined {
  const dot = sent.lastIndexOf('.');
  const text = sent.slice(0, Math.max(0, dot));
  return isOneOf(sent.slice(dot + 1), macsOf(text).map(textOf)) ? text : undefined;
}

/** Compares in constant time. */
export function isOneOf(sent: string, right: readonly string[]): boolean {
  const given = Buffer.from(sent, 'latin1');
  const matches = right.map((one) => Buffer.from(one, 'latin1')).map((one) => isSame(given, one));
  return matches.includes(true);
}

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);

/** The token of a text by the newest link key. */
export const derivedToken = ({ keys }: Keyed, purpose: string, text: string): string =>
  textOf(hmac(keys.link[0], purpose, text));

/** The 128-bit MACs of a text by the link keys, the newest first: it signs, all verify. */
export const macs = ({ keys }: Keyed, purpose: string, text: string): Buffer[] =>
  keys.link.filter(({ isDropped }) => !isDropped).map((key) => hmac(key, purpose, text));

export function hmac(key: Key, purpose: string, text: string): Buffer {
  return createHmac('sha256', keyFor(key, purpose)).update(text).digest().subarray(0, 16);
}

const derivedKeys = new WeakMap<Key, Map<string, KeyObject>>();

/** One key per purpose, so that a token is valid for one purpose only. */
function keyFor(key: Key, purpose: string): KeyObject {
  const own = derivedKeys.get(key) ?? new Map<string, KeyObject>();
  derivedKeys.set(key, own);
  const derived = own.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', key.value, '', purpose, 32)));
  own.set(purpose, derived);
  return derived;
}
