import { sql } from 'kysely';
import type { CaseDryRun, CaseRule } from '../../../contract/schemas/survey-case.ts';
import { meeting } from '../../../domain/surveys/outcome.ts';
import type { Tx } from '../../db/database.ts';
import { type Finished, latestFinished, withSurvey } from './finished.ts';

export type Rule = Pick<
  CaseRule,
  'sentimentId' | 'severityLevelId' | 'map' | 'assignedToIds' | 'assignedGroupIds' | 'condition' | 'sentimentBelow'
>;

/** The active rules of a survey, the oldest first: the first that fits makes the case. */
export function rulesOf(tx: Tx, surveyId: number): Promise<Rule[]> {
  return tx.rows(sql<Rule>`
    select sentiment_id, severity_level_id, map, assigned_to_ids, assigned_group_ids, condition, sentiment_below
    from survey_case_rules
    where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} and is_active order by id`);
}

/** Whether an answer meets what a rule asks. */
export async function meetsRule(
  tx: Tx,
  { condition, sentimentBelow }: Pick<Rule, 'condition' | 'sentimentBelow'>,
  finished: Finished,
): Promise<boolean> {
  const { sentimentScore } = finished;
  if (sentimentBelow !== null && (sentimentScore === null || sentimentScore >= sentimentBelow)) return false;
  if (condition === null) return sentimentBelow !== null;
  const { survey, byKey } = await withSurvey(tx, finished);
  return meeting(survey.fields, byKey)(condition);
}

const mostLooked = 1_000;
const mostExamples = 10;

/** What a rule would have made of the latest answers. Nothing is written. */
export async function tryRule(tx: Tx, surveyId: number, rule: Pick<Rule, 'condition' | 'sentimentBelow'>) {
  const looked = await latestFinished(tx, surveyId, mostLooked);
  const matching: Finished[] = [];
  for (const finished of looked) if (await meetsRule(tx, rule, finished)) matching.push(finished);
  return {
    looked: looked.length,
    matching: matching.length,
    alreadyCases: matching.filter(({ caseId }) => caseId !== null).length,
    examples: matching.slice(0, mostExamples).map(({ id, summary, completedAt, sentimentScore }) => ({
      ...{ id, summary, sentimentScore },
      completedAt: completedAt.toISOString(),
    })),
  } satisfies CaseDryRun;
}
