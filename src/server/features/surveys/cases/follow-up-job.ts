import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { JobKind } from '../../../platform/jobs/run-job.ts';
import { track } from '../../responses/record/track.ts';
import { askAgain } from './follow-ups.ts';

/** Sends nothing if the response was reopened, has no known customer, or was followed up for this resolution. */
export const sendFollowUp: JobKind = async ({ services, tx, job, now }) => {
  const responseId = Number(job.key);
  const response = await tx.first(sql<{ customerId: number; isAsked: boolean }>`
    select r.customer_response_id as customer_id, exists (select from follow_ups f
      where f.tenant_id = r.tenant_id and f.response_id = r.id and f.created_at >= r.resolved_at) as is_asked
    from sentiment_responses r
    where r.tenant_id = ${tx.tenantId} and r.id = ${responseId} and r.status in ('resolved', 'closed')
      and r.customer_response_id is not null
    for update`);
  if (!response || response.isAsked) return undefined;
  const surveyId = Number(job.payload.surveyId);
  const actor = { tx, session: { userId: null }, at: now };
  if (!(await isOpen(tx, surveyId))) {
    const notes = 'The follow-up survey was not sent, because it does not accept responses at the moment';
    await track(actor, responseId, { kind: 'follow_up', notes, detail: { surveyId } });
    return undefined;
  }
  await askAgain(services, actor, { responseId, surveyId, customerId: response.customerId });
  return undefined;
};

async function isOpen(tx: Tx, surveyId: number): Promise<boolean> {
  const found = await tx.run(sql`
    select from survey_rows where tenant_id = ${tx.tenantId} and id = ${surveyId} and status = 'active'
      and settings ->> 'anonymous' is distinct from 'true'`);
  return found > 0;
}
