import { notFound } from '../../../../contract/errors.ts';
import { nowOf } from '../../../platform/auth/tokens.ts';
import type { Call, Handler } from '../../../platform/http/call.ts';
import { parseReturnedMail, readDeliveryReport, readPlainBounce } from '../../../platform/mail/bounce.ts';
import { readBounceToken } from '../../surveys/distribution/bounce-token.ts';
import { readReceived } from '../replies/attachments.ts';
import { receiveReply } from '../replies/receive-reply.ts';
import { readReplyToken } from '../replies/reply-address.ts';
import { recordBounce } from './invitation-bounce.ts';

/**
 * Receives an email to a signed address: the answer of a customer, or a bounce. Other messages are accepted and ignored,
 * because a rejection would itself bounce.
 */
export const mailCameBack: Handler = async ({ services, params, body }) => {
  const { message, invitation, tenantId } = addressOf({ services, params });
  const sent: unknown = body;
  // Only the answer of a customer has attachments to keep.
  const mail = sent instanceof Uint8Array ? await parseReturnedMail(sent, message && sent.length) : undefined;
  const report = readDeliveryReport(mail) ?? readPlainBounce(mail);
  const received = mail && message && !report ? await readReceived(message.tenantId, mail) : { files: [], left: [] };
  const isKnown = await services.database.transaction(tenantId, async (tx) => {
    if (message) return receiveReply(services, tx, { messageId: message.messageId, mail, report, received });
    return !report || !invitation || recordBounce(tx, invitation, report, nowOf(services));
  });
  if (!isKnown) throw notFound();
};
mailCameBack.admits = addressOf;

function addressOf({ services, params: { token = '' } }: Pick<Call, 'services' | 'params'>) {
  const message = readReplyToken(services, token);
  const invitation = readBounceToken(services, token);
  const tenantId = message?.tenantId ?? invitation?.tenantId;
  if (tenantId === undefined) throw notFound();
  return { message, invitation, tenantId };
}
