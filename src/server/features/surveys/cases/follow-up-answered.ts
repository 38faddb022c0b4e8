import { type FollowUpScore, formatFollowUp } from '../../../../domain/surveys/follow-up-score.ts';
import { sql } from '../../../platform/db/sql.ts';
import { track } from '../../responses/record/track.ts';
import type { Found } from '../record/find-survey.ts';

interface Answered extends FollowUpScore {
  responseId: number;
}

export async function answeredFollowUp(
  { tx, link }: Found,
  surveyResponseId: number,
  { isChange = false } = {},
): Promise<void> {
  if (link?.source !== 'follow-up') return;
  const answered = await tx.first(sql<Answered>`
    update follow_ups f set survey_response_id = s.id, answered_at = coalesce(f.answered_at, now()), score = s.sentiment_score
    from survey_responses s
    where f.tenant_id = ${tx.tenantId} and f.link_id = ${link.id} and s.tenant_id = f.tenant_id
      and s.id = ${surveyResponseId}
    returning f.response_id, f.score, s.nps, s.csat, s.ces`);
  if (!answered) return;
  const text = formatFollowUp(answered);
  await track({ tx, session: { userId: null } }, answered.responseId, {
    kind: 'follow_up',
    notes: `Follow-up survey ${isChange ? 'answers changed' : 'answered'}${text ? `: ${text}` : ''}`,
    detail: { surveyResponseId, score: answered.score },
  });
}
