import { notFound } from '../../contract/errors.ts';
import { nowOf } from '../auth/tokens.ts';
import type { Handler } from '../http/call.ts';
import { readDeliveryReport } from '../mail/delivery-report.ts';
import { readPlainBounce } from '../mail/plain-bounce.ts';
import { readBounceToken } from '../surveys/bounce-token.ts';
import { takeBounce } from '../surveys/mail/take-bounce.ts';

/**
 * Takes a mail that came back, as the mail server received it. Whatever says nothing of a delivery is taken and
 * forgotten: a mail server that is refused would send that back in turn.
 */
export const mailCameBack: Handler = async ({ services, params, body }) => {
  const mail = readBounceToken(services, params.token ?? '');
  if (!mail) throw notFound();
  const sent: unknown = body;
  const report = sent instanceof Uint8Array ? (readDeliveryReport(sent) ?? readPlainBounce(sent)) : undefined;
  const isKnown = await services.database.transaction(
    mail.tenantId,
    async (tx) => !report || (await takeBounce(tx, mail, report, nowOf(services))),
  );
  if (!isKnown) throw notFound();
};
