import { Webhook } from 'standardwebhooks';

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
