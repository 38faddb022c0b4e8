import type { LocalizedText } from '../../../../contract/schemas/common.ts';
import { tenantOrigin } from '../../../platform/auth/tenant-hosts.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import { type JobKind, pauseAfter } from '../../../platform/jobs/job.ts';
import { refusalOf } from '../../../platform/mail/mail-refused.ts';
import { mailerOf } from '../../mails/transport/tenant-mailer.ts';
import { addressToken, linkToken, tokenHash } from '../record/link-token.ts';
import { buildVerificationEmail, readTenant, senderOf } from './survey-email.ts';

export const addressJob = 'survey-address';

/** Covers about an hour; after that the visitor has requested another link. */
const mostTries = 8;

interface Due {
  address: string;
  language: string;
  nonce: string;
  linkNonce: string;
  title: LocalizedText;
  defaultLanguage: string;
  color: string | null;
}

export const sendAddressLink: JobKind = async ({ services, tx, job, now }) => {
  const mailer = await mailerOf(services, tx);
  const due = await readDue(tx, Number(job.key));
  if (!due || !mailer) return undefined;
  const tenant = await readTenant(tx);
  const pages = `${tenantOrigin(tenant.subdomain, services)}/survey/${linkToken(services, tenant.id, due.linkNonce)}`;
  const mailContent = buildVerificationEmail({
    ...senderOf(services, tenant, due.color),
    language: due.language,
    survey: due.title[due.language] || due.title[due.defaultLanguage] || tenant.name,
    link: `${pages}?address=${addressToken(services, tenant.id, due.nonce)}`,
  });
  const own = tokenHash(`address ${due.nonce}`).toString('hex').slice(0, 32);
  try {
    await mailer.send({
      ...mailContent,
      to: { name: '', address: due.address },
      fromName: tenant.name,
      messageId: `<${own}@${mailer.sender.split('@')[1]}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    const isLater = refusalOf(error).kind === 'later' && job.attempts < mostTries;
    return isLater ? { againAt: new Date(now.getTime() + pauseAfter(job.attempts)) } : undefined;
  }
  return undefined;
};

const readDue = (tx: Tx, id: number): Promise<Due | undefined> =>
  tx.first(sql<Due>`
    select g.address, g.language, g.nonce, l.nonce as link_nonce, s.title, s.default_language, s.theme ->> 'color' as color
    from survey_address_grants g
    join survey_links l on l.tenant_id = g.tenant_id and l.id = g.link_id
    join surveys s on s.tenant_id = l.tenant_id and s.id = l.survey_id
    where g.tenant_id = ${tx.tenantId} and g.id = ${id} and g.used_at is null`);
