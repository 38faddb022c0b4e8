import type { Tx } from '../../db/database.ts';
import type { Services } from '../../http/call.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { bounceToken } from '../bounce-token.ts';
import { tokenHash } from '../link-token.ts';
import { surveyAddress, unsubscribeAddress } from './addresses.ts';
import type { DueInvitation } from './due-invitation.ts';
import { writeLetter } from './letter.ts';
import { readTenant, senderOf } from './tenant.ts';

/** The invitation, or its reminder, as a mail. */
export async function invitationMail(services: Services, tx: Tx, mailer: Mailer, due: DueInvitation): Promise<Mail> {
  const tenant = await readTenant(tx);
  const number = numberOf(due);
  const unsubscribe = unsubscribeAddress(services, tenant, due.nonce);
  const inTheirs = (words: Record<string, string>) => words[due.language] || words[due.defaultLanguage] || '';
  const letter = writeLetter({
    ...senderOf(services, tenant, due.color),
    customer: due.name,
    language: due.language,
    subject: inTheirs(due.subject),
    message: inTheirs(due.message),
    link: surveyAddress(services, tenant, due.linkNonce as string),
    unsubscribe,
    isReminder: number > 0,
  });
  return {
    ...letter,
    to: { name: due.name, address: due.address },
    fromName: tenant.name,
    messageId: messageId(mailer, due, number),
    ...returnTo(mailer, bounceToken(services, { tenantId: tenant.id, invitationId: due.id, number })),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

/** 0 is the invitation, the reminders follow; what got lost has the number that it had. */
function numberOf({ status, remindersSent, resendAt }: DueInvitation): number {
  return status === 'sent' && !resendAt ? remindersSent + 1 : remindersSent;
}

/** The same at every attempt, another for each reminder. */
function messageId({ sender }: Mailer, { nonce }: DueInvitation, number: number): string {
  const own = tokenHash(`mail ${nonce} ${number}`).toString('hex').slice(0, 32);
  return `<${own}@${sender.split('@')[1]}>`;
}

/** Where it comes back to, if mail that comes back is looked at: an address of its own for each mail. */
function returnTo({ bounces }: Mailer, token: string): { returnPath?: string } {
  const [name, host] = bounces?.split('@') ?? [];
  return name && host ? { returnPath: `${name}+${token}@${host}` } : {};
}
