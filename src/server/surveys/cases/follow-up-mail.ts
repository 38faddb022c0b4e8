import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Services } from '../../http/call.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { newNonce, tokenHash, unsubscribeToken } from '../link-token.ts';
import { invitationJob } from '../mail/invitation-job.ts';
import type { Asked } from './follow-ups.ts';

const subject = 'How did it go?';
const message =
  'Hello {name},\n\nyou told us about something that was not right, and we have worked on it. Is it right now?';

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
  const nonce = newNonce();
  const hash = tokenHash(unsubscribeToken(services, tx.tenantId as number, nonce));
  const made = await tx.first(sql<{ id: number }>`
    with whom as (
      select c.id, c.display_name, c.email, s.default_language
      from customer_form_responses c join surveys s on s.tenant_id = c.tenant_id and s.id = ${surveyId}
      where c.tenant_id = ${tx.tenantId} and c.id = ${customerId} and c.email_key is not null),
    sending as (
      insert into survey_distributions (tenant_id, survey_id, name, subject, message, guard_days, of_follow_up)
      select ${tx.tenantId}::integer, ${surveyId}::integer, ${subject},
        jsonb_build_object(default_language, ${subject}::text), jsonb_build_object(default_language, ${message}::text),
        0, true from whom
      returning id)
    insert into survey_invitations
      (tenant_id, distribution_id, customer_id, name, address, language, link_id, nonce, unsubscribe_hash)
    select ${tx.tenantId}::integer, sending.id, whom.id, whom.display_name, whom.email, whom.default_language,
      ${linkId}::integer, ${nonce}, ${hash} from whom, sending
    returning id`);
  if (made) await enqueue(tx, { kind: invitationJob, key: String(made.id) });
}
