import type { Tx } from '../../db/database.ts';
import type { Services } from '../../http/call.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { tokenHash } from '../link-token.ts';
import { surveyAddress, unsubscribeAddress } from './addresses.ts';
import type { DueInvitation } from './due-invitation.ts';
import { writeLetter } from './letter.ts';
import { readTenant } from './tenant.ts';

/** The invitation, or its reminder, as a mail. */
export async function invitationMail(services: Services, tx: Tx, mailer: Mailer, due: DueInvitation): Promise<Mail> {
  const tenant = await readTenant(tx);
  const unsubscribe = unsubscribeAddress(services, tenant, due.nonce);
  const inTheirs = (words: Record<string, string>) => words[due.language] || words[due.defaultLanguage] || '';
  const letter = writeLetter({
    company: tenant.name,
    color: due.color ?? undefined,
    customer: due.name,
    language: due.language,
    subject: inTheirs(due.subject),
    message: inTheirs(due.message),
    link: surveyAddress(services, tenant, due.linkNonce as string),
    unsubscribe,
    isReminder: due.status === 'sent',
  });
  return {
    ...letter,
    to: { name: due.name, address: due.address },
    fromName: tenant.name,
    messageId: messageId(mailer, due),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

/** The same at every attempt, another for each reminder. */
function messageId({ sender }: Mailer, { nonce, status, remindersSent }: DueInvitation): string {
  const number = status === 'sent' ? remindersSent + 1 : 0;
  const own = tokenHash(`mail ${nonce} ${number}`).toString('hex').slice(0, 32);
  return `<${own}@${sender.split('@')[1]}>`;
}
