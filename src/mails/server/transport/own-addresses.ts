import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { findMailer } from '../../../core/server/mail-transport/tenant-mailer.ts';
import { mailboxAddress } from './mailbox-settings.ts';

const withoutTag = (address: string) => address.toLowerCase().replace(/\+[^@]*@/, '@');

const noReply = /^(no-?_?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?)(\+[^@]*)?@/;

/** Whether nobody should get a copy at an address: it is one of ours, or nobody reads it. */
export async function ownAddresses(services: Services, tx: Tx): Promise<(address: string) => boolean> {
  const settings = await tx.first(sql<{ replyTo: string }>`
    select reply_to from email_settings where tenant_id = ${tx.tenantId}`);
  const sender = (await findMailer(services, tx))?.sender;
  const known = [
    sender,
    services.mailer?.sender,
    services.mailer?.bounces,
    await mailboxAddress(tx),
    settings?.replyTo,
  ];
  const own = known.flatMap((address) => (address ? [withoutTag(address)] : []));
  return (address) => noReply.test(address) || own.includes(withoutTag(address));
}
