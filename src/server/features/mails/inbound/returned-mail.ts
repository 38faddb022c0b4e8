import type { ParsedMail } from 'mailparser';
import { nowOf } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/http/call.ts';
import { type DeliveryReport, readDeliveryReport, readPlainBounce } from '../../../platform/mail/bounce.ts';
import { readBounceToken, type SentMail } from '../../surveys/distribution/bounce-token.ts';
import { type ReceivedFiles, readReceived } from '../replies/attachments.ts';
import { receiveReply } from '../replies/receive-reply.ts';
import { type AnsweredMessage, readReplyToken } from '../replies/reply-address.ts';
import { recordBounce } from './invitation-bounce.ts';

/** The sent email that a received one answers or returns. */
export interface Addressed {
  tenantId: number;
  message: AnsweredMessage | undefined;
  invitation: SentMail | undefined;
}

/** Undefined for a token that this installation did not sign. */
export function readToken(services: Services, token: string): Addressed | undefined {
  const message = readReplyToken(services, token);
  const invitation = readBounceToken(services, token);
  const tenantId = message?.tenantId ?? invitation?.tenantId;
  return tenantId === undefined ? undefined : { tenantId, message, invitation };
}

export interface ReturnedMail extends Addressed {
  mail: ParsedMail | undefined;
  report: DeliveryReport | undefined;
  received: ReceivedFiles;
}

export async function readReturnedMail(to: Addressed, mail: ParsedMail | undefined): Promise<ReturnedMail> {
  const report = readDeliveryReport(mail) ?? readPlainBounce(mail);
  // Only the answer of a customer has attachments to keep.
  const isAnswer = mail && to.message && !report;
  return { ...to, mail, report, received: isAnswer ? await readReceived(to.tenantId, mail) : { files: [], left: [] } };
}

/** Stores the answer of a customer, or a bounce. Returns false if the sent email is unknown. */
export async function storeReturnedMail(services: Services, tx: Tx, returned: ReturnedMail): Promise<boolean> {
  const { message, invitation, report, mail, received } = returned;
  if (message) return receiveReply(services, tx, { messageId: message.messageId, mail, report, received });
  return !report || !invitation || recordBounce(tx, invitation, report, nowOf(services));
}
