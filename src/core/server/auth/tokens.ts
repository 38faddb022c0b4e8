import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
  webcrypto,
} from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { notSignedIn, tokenExpired } from '../../contract/errors.ts';
import { session } from '../../contract/settings.ts';
import type { Services } from '../http/call.ts';
import { type Key, type Keys, nameOfKey } from '../installation/keys.ts';

/** Lifetime of an access token in seconds. */
export const accessSeconds = session.seconds;

const issuer = 'candor';
const audience = 'candor-api';
const typ = 'at+jwt';

export interface AccessClaims {
  tenantId: number;
  sessionId: number;
  userId: number;
  /** Hash of the browser's cookie, which must accompany the token; null outside browsers. */
  cookieHash: string | null;
}

const id = z.int().positive();
const payloadSchema = z.object({
  typ: z.literal('access'),
  tid: id,
  sid: id,
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  ch: z.string().nullable(),
  exp: z.int(),
});

export function nowOf({ now }: Pick<Services, 'now'>): Date {
  return now ? now() : new Date();
}

/** Signs an access token that is valid for 15 minutes or until the session ends. */
export async function signAccess(services: Services, claims: AccessClaims, until: Date): Promise<string> {
  const now = Math.floor(nowOf(services).getTime() / 1000);
  const { tenantId, sessionId, userId, cookieHash } = claims;
  return new SignJWT({ typ: 'access', tid: tenantId, sid: sessionId, ch: cookieHash })
    .setProtectedHeader({ alg: 'HS256', typ, kid: nameOfKey(services.keys.session[0]) })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(userId))
    .setIssuedAt(now)
    .setExpirationTime(Math.min(now + accessSeconds, Math.floor(until.getTime() / 1000)))
    .sign(await importedKey(services.keys.session[0]));
}

/** Verifies signature and purpose of a token. Throws 401; only a valid but old token is reported as expired. */
export async function verifyAccess(services: Services, token: string): Promise<AccessClaims> {
  const verified = verifiedTokens(services.keys);
  const known = verified.find(token, nowOf(services));
  if (known) return known;
  const payload = readPayload(await verifyPayload(services, token, () => Promise.reject(tokenExpired())));
  const claims = claimsOf(payload);
  verified.add(token, { claims, exp: payload.exp });
  return claims;
}

/** Like verifyAccess, but accepts expired tokens, for sign-out. */
export async function verifyPastAccess(services: Services, token: string): Promise<AccessClaims> {
  return claimsOf(readPayload(await verifyPayload(services, token, async (payload) => payload)));
}

async function verifyPayload(services: Services, token: string, whenExpired: (payload: unknown) => Promise<unknown>) {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => importedKey(keyOfName(services.keys, kid)), {
      algorithms: ['HS256'],
      issuer,
      audience,
      typ,
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: nowOf(services),
    });
    return payload;
  } catch (error) {
    // jose checks `exp` last, after signature, issuer, audience and type.
    if (error instanceof errors.JWTExpired && error.claim === 'exp') return whenExpired(error.payload);
    throw notSignedIn();
  }
}

// Tokens of builds without rotation name no key.
function keyOfName({ session }: Keys, name: string | undefined): Key {
  const key = name === undefined ? session.at(-1) : session.find((one) => nameOfKey(one) === name);
  if (!key) throw notSignedIn();
  return key;
}

const imported = new WeakMap<Key, Promise<webcrypto.CryptoKey>>();

/** Cached: importing the key takes as long as verifying a token. */
function importedKey(key: Key): Promise<webcrypto.CryptoKey> {
  const known =
    imported.get(key) ??
    webcrypto.subtle.importKey('raw', key.value, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  imported.set(key, known);
  return known;
}

function readPayload(payload: unknown): z.infer<typeof payloadSchema> {
  const parsed = payloadSchema.safeParse(payload);
  if (!parsed.success) throw notSignedIn();
  return parsed.data;
}

const claimsOf = ({ tid, sid, sub, ch }: z.infer<typeof payloadSchema>): AccessClaims => ({
  tenantId: tid,
  sessionId: sid,
  userId: Number(sub),
  cookieHash: ch,
});

/** A secret with tenant prefix and 256 random bits: `12.k3J…`. */
export function newSecret(tenantId: number): string {
  return `${tenantId}.${randomBytes(32).toString('base64url')}`;
}

export function tenantOfSecret(secret: string): number | undefined {
  const [, tenant] = /^([1-9]\d{0,8})\.[\w-]{43}$/.exec(secret) ?? [];
  return tenant ? Number(tenant) : undefined;
}

/** Secrets with 256 random bits need no salt and no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hashSecret(one), hashSecret(other));
}

/** HMAC of a text with a key of this installation. */
export function keyedHash(key: Key, purpose: string, text: string): Buffer {
  return createHmac('sha256', key.value).update(`${purpose}\n${text}`).digest();
}

/** Encrypts a text so that only the holder of `secret` can read it, not the database or a copy of it. */
export function seal(secret: string, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKey(secret), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts the result of `seal`; throws if the secret is wrong or the data was modified. */
export function unseal(secret: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealKey(secret), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

// Derived from the secret, not from its stored hash, so that the database alone cannot decrypt.
function sealKey(secret: string): Buffer {
  return createHmac('sha256', secret).update('successor').digest();
}

interface Verified {
  claims: AccessClaims;
  /** Expiry in Unix seconds. */
  exp: number;
}

const most = 5_000;
const byKeys = new WeakMap<Keys, Map<string, Verified>>();

/**
 * Cache of verified token signatures until they expire. A browser sends the same token for 15 minutes; the session
 * itself is checked at every request.
 */
function verifiedTokens(keys: Keys) {
  const known = byKeys.get(keys) ?? new Map<string, Verified>();
  byKeys.set(keys, known);
  return {
    find(token: string, now: Date): AccessClaims | undefined {
      const found = known.get(token);
      return found && now.getTime() < found.exp * 1_000 ? found.claims : undefined;
    },
    add(token: string, verified: Verified): void {
      if (known.size >= most) known.clear();
      known.set(token, verified);
    },
  };
}
