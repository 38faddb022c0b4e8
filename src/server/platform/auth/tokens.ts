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
import { notSignedIn, tokenExpired } from '../../../contract/errors.ts';
import { session } from '../../../contract/settings.ts';
import type { Services } from '../http/call.ts';

/** How long a session's token lives. */
export const accessSeconds = session.seconds;

const issuer = 'candor';
const audience = 'candor-api';
const typ = 'at+jwt';

export interface AccessClaims {
  tenantId: number;
  sessionId: number;
  userId: number;
  /** The hash of the browser's cookie, without which the token opens nothing. */
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

/** What time it is for sessions and sign-in; tests move the clock. */
export function nowOf({ now }: Pick<Services, 'now'>): Date {
  return now ? now() : new Date();
}

/** A signed access token, good until 15 minutes from now or the end of the session, whichever is first. */
export async function signAccess(services: Services, claims: AccessClaims, until: Date): Promise<string> {
  const now = Math.floor(nowOf(services).getTime() / 1000);
  const { tenantId, sessionId, userId, cookieHash } = claims;
  return new SignJWT({ typ: 'access', tid: tenantId, sid: sessionId, ch: cookieHash })
    .setProtectedHeader({ alg: 'HS256', typ })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(userId))
    .setIssuedAt(now)
    .setExpirationTime(Math.min(now + accessSeconds, Math.floor(until.getTime() / 1000)))
    .sign(await importedKey(services));
}

/** What a token says, once its signature and purpose hold. Throws 401; only an honest old token is called expired. */
export async function verifyAccess(services: Services, token: string): Promise<AccessClaims> {
  const verified = verifiedTokens(services.tokenKey);
  const known = verified.find(token, nowOf(services));
  if (known) return known;
  const payload = readPayload(await payloadOf(services, token, () => Promise.reject(tokenExpired())));
  const claims = claimsOf(payload);
  verified.add(token, { claims, exp: payload.exp });
  return claims;
}

/** As verifyAccess, for signing out: an expired token still names its session. */
export async function verifyPastAccess(services: Services, token: string): Promise<AccessClaims> {
  return claimsOf(readPayload(await payloadOf(services, token, async (payload) => payload)));
}

async function payloadOf(services: Services, token: string, whenExpired: (payload: unknown) => Promise<unknown>) {
  try {
    const { payload } = await jwtVerify(token, await importedKey(services), {
      algorithms: ['HS256'],
      issuer,
      audience,
      typ,
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: nowOf(services),
    });
    return payload;
  } catch (error) {
    // jose looks at the time last, after signature, issuer, audience and type.
    if (error instanceof errors.JWTExpired && error.claim === 'exp') return whenExpired(error.payload);
    throw notSignedIn();
  }
}

const imported = new WeakMap<Uint8Array, Promise<webcrypto.CryptoKey>>();

/** Imported once: each call shows a token, and importing takes as long as the rest of reading it. */
function importedKey({ tokenKey }: Services): Promise<webcrypto.CryptoKey> {
  const key =
    imported.get(tokenKey) ??
    webcrypto.subtle.importKey('raw', tokenKey, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  imported.set(tokenKey, key);
  return key;
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

/** A secret that says which tenant's rows to look in, and otherwise nothing: `12.k3J…`, 256 random bits. */
export function newSecret(tenantId: number): string {
  return `${tenantId}.${randomBytes(32).toString('base64url')}`;
}

/** The tenant that a secret names; undefined when it cannot be one of ours. */
export function tenantOfSecret(secret: string): number | undefined {
  const [, tenant] = /^([1-9]\d{0,8})\.[\w-]{43}$/.exec(secret) ?? [];
  return tenant ? Number(tenant) : undefined;
}

/** Secrets of 256 random bits need no salt and no slow hash. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Compares in a time that does not tell how much of the two is alike. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hashOf(one), hashOf(other));
}

/** Binds a text to this installation. */
export function keyedHash(key: Uint8Array, purpose: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
}

/** Seals a text so that only the holder of `secret` can read it: not the database, nor a copy of it. */
export function seal(secret: string, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKey(secret), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens what `seal` has sealed; throws when the secret is another or the bytes were changed. */
export function unseal(secret: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealKey(secret), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

// Not the hash that the database keeps: from that one nothing can be opened.
function sealKey(secret: string): Buffer {
  return createHmac('sha256', secret).update('successor').digest();
}

interface Verified {
  claims: AccessClaims;
  /** Seconds since 1970 from which the token is no longer good. */
  exp: number;
}

const most = 5_000;
const byKey = new WeakMap<Uint8Array, Map<string, Verified>>();

/**
 * The tokens whose signature this process has seen to hold, for as long as they are good. A token never changes, and a
 * browser shows the same one for fifteen minutes; whether its session still lives is asked with every call.
 */
function verifiedTokens(tokenKey: Uint8Array) {
  const known = byKey.get(tokenKey) ?? new Map<string, Verified>();
  byKey.set(tokenKey, known);
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
