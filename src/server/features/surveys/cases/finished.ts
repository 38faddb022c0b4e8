import type { Answered } from '../../../../contract/schemas/responses/sentiment-response.ts';
import type { SubmissionAnswers } from '../../../../contract/schemas/surveys/submission.ts';
import type { AnswerValue } from '../../../../domain/forms/kinds/kind.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { readDocument, type SurveyVersion } from '../record/survey-version.ts';

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

const columns = sql`
  id, survey_id, survey_version, customer_id, link_id, case_id, sentiment_score, nps, csat, ces, summary, completed_at,
  answers`;

export function lockFinished(tx: Tx, id: number): Promise<Finished | undefined> {
  return tx.first(sql<Finished>`
    select ${columns} from survey_responses
    where tenant_id = ${tx.tenantId} and id = ${id} and status = 'complete' for update`);
}

export function latestFinished(tx: Tx, surveyId: number, most: number): Promise<Finished[]> {
  return tx.rows(sql<Finished>`
    select ${columns} from survey_responses
    where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} and status = 'complete'
    order by started_at desc, id desc limit ${most}`);
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
