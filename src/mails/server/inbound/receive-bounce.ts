import { notFound } from '../../../core/contract/errors.ts';
import type { Call, Handler } from '../../../core/server/http/call.ts';
import { readToken } from './addressed.ts';
import { refusalError } from './inbound-limits.ts';
import { isPrepared, isRefusal, prepareEmail, storeEmail } from './receive-email.ts';

/**
 * Receives an email to a signed address: the answer of a customer, or a bounce. Other messages are accepted and ignored,
 * because a rejection would itself bounce.
 */
export const receiveBounce: Handler = async ({ services, params, body }) => {
  const to = readBounceToken({ services, params });
  const sent: unknown = body;
  const prepared = await prepareEmail(services, to, sent instanceof Uint8Array ? sent : new Uint8Array());
  const reception = isPrepared(prepared)
    ? await services.database.transaction(to.tenantId, (tx) => storeEmail(services, tx, prepared))
    : prepared;
  if (reception === 'unknown') throw notFound();
  if (isRefusal(reception)) throw refusalError(reception);
};
receiveBounce.admits = readBounceToken;

function readBounceToken({ services, params: { token = '' } }: Pick<Call, 'services' | 'params'>) {
  const to = readToken(services, token);
  if (!to) throw notFound();
  return to;
}
