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
 * The token of a link, 128 bits as 22 letters and digits. It is worked out of the link's nonce with a key of the
 * installation: the staff can see it again, and whoever reads the database alone cannot.
 */
export const linkToken = (services: Keyed, tenantId: number, nonce: string) =>
  secretOf(services, 'survey links', `${tenantId}:${nonce}`);

/** What opens one submission again. The same submission has the same one: a lost reply costs nobody their answers. */
export const resumeToken = (services: Keyed, tenantId: number, surveyId: number, submissionId: string) =>
  secretOf(services, 'survey submissions', `${tenantId}:${surveyId}:${submissionId}`);

/** What takes the addressee of one invitation off the list. */
export const unsubscribeToken = (services: Keyed, tenantId: number, nonce: string) =>
  secretOf(services, 'survey unsubscribes', `${tenantId}:${nonce}`);

/** What shows, once, that a mail to an address was read. */
export const addressToken = (services: Keyed, tenantId: number, nonce: string) =>
  secretOf(services, 'survey address grants', `${tenantId}:${nonce}`);

/** What is kept of a token, to find its row by. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A link's secret part that is kept. */
export const newNonce = () => randomBytes(16).toString('base64url');

/** Signs a short text so that it comes back unchanged: `text.mac`, the mac of 128 bits. */
export const signed = (services: Keyed, purpose: string, text: string) =>
  `${text}.${secretOf(services, purpose, text)}`;

/** The text of what `signed` made for this purpose; undefined where it is anything else. */
export function unsigned(services: Keyed, purpose: string, sent: string): string | undefined {
  const dot = sent.lastIndexOf('.');
  const text = sent.slice(0, Math.max(0, dot));
  const mac = Buffer.from(sent.slice(dot + 1), 'latin1');
  const right = Buffer.from(secretOf(services, purpose, text), 'latin1');
  return mac.length === right.length && timingSafeEqual(mac, right) ? text : undefined;
}

const secretOf = (services: Keyed, purpose: string, text: string) =>
  macOf(services, purpose, text).toString('base64url');

/** 128 bits that only this installation can work out of a text, others for each purpose. */
export function macOf({ tokenKey }: Keyed, purpose: string, text: string): Buffer {
  return createHmac('sha256', keyFor(tokenKey, purpose)).update(text).digest().subarray(0, 16);
}

const keys = new WeakMap<Uint8Array, Map<string, KeyObject>>();

/** One key a purpose: what one of them opens, no other does. */
function keyFor(tokenKey: Uint8Array, purpose: string): KeyObject {
  const own = keys.get(tokenKey) ?? new Map<string, KeyObject>();
  keys.set(tokenKey, own);
  const key = own.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', tokenKey, '', purpose, 32)));
  own.set(purpose, key);
  return key;
}
