import { sql } from 'kysely';
import { resourceOf } from '../../../contract/catalogue.ts';
import { refused } from '../../../contract/errors.ts';
import { createRow } from '../../crud/write.ts';
import type { Tx } from '../../db/database.ts';
import { track } from '../../handlers/responses/track.ts';
import type { Actor, Services } from '../../http/call.ts';
import { linkToken, newNonce, tokenHash } from '../link-token.ts';
import { mailFollowUp } from './follow-up-mail.ts';

export interface Asked {
  responseId: number;
  surveyId: number;
  customerId: number | null;
}

/** Makes the link by which whoever was helped says how it went, and says so in the response's history. */
export async function askAgain(services: Services, actor: Actor, asked: Asked): Promise<number> {
  const { tx, session } = actor;
  const survey = await tx.first(sql<{ name: string; status: string; isAnonymous: boolean }>`
    select name, status, coalesce((settings ->> 'anonymous')::boolean, false) as is_anonymous from survey_rows where tenant_id = ${tx.tenantId} and id = ${asked.surveyId}`);
  if (survey?.status !== 'active') throw refused('SURVEY_NOT_OPEN', 'This survey takes no answers at the moment');
  if (survey.isAnonymous) {
    throw refused('SURVEY_ANONYMOUS', 'An anonymous survey cannot bring an answer back to one response');
  }
  const nonce = newNonce();
  const hash = tokenHash(linkToken(services, tx.tenantId as number, nonce));
  const link = await createRow(
    actor,
    resourceOf('surveyLinks'),
    {
      ...{ surveyId: asked.surveyId, customerId: asked.customerId, name: 'After a response was resolved' },
      ...{ kind: asked.customerId === null ? 'single_use' : 'personal', maxUses: 1, source: 'follow-up' },
    },
    { nonce, tokenHash: hash, ofInvitation: true },
  );
  const made = await tx.first(sql<{ id: number }>`
    insert into follow_ups (tenant_id, response_id, survey_id, link_id, created_by)
    values (${tx.tenantId}, ${asked.responseId}, ${asked.surveyId}, ${link.id}, ${session.userId}) returning id`);
  await mailFollowUp(services, tx, asked, link.id);
  await track(actor, asked.responseId, {
    kind: 'follow_up',
    notes: `Asked how it went with “${survey.name}”`,
    detail: { surveyId: asked.surveyId, followUpId: made?.id },
  });
  return made?.id as number;
}

/** The survey that asks after a response to this form is resolved, and when; undefined for none. */
export function followUpOf(tx: Tx, sentimentId: number) {
  return tx.first(sql<{ surveyId: number; hours: number }>`
    select follow_up_survey_id as survey_id, follow_up_hours as hours from sentiment_handling
    where tenant_id = ${tx.tenantId} and sentiment_id = ${sentimentId} and follow_up_survey_id is not null`);
}
