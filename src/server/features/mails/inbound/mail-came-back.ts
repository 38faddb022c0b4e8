import { notFound } from '../../../../contract/errors.ts';
import type { Call, Handler } from '../../../platform/http/call.ts';
import { parseReturnedMail } from '../../../platform/mail/bounce.ts';
import { readReturnedMail, readToken, storeReturnedMail } from './returned-mail.ts';

/**
 * Receives an email to a signed address: the answer of a customer, or a bounce. Other messages are accepted and ignored,
 * because a rejection would itself bounce.
 */
export const mailCameBack: Handler = async ({ services, params, body }) => {
  const to = addressOf({ services, params });
  const sent: unknown = body;
  const mail = sent instanceof Uint8Array ? await parseReturnedMail(sent, to.message && sent.length) : undefined;
  const returned = await readReturnedMail(to, mail);
  const isKnown = await services.database.transaction(to.tenantId, (tx) => storeReturnedMail(services, tx, returned));
  if (!isKnown) throw notFound();
};
mailCameBack.admits = addressOf;

function addressOf({ services, params: { token = '' } }: Pick<Call, 'services' | 'params'>) {
  const to = readToken(services, token);
  if (!to) throw notFound();
  return to;
}
