import { invalid } from '../../../core/contract/errors.ts';
import { assertActive } from '../../../core/server/auth/active-users.ts';
import { assertRow, audit } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Handler, HandlerOf } from '../../../core/server/http/call.ts';
import type { FormHandling } from '../../schemas/auto-assign.ts';

export const handling: Handler = async (call) => {
  await assertRow(call.tx, call.resource, call.id());
  return readFormHandling(call.tx, call.id());
};

export const setHandling: HandlerOf<'sentiments', 'setHandling'> = async (call) => {
  const { tx, session, body } = call;
  const id = call.id();
  await assertRow(tx, call.resource, id);
  const before = await readFormHandling(tx, id);
  const stored = new Set(before.autoAssign?.userIds);
  await assertActive(tx, body.autoAssign?.userIds ?? [], 'autoAssign.userIds', stored);
  const { followUpSurveyId = before.followUpSurveyId, followUpHours = before.followUpHours } = body;
  if (followUpSurveyId !== before.followUpSurveyId) await assertLeadsBack(tx, followUpSurveyId);
  const written = body.autoAssign && JSON.stringify(body.autoAssign);
  await tx.run(sql`
    insert into sentiment_handling
      (tenant_id, sentiment_id, auto_assign, follow_up_survey_id, follow_up_hours, updated_by)
    values (${tx.tenantId}, ${id}, ${written}, ${followUpSurveyId}, ${followUpHours}, ${session.userId})
    on conflict (tenant_id, sentiment_id)
    do update set auto_assign = excluded.auto_assign, follow_up_survey_id = excluded.follow_up_survey_id,
      follow_up_hours = excluded.follow_up_hours, updated_at = now(), updated_by = excluded.updated_by`);
  const after = await readFormHandling(tx, id);
  await audit(call, call.resource, id, { before, after });
  return after;
};

/** Responses to an anonymous survey cannot be linked to a customer, so it cannot be a follow-up survey. */
async function assertLeadsBack(tx: Tx, surveyId: number | null): Promise<void> {
  const anonymous = await tx.run(sql`
    select from surveys where tenant_id = ${tx.tenantId} and id = ${surveyId}::integer
      and settings ->> 'anonymous' = 'true'`);
  if (anonymous === 0) return;
  const message = 'An anonymous survey cannot be a follow-up survey';
  throw invalid([{ path: 'followUpSurveyId', message }]);
}

async function readFormHandling(tx: Tx, id: number): Promise<FormHandling> {
  const found = await tx.first(sql<FormHandling>`
    select auto_assign, follow_up_survey_id, follow_up_hours from sentiment_handling where tenant_id = ${tx.tenantId} and sentiment_id = ${id}`);
  return found ?? { autoAssign: null, followUpSurveyId: null, followUpHours: 24 };
}
