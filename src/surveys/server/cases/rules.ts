import { sql, type Tx } from '../../../core/server/db/database.ts';
import { enqueue } from '../../../core/server/jobs/job.ts';
import type { Verdict } from '../../../text/verdict.ts';
import { meeting } from '../../rules/outcome.ts';
import type { surveysJobLabels } from '../../schemas/job-labels.ts';
import type { CaseDryRun } from '../../schemas/survey-case.ts';
import type { Rule } from '../../shared/server/case-rule.ts';
import { byKeyOf, type Finished, finishedColumns, withSurvey } from '../../shared/server/finished-response.ts';
import type { SurveyVersion } from '../../shared/server/survey-version.ts';

export async function readRules(tx: Tx, surveyId: number): Promise<Rule[]> {
  const found = await tx.prepared(sql<{ rules: Rule[] }>`select rules_of_survey(${surveyId}::integer) as rules`);
  return found?.rules ?? [];
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

/** True while a rule cannot be decided, because the text that gives the sentiment is not analyzed yet. */
export const waitsForSentiment = (
  rules: readonly CaseCriteria[],
  { sentimentSource }: Pick<Verdict, 'sentimentSource'>,
) => sentimentSource === 'pending' && rules.some(({ sentimentBelow }) => sentimentBelow !== null);

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
      id,
      summary,
      sentimentScore,
      completedAt: completedAt.toISOString(),
    })),
  } satisfies CaseDryRun;
}

function latestFinished(tx: Tx, surveyId: number, most: number): Promise<Finished[]> {
  return tx.rows(sql<Finished>`
    select ${finishedColumns} from survey_responses
    where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} and status = 'complete'
    order by started_at desc, id desc limit ${most}`);
}

export const caseJob = 'survey-case' satisfies keyof typeof surveysJobLabels;

/** The job that compares a response with the rules of its survey. */
export const caseJobOf = () => ({ kind: caseJob, isKept: true });

export const askForCase = (tx: Tx, responseId: number): Promise<void> =>
  enqueue(tx, { ...caseJobOf(), key: String(responseId) });
