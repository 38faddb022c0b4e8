import { isOneOf, macs } from '../../../core/server/auth/derived-tokens.ts';

/** One email: number 0 is the invitation, reminders follow. */
export interface SentMail {
  tenantId: number;
  invitationId: number;
  number: number;
}

type Keyed = Parameters<typeof macs>[0];

const purpose = 'survey bounces';
const base = 36;

/**
 * Signed token in the return path. Lower case, because mail servers may change case; fits the 64-character local part.
 */
export const bounceToken = (services: Keyed, mail: SentMail): string => bounceTokens(services, mail)[0] as string;

function bounceTokens(services: Keyed, { tenantId, invitationId, number }: SentMail): string[] {
  const text = [tenantId, invitationId, number].map((one) => one.toString(base)).join('-');
  return macs(services, purpose, text).map((mac) => `${text}-${toBase36(mac)}`);
}

export function readBounceToken(services: Keyed, token: string): SentMail | undefined {
  const parts = /^([0-9a-z]{1,6})-([0-9a-z]{1,6})-([0-9a-z]{1,2})-[0-9a-z]{1,25}$/.exec(token.toLowerCase());
  if (!parts) return undefined;
  const [tenantId = 0, invitationId = 0, number = 0] = parts.slice(1).map((part) => Number.parseInt(part, base));
  const mail = { tenantId, invitationId, number };
  return isOneOf(token.toLowerCase(), bounceTokens(services, mail)) ? mail : undefined;
}

const toBase36 = (mac: Buffer) => BigInt(`0x${mac.toString('hex')}`).toString(base);
