import { timingSafeEqual } from 'node:crypto';
import { hmac } from '../../../core/server/auth/derived-tokens.ts';

/** One email: number 0 is the invitation, reminders follow. */
export interface SentMail {
  tenantId: number;
  invitationId: number;
  number: number;
}

type TokenKey = Parameters<typeof hmac>[0];

const purpose = 'survey bounces';
const base = 36;

/**
 * Signed token in the return path. Lower case, because mail servers may change case; fits the 64-character local part.
 */
export function bounceToken(services: TokenKey, { tenantId, invitationId, number }: SentMail): string {
  const text = [tenantId, invitationId, number].map((one) => one.toString(base)).join('-');
  return `${text}-${toBase36(hmac(services, purpose, text))}`;
}

export function readBounceToken(services: TokenKey, token: string): SentMail | undefined {
  const parts = /^([0-9a-z]{1,6})-([0-9a-z]{1,6})-([0-9a-z]{1,2})-[0-9a-z]{1,25}$/.exec(token.toLowerCase());
  if (!parts) return undefined;
  const [tenantId = 0, invitationId = 0, number = 0] = parts.slice(1).map((part) => Number.parseInt(part, base));
  const mail = { tenantId, invitationId, number };
  const [sent, right] = [token.toLowerCase(), bounceToken(services, mail)].map((one) => Buffer.from(one));
  return sent && right && sent.length === right.length && timingSafeEqual(sent, right) ? mail : undefined;
}

const toBase36 = (mac: Buffer) => BigInt(`0x${mac.toString('hex')}`).toString(base);
