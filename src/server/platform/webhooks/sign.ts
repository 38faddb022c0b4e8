import { Webhook } from 'standardwebhooks';
import { keyedHash, seal, unseal } from '../auth/tokens.ts';
import type { Services } from '../http/call.ts';

interface Signed {
  id: string;
  at: Date;
  body: string;
  /** whsec_ and the key in base64. */
  secret: string;
}

/** The headers of the Standard Webhooks specification. */
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

/** A secret as the database keeps it: with the key of this installation alone it can be read again. */
export const sealedSecret = (keeper: Keeper, tenantId: number, secret: string): Buffer =>
  seal(keyOf(keeper, tenantId), secret);

/** Undefined where the key of the installation is another one by now. */
export function openedSecret(keeper: Keeper, tenantId: number, sealed: Buffer): string | undefined {
  try {
    return unseal(keyOf(keeper, tenantId), sealed);
  } catch {
    return undefined;
  }
}

const keyOf = ({ cookieKey }: Keeper, tenantId: number) =>
  keyedHash(cookieKey, 'webhook secrets', String(tenantId)).toString('base64url');
