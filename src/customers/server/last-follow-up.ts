import { sql, type Tx } from '../../core/server/db/database.ts';
import type { LastFollowUp } from '../schemas/customer-details.ts';

/** The customer's last follow-up result. Read live, so that spam marks and deletions take effect at once. */
export function lastFollowUpOf(tx: Tx, customerId: number): Promise<LastFollowUp | undefined> {
  return tx.first(sql<LastFollowUp>`
    select a.sentiment_score as score, a.nps, a.csat, a.ces, a.completed_at as answered_at, s.name as survey_name,
      a.id as survey_response_id, r.id as response_id, r.reference
    from (${followUpsAbout(tx, customerId)} union ${answeredBy(tx, customerId)}) mine
    join follow_ups f on f.tenant_id = ${tx.tenantId} and f.id = mine.id
    join survey_responses a on a.tenant_id = f.tenant_id and a.id = f.survey_response_id and a.status = 'complete'
    join surveys s on s.tenant_id = f.tenant_id and s.id = f.survey_id
    join sentiment_responses r on r.tenant_id = f.tenant_id and r.id = f.response_id
    order by a.completed_at desc, a.id desc limit 1`);
}

const answeredBy = (tx: Tx, customerId: number) => sql`
  select f.id from survey_responses a
  join follow_ups f on f.tenant_id = a.tenant_id and f.link_id = a.link_id
  where a.tenant_id = ${tx.tenantId} and a.customer_id = ${customerId}`;

// The customer was linked to the response only after the follow-up was sent by an anonymous link.
const followUpsAbout = (tx: Tx, customerId: number) => sql`
  select f.id from sentiment_responses r
  join follow_ups f on f.tenant_id = r.tenant_id and f.response_id = r.id
  join survey_responses a on a.tenant_id = f.tenant_id and a.id = f.survey_response_id and a.customer_id is null
  where r.tenant_id = ${tx.tenantId} and r.customer_response_id = ${customerId}`;
