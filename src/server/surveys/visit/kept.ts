import { sql } from 'kysely';
import type { VisitAnswers } from '../../../contract/schemas/survey-visit.ts';
import { tokenHash } from '../link-token.ts';
import type { Found } from './find.ts';

/** A visit as it is kept: the row of its answers. */
export interface Kept {
  id: number;
  visitId: string;
  status: 'started' | 'partial' | 'complete' | 'screened_out' | 'over_quota' | 'spam' | 'test';
  surveyVersion: number;
  language: string;
  startedAt: Date;
  endingId: string | null;
  completedAt: Date | null;
  consentedAt: Date | null;
  verifiedEmail: string | null;
  /** Closed by what came so late; null where nothing did. */
  lateBySec: number | null;
  /** By key, as they were sent. */
  sent: VisitAnswers;
}

/** A visit that began before, by its own id or by what resumes it; held until the transaction ends. */
export async function keptVisit(
  { tx, surveyId }: Pick<Found, 'tx'> & { surveyId: number },
  by: { visitId: string },
): Promise<Kept | undefined> {
  return tx.first(sql<Kept>`${columns} where tenant_id = ${tx.tenantId} and survey_id = ${surveyId}
    and visit_id = ${by.visitId} for update`);
}

/** As keptVisit, for whoever holds the token that resumes it. */
export function resumedVisit(
  tx: Found['tx'],
  token: string,
): Promise<(Kept & { surveyId: number; linkId: number | null }) | undefined> {
  return tx.first(sql<Kept & { surveyId: number; linkId: number | null }>`${columns}
    where tenant_id = ${tx.tenantId} and resume_hash = ${tokenHash(token)} for update`);
}

const columns = sql`
  select id, survey_id, link_id, visit_id, status, survey_version, language, started_at, completed_at, ending_id, sent,
    consented_at, verified_email, late_by_sec
  from survey_responses`;

/** Keeps what an answer says now, before it says something else; `editKey` names the change. */
export const keepVersion = (tx: Found['tx'], responseId: number, why: 'edited' | 'late', editKey?: string) =>
  tx.run(sql`
    insert into survey_response_versions (tenant_id, response_id, why, edit_key, survey_version, answers)
    select tenant_id, id, ${why}, ${editKey ?? null}, survey_version, answers from survey_responses
    where tenant_id = ${tx.tenantId} and id = ${responseId}`);
