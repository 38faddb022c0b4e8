import type { z } from 'zod';
import { invalid } from '../../../../contract/errors.ts';
import type { FollowUp, followUpInputSchema } from '../../../../contract/schemas/surveys/survey-case.ts';
import { originOfTenant } from '../../../platform/auth/tenant-hosts.ts';
import { assertRow } from '../../../platform/crud/read.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Call, Handler } from '../../../platform/http/call.ts';
import { followUpOf } from '../../responses/handling/change-status.ts';
import { lockResponse } from '../../responses/record/lock-response.ts';
import { linkToken } from '../record/link-token.ts';
import { askAgain } from './follow-ups.ts';

export const followUps: Handler = async (call) => {
  await assertRow(call.tx, call.resource, call.id());
  return readFollowUps(call);
};

export const followUp: Handler<z.output<typeof followUpInputSchema>> = async (call) => {
  const { services, tx, body } = call;
  const response = await lockResponse(call, call.id());
  const surveyId = body.surveyId ?? (await followUpOf(tx, response.sentimentId))?.surveyId;
  if (!surveyId) throw invalid([{ path: 'surveyId', message: 'Choose the follow-up survey' }]);
  await askAgain(services, call, { responseId: response.id, surveyId, customerId: response.customerResponseId });
  call.reply.status(201);
  return readFollowUps(call);
};

type Row = Omit<FollowUp, 'url'> & { nonce: string };

async function readFollowUps({
  tx,
  services,
  request,
  session,
  id,
}: Pick<Call, 'tx' | 'services' | 'request' | 'session' | 'id'>): Promise<FollowUp[]> {
  const rows = await tx.rows(sql<Row>`
    select f.id, f.survey_id, s.name as survey_name, f.created_at, f.answered_at, f.survey_response_id,
      a.id is not null as is_counted, a.sentiment_score as score, a.nps, a.csat, a.ces, l.nonce, (select max(i.sent_at) from survey_invitations i
        where i.tenant_id = f.tenant_id and i.link_id = f.link_id) as sent_at
    from follow_ups f
    join surveys s on s.tenant_id = f.tenant_id and s.id = f.survey_id
    join survey_links l on l.tenant_id = f.tenant_id and l.id = f.link_id
    left join survey_responses a on a.tenant_id = f.tenant_id and a.id = f.survey_response_id and a.status = 'complete'
    where f.tenant_id = ${tx.tenantId} and f.response_id = ${id()} order by f.id desc limit 100`);
  const origin = originOfTenant(session.subdomain, request, services);
  return rows.map(({ nonce, ...row }) => ({
    ...row,
    url: `${origin}/survey/${linkToken(services, tx.tenantId as number, nonce)}`,
  }));
}
