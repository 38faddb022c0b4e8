import { z } from 'zod';
import { resourceOf } from '../../../../contract/catalogue.ts';
import { refused } from '../../../../contract/errors.ts';
import { createRow } from '../../../platform/crud/write.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Actor, Services } from '../../../platform/http/call.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { readSeedFile } from '../../../platform/project-files.ts';
import { track } from '../../responses/record/track.ts';
import { invitationJob } from '../distribution/invitation-job.ts';
import { linkToken, newNonce, tokenHash, unsubscribeToken } from '../record/link-token.ts';

export interface FollowUpRequest {
  responseId: number;
  surveyId: number;
  customerId: number | null;
}

export async function askAgain(services: Services, actor: Actor, request: FollowUpRequest): Promise<number> {
  const { tx, session } = actor;
  const survey = await tx.first(sql<{ name: string; status: string; isAnonymous: boolean }>`
    select name, status, coalesce((settings ->> 'anonymous')::boolean, false) as is_anonymous from survey_rows where tenant_id = ${tx.tenantId} and id = ${request.surveyId}`);
  if (survey?.status !== 'active')
    throw refused('SURVEY_NOT_OPEN', 'This survey does not accept responses at the moment');
  if (survey.isAnonymous) {
    throw refused('SURVEY_ANONYMOUS', 'An anonymous survey cannot be a follow-up survey');
  }
  const nonce = newNonce();
  const hash = tokenHash(linkToken(services, tx.tenantId as number, nonce));
  const link = await createRow(
    actor,
    resourceOf('surveyLinks'),
    {
      ...{ surveyId: request.surveyId, customerId: request.customerId, name: 'Follow-up after resolution' },
      ...{ kind: request.customerId === null ? 'single_use' : 'personal', maxUses: 1, source: 'follow-up' },
    },
    { nonce, tokenHash: hash, ofInvitation: true },
  );
  const made = await tx.first(sql<{ id: number }>`
    insert into follow_ups (tenant_id, response_id, survey_id, link_id, created_by)
    values (${tx.tenantId}, ${request.responseId}, ${request.surveyId}, ${link.id}, ${session.userId}) returning id`);
  await mailFollowUp(services, tx, request, link.id);
  await track(actor, request.responseId, {
    kind: 'follow_up',
    notes: `Follow-up survey sent: “${survey.name}”`,
    detail: { surveyId: request.surveyId, followUpId: made?.id },
  });
  return made?.id as number;
}

/**
 * Sends the follow-up link if mail is configured and an address is known. Unsubscribed contacts are skipped at sending
 * time.
 */
async function mailFollowUp(
  services: Services,
  tx: Tx,
  { surveyId, customerId }: FollowUpRequest,
  linkId: number,
): Promise<void> {
  if (!services.mailer || customerId === null) return;
  const recipient = await findRecipient(tx, surveyId, customerId);
  if (!recipient) return;
  const { subject, message } = followUpText(recipient.language, recipient.defaultLanguage);
  const nonce = newNonce();
  const hash = tokenHash(unsubscribeToken(services, tx.tenantId as number, nonce));
  const made = await tx.first(sql<{ id: number }>`
    with sending as (
      insert into survey_distributions (tenant_id, survey_id, name, subject, message, guard_days, of_follow_up)
      values (${tx.tenantId}, ${surveyId}, ${subject[recipient.defaultLanguage]}, ${JSON.stringify(subject)},
        ${JSON.stringify(message)}, 0, true)
      returning id)
    insert into survey_invitations
      (tenant_id, distribution_id, customer_id, name, address, language, link_id, nonce, unsubscribe_hash)
    select ${tx.tenantId}::integer, sending.id, ${customerId}::integer, ${recipient.name}, ${recipient.address}, ${recipient.language},
      ${linkId}::integer, ${nonce}, ${hash}::bytea from sending
    returning id`);
  await tx.run(sql`
    update survey_links set language = ${recipient.language} where tenant_id = ${tx.tenantId} and id = ${linkId}`);
  if (made) await enqueue(tx, { kind: invitationJob, key: String(made.id) });
}

interface Recipient {
  name: string;
  address: string;
  language: string;
  defaultLanguage: string;
}

function findRecipient(tx: Tx, surveyId: number, customerId: number): Promise<Recipient | undefined> {
  return tx.first(sql<Recipient>`
    select c.display_name as name, c.email as address, s.default_language,
      coalesce((select r.language from survey_responses r
        where r.tenant_id = c.tenant_id and r.customer_id = c.id and s.languages ? r.language
        order by r.started_at desc limit 1), s.default_language) as language
    from customer_form_responses c join surveys s on s.tenant_id = c.tenant_id and s.id = ${surveyId}
    where c.tenant_id = ${tx.tenantId} and c.id = ${customerId} and c.email_key is not null`);
}

const textsSchema = z.object({ subject: z.string(), message: z.string() });
const known = readSeedFile('words/follow-up-mail.json', z.object({ en: textsSchema }).catchall(textsSchema));

/** Falls back from a regional language to its base; undefined if unsupported. */
const spoken = (language: string) => known[language] ?? known[language.split('-')[0] ?? ''];

function followUpText(
  language: string,
  first: string,
): Record<keyof z.infer<typeof textsSchema>, Record<string, string>> {
  const translations = {
    [first]: spoken(first) ?? known.en,
    [language]: spoken(language) ?? spoken(first) ?? known.en,
  };
  const inEach = (part: keyof z.infer<typeof textsSchema>) =>
    Object.fromEntries(Object.entries(translations).map(([one, { [part]: text }]) => [one, text]));
  return { subject: inEach('subject'), message: inEach('message') };
}
