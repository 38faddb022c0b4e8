import { sql } from 'kysely';
import { type FollowUpScore, followUpInWords } from '../../../domain/surveys/follow-up-score.ts';
import { track } from '../../handlers/responses/track.ts';
import type { Found } from '../visit/find.ts';

interface Answered extends FollowUpScore {
  responseId: number;
}

/** The answer of somebody who was asked how it went comes back to the response that it is about. */
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
  const words = followUpInWords(answered);
  await track({ tx, session: { userId: null } }, answered.responseId, {
    kind: 'follow_up',
    notes: `${isChange ? 'Changed what they said of' : 'Answered'} how it went${words ? `: ${words}` : ''}`,
    detail: { surveyResponseId, score: answered.score },
  });
}
