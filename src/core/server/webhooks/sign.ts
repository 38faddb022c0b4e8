import { Webhook } from 'standardwebhooks';
import { keyedHash, seal, unseal } from '../auth/tokens.ts';
import type { Services } from '../http/call.ts';

interface Signed {
  id: string;
  at: Date;
  body: string;
  /** `whsec_` and the base64 key. */
  secret: string;
}

/** Headers of the Standard Webhooks specification. */
export function signedHeaders({ id, at, body, secret }: Signed): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Candor',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}

type Keeper = Pick<Services, 'cookieKey'>;

/** Encrypts a secret for the database with the key of this installation. */
export const sealedSecret = (keeper: Keeper, tenantId: number, secret: string): Buffer =>
  seal(tenantKey(keeper, tenantId), secret);

/** Undefined if it was encrypted with the key of another installation. */
export function openedSecret(keeper: Keeper, tenantId: number, sealed: Buffer): string | undefined {
  try {
    return unseal(tenantKey(keeper, tenantId), sealed);
  } catch {
    return undefined;
  }
}

const tenantKey = ({ cookieKey }: Keeper, tenantId: number) =>
  keyedHash(cookieKey, 'webhook secrets', String(tenantId)).toString('base64url');
