import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { AnswerValue } from '../../../forms/rules/kinds/kind.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import type { SubmissionAnswers } from '../../schemas/submission.ts';
import { readDocument, type SurveyVersion } from './survey-version.ts';

/** A finished survey response, as case rules read it. */
export interface Finished {
  id: number;
  surveyId: number;
  surveyVersion: number;
  customerId: number | null;
  linkId: number | null;
  caseId: number | null;
  sentimentScore: number | null;
  nps: number | null;
  csat: number | null;
  ces: number | null;
  summary: string;
  completedAt: Date;
  answers: Answered[];
}

export const finishedColumns = sql`
  id, survey_id, survey_version, customer_id, link_id, case_id, sentiment_score, nps, csat, ces, summary, completed_at,
  answers`;

export function lockFinished(tx: Tx, id: number): Promise<Finished | undefined> {
  return tx.first(sql<Finished>`
    select ${finishedColumns} from survey_responses
    where tenant_id = ${tx.tenantId} and id = ${id} and status = 'complete' for update`);
}

export async function withSurvey(tx: Tx, { surveyId, surveyVersion, answers }: Finished) {
  const survey = await readDocument(tx, surveyId, surveyVersion);
  return { survey, byKey: byKeyOf(survey, answers) };
}

export function byKeyOf({ keyById }: SurveyVersion, answers: readonly Answered[]): SubmissionAnswers {
  return Object.fromEntries(
    answers.flatMap(({ fieldId, value }) => {
      const key = keyById.get(fieldId);
      return key ? [[key, value as AnswerValue]] : [];
    }),
  );
}
