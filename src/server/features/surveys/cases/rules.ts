import type { CaseDryRun, CaseRule } from '../../../../contract/schemas/surveys/survey-case.ts';
import { meeting } from '../../../../domain/surveys/outcome.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { SurveyVersion } from '../record/survey-version.ts';
import { byKeyOf, type Finished, latestFinished, withSurvey } from './finished.ts';

export type Rule = Pick<
  CaseRule,
  'sentimentId' | 'severityLevelId' | 'map' | 'assignedToIds' | 'assignedGroupIds' | 'condition' | 'sentimentBelow'
>;

export function rulesOf(tx: Tx, surveyId: number): Promise<Rule[]> {
  return tx.rows(sql<Rule>`
    select sentiment_id, severity_level_id, map, assigned_to_ids, assigned_group_ids, condition, sentiment_below
    from survey_case_rules
    where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} and is_active order by id`);
}

export async function meetsRule(tx: Tx, rule: CaseCriteria, finished: Finished): Promise<boolean> {
  return meetsAny([rule], (await withSurvey(tx, finished)).survey, finished);
}

export function meetsAny(
  rules: readonly CaseCriteria[],
  survey: SurveyVersion,
  { sentimentScore, answers }: Pick<Finished, 'sentimentScore' | 'answers'>,
): boolean {
  if (rules.length === 0) return false;
  const felt = rules.filter(
    ({ sentimentBelow }) => sentimentBelow === null || isScoreBelow(sentimentScore, sentimentBelow),
  );
  if (felt.length === 0) return false;
  const isMet = meeting(survey.fields, byKeyOf(survey, answers));
  return felt.some(({ condition, sentimentBelow }) =>
    condition === null ? sentimentBelow !== null : isMet(condition),
  );
}

type CaseCriteria = Pick<Rule, 'condition' | 'sentimentBelow'>;

const isScoreBelow = (score: number | null, limit: number) => score !== null && score < limit;

const mostLooked = 1_000;
const mostExamples = 10;

export async function tryRule(tx: Tx, surveyId: number, rule: CaseCriteria) {
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
