import { readTenant, senderOf } from '../../../branding/shared/server/email-frame.ts';
import type { LocalizedText } from '../../../core/contract/schemas/common.ts';
import { type StoredToken, tokenHash } from '../../../core/server/auth/derived-tokens.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { JobKind } from '../../../core/server/jobs/job.ts';
import { MailRefused } from '../../../core/server/mail/mail-refused.ts';
import { sendOutside } from '../../../core/server/mail-transport/outgoing.ts';
import { findMailer } from '../../../core/server/mail-transport/tenant-mailer.ts';
import type { surveysJobLabels } from '../../schemas/job-labels.ts';
import { addressGrantTokens } from '../record/link-token.ts';
import { surveyAddress } from './addresses.ts';
import { buildVerificationEmail } from './survey-email.ts';

export const addressJob = 'survey-address' satisfies keyof typeof surveysJobLabels;

interface Due extends StoredToken {
  address: string;
  language: string;
  linkNonce: string;
  linkHash: Buffer;
  title: LocalizedText;
  defaultLanguage: string;
  color: string | null;
}

export const sendAddressLink: JobKind = async (work) => {
  const { services, tx, job } = work;
  const mailer = await findMailer(services, tx);
  const due = await readDue(tx, Number(job.key));
  if (!due || !mailer) return undefined;
  const tenant = await readTenant(tx);
  const page = surveyAddress(services, tenant, { nonce: due.linkNonce, tokenHash: due.linkHash });
  const grant = addressGrantTokens.of(services, tenant.id, due);
  // Made with a key that was dropped since: the respondent asks for another.
  if (!page || !grant) return undefined;
  const mailContent = buildVerificationEmail({
    ...senderOf(services, tenant, due.color),
    language: due.language,
    survey: due.title[due.language] || due.title[due.defaultLanguage] || tenant.name,
    link: `${page}?address=${grant}`,
  });
  const own = tokenHash(`address ${due.nonce}`).toString('hex').slice(0, 32);
  const mail = {
    ...mailContent,
    to: { name: '', address: due.address },
    fromName: tenant.name,
    messageId: `<${own}@${mailer.sender.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  return sendOutside(work, { lane: 'messages', to: due.address, mailer, build: async () => mail });
};

/** Whoever mistyped an address requests another link. */
sendAddressLink.failed = async (_, { error }) =>
  error instanceof MailRefused && error.kind === 'no_such_address' ? 'settled' : undefined;

const readDue = (tx: Tx, id: number): Promise<Due | undefined> =>
  tx.first(sql<Due>`
    select g.address, g.language, g.nonce, g.token_hash, l.nonce as link_nonce,
      l.token_hash as link_hash, s.title, s.default_language, s.theme ->> 'color' as color
    from survey_address_grants g
    join survey_links l on l.tenant_id = g.tenant_id and l.id = g.link_id
    join surveys s on s.tenant_id = l.tenant_id and s.id = l.survey_id
    where g.tenant_id = ${tx.tenantId} and g.id = ${id} and g.used_at is null`);
