import { isOneOf, macs } from '../../../core/server/auth/derived-tokens.ts';
import type { Services } from '../../../core/server/http/call.ts';

export interface AnsweredMessage {
  tenantId: number;
  messageId: number;
}

const base = 36;

/** The address to which answers and bounces of a message go; undefined if the installation receives no email. */
export function replyAddress(services: Services, message: AnsweredMessage): string | undefined {
  const [name, host] = services.mailer?.bounces?.split('@') ?? [];
  return name && host ? `${name}+${replyToken(services, message)}@${host}` : undefined;
}

/** A Message-ID for References, which keeps the token if a mail server replaces the Message-ID of the email itself. */
export function replyReference(services: Services, message: AnsweredMessage, host: string): string {
  return `<${replyToken(services, message)}@${host}>`;
}

/** Lower case, because mail servers may change case; fits the 64-character local part. */
const replyToken = (services: Services, message: AnsweredMessage): string =>
  replyTokens(services, message)[0] as string;

function replyTokens(services: Services, { tenantId, messageId }: AnsweredMessage): string[] {
  const text = `r-${tenantId.toString(base)}-${messageId.toString(base)}`;
  return macs(services, 'replies', text).map((mac) => `${text}-${BigInt(`0x${mac.toString('hex')}`).toString(base)}`);
}

/** Undefined for a token that this installation did not sign. */
export function readReplyToken(services: Services, token: string): AnsweredMessage | undefined {
  const sent = token.toLowerCase();
  const parts = /^r-([0-9a-z]{1,6})-([0-9a-z]{1,6})-[0-9a-z]{1,25}$/.exec(sent);
  if (!parts) return undefined;
  const [tenantId = 0, messageId = 0] = parts.slice(1).map((part) => Number.parseInt(part, base));
  const message = { tenantId, messageId };
  return isOneOf(sent, replyTokens(services, message)) ? message : undefined;
}
