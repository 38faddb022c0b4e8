import type { Services } from '../http/call.ts';
import type { Key } from '../installation/keys.ts';
import { keyedHash, seal, unseal } from './tokens.ts';

type Keyed = Pick<Services, 'keys'>;

/** Whose secrets and which: a secret opens only as what it was sealed. */
export interface Sealed {
  purpose: 'webhook secrets' | 'kept answers';
  of: string;
}

/** Encrypts a text for the database with the newest secret key. */
export const sealAs = ({ keys }: Keyed, sealed: Sealed, text: string): Buffer =>
  seal(sealKey(keys.secret[0], sealed), text);

/** Undefined if it was encrypted with a key that was dropped, or of another installation. */
export function openAs({ keys }: Keyed, sealed: Sealed, bytes: Buffer): string | undefined {
  for (const key of keys.secret) {
    try {
      return unseal(sealKey(key, sealed), bytes);
    } catch {
      // Another key made it.
    }
  }
  return undefined;
}

const sealKey = (key: Key, { purpose, of }: Sealed) => keyedHash(key, purpose, of).toString('base64url');

/** What was answered to a call with an Idempotency-Key. */
export const keptAnswers: Sealed = { purpose: 'kept answers', of: '' };

/** The password of a server or the secret of a webhook. */
export const secretsOf = (tenantId: number): Sealed => ({ purpose: 'webhook secrets', of: String(tenantId) });

export const sealedSecret = (services: Keyed, tenantId: number, secret: string): Buffer =>
  sealAs(services, secretsOf(tenantId), secret);

export const openedSecret = (services: Keyed, tenantId: number, sealed: Buffer): string | undefined =>
  openAs(services, secretsOf(tenantId), sealed);
