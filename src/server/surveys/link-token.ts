import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Services } from '../http/call.ts';

const keys = new WeakMap<Uint8Array, Uint8Array>();

/**
 * The token of a link, 128 bits as 22 letters and digits. It is worked out of the link's nonce with a key of the
 * installation: the staff can see it again, and whoever reads the database alone cannot.
 */
export function linkToken({ tokenKey }: Pick<Services, 'tokenKey'>, tenantId: number, nonce: string): string {
  const mac = createHmac('sha256', linkKey(tokenKey)).update(`${tenantId}:${nonce}`).digest();
  return mac.subarray(0, 16).toString('base64url');
}

/** What is kept of a token, to find its link by. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A link's secret part that is kept. */
export const newNonce = () => randomBytes(16).toString('base64url');

function linkKey(tokenKey: Uint8Array): Uint8Array {
  let key = keys.get(tokenKey);
  if (!key) {
    key = new Uint8Array(hkdfSync('sha256', tokenKey, '', 'survey links', 32));
    keys.set(tokenKey, key);
  }
  return key;
}
