import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Services } from '../../../platform/http/call.ts';

type Keyed = Pick<Services, 'tokenKey'>;

/**
 * 128 bits as 22 characters, derived from the nonce with the installation key: staff can display it again, a database
 * copy alone cannot reveal it.
 */
export const linkToken = (services: Keyed, tenantId: number, nonce: string) =>
  secretOf(services, 'survey links', `${tenantId}:${nonce}`);

/** Token that resumes one submission. Deterministic, so that a lost reply loses no answers. */
export const resumeToken = (services: Keyed, tenantId: number, surveyId: number, submissionId: string) =>
  secretOf(services, 'survey submissions', `${tenantId}:${surveyId}:${submissionId}`);

export const unsubscribeToken = (services: Keyed, tenantId: number, nonce: string) =>
  secretOf(services, 'survey unsubscribes', `${tenantId}:${nonce}`);

export const addressToken = (services: Keyed, tenantId: number, nonce: string) =>
  secretOf(services, 'survey address grants', `${tenantId}:${nonce}`);

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export const newNonce = () => randomBytes(16).toString('base64url');

/** Signs a short text: `text.mac` with a 128-bit MAC. */
export const signed = (services: Keyed, purpose: string, text: string) =>
  `${text}.${secretOf(services, purpose, text)}`;

export function unsigned(services: Keyed, purpose: string, sent: string): string | undefined {
  const dot = sent.lastIndexOf('.');
  const text = sent.slice(0, Math.max(0, dot));
  const mac = Buffer.from(sent.slice(dot + 1), 'latin1');
  const right = Buffer.from(secretOf(services, purpose, text), 'latin1');
  return mac.length === right.length && timingSafeEqual(mac, right) ? text : undefined;
}

const secretOf = (services: Keyed, purpose: string, text: string) =>
  macOf(services, purpose, text).toString('base64url');

export function macOf({ tokenKey }: Keyed, purpose: string, text: string): Buffer {
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
