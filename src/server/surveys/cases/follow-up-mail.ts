import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Services } from '../../http/call.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { newNonce, tokenHash, unsubscribeToken } from '../link-token.ts';
import { invitationJob } from '../mail/invitation-job.ts';
import { followUpWords } from './follow-up-words.ts';
import type { Asked } from './follow-ups.ts';

/**
 * Sends the link of a follow-up to the customer, where mail is set up and an address is known. Whoever wants no mail
 * gets none: that is looked at when it is sent.
 */
export async function mailFollowUp(
  services: Services,
  tx: Tx,
  { surveyId, customerId }: Asked,
  linkId: number,
): Promise<void> {
  if (!services.mailer || customerId === null) return;
  const whom = await findAsked(tx, surveyId, customerId);
  if (!whom) return;
  const { subject, message } = followUpWords(whom.language, whom.defaultLanguage);
  const nonce = newNonce();
  const hash = tokenHash(unsubscribeToken(services, tx.tenantId as number, nonce));
  const made = await tx.first(sql<{ id: number }>`
    with sending as (
      insert into survey_distributions (tenant_id, survey_id, name, subject, message, guard_days, of_follow_up)
      values (${tx.tenantId}, ${surveyId}, ${subject[whom.defaultLanguage]}, ${JSON.stringify(subject)},
        ${JSON.stringify(message)}, 0, true)
      returning id)
    insert into survey_invitations
      (tenant_id, distribution_id, customer_id, name, address, language, link_id, nonce, unsubscribe_hash)
    select ${tx.tenantId}::integer, sending.id, ${customerId}::integer, ${whom.name}, ${whom.address}, ${whom.language},
      ${linkId}::integer, ${nonce}, ${hash}::bytea from sending
    returning id`);
  await tx.run(sql`
    update survey_links set language = ${whom.language} where tenant_id = ${tx.tenantId} and id = ${linkId}`);
  if (made) await enqueue(tx, { kind: invitationJob, key: String(made.id) });
}

interface Whom {
  name: string;
  address: string;
  language: string;
  defaultLanguage: string;
}

/** Whoever is asked, in the language of their last answer where the survey speaks it; undefined without an address. */
function findAsked(tx: Tx, surveyId: number, customerId: number): Promise<Whom | undefined> {
  return tx.first(sql<Whom>`
    select c.display_name as name, c.email as address, s.default_language,
      coalesce((select r.language from survey_responses r
        where r.tenant_id = c.tenant_id and r.customer_id = c.id and s.languages ? r.language
        order by r.started_at desc limit 1), s.default_language) as language
    from customer_form_responses c join surveys s on s.tenant_id = c.tenant_id and s.id = ${surveyId}
    where c.tenant_id = ${tx.tenantId} and c.id = ${customerId} and c.email_key is not null`);
}
