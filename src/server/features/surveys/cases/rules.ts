import type { Answered } from '../../../../contract/schemas/responses/sentiment-response.ts';
import type { SubmissionAnswers } from '../../../../contract/schemas/surveys/submission.ts';
import type { CaseDryRun, CaseRule } from '../../../../contract/schemas/surveys/survey-case.ts';
import type { AnswerValue } from '../../../../domain/forms/kinds/kind.ts';
import { meeting } from '../../../../domain/surveys/outcome.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import { readDocument, type SurveyVersion } from '../record/survey-version.ts';

export type Rule = Pick<
  CaseRule,
  'sentimentId' | 'severityLevelId' | 'map' | 'assignedToIds' | 'assignedGroupIds' | 'condition' | 'sentimentBelow'
>;

export async function rulesOf(tx: Tx, surveyId: number): Promise<Rule[]> {
  const found = await tx.prepared(sql<{ rules: Rule[] | null }>`
    select json_agg(json_build_object('sentimentId', sentiment_id, 'severityLevelId', severity_level_id, 'map', map,
      'assignedToIds', assigned_to_ids, 'assignedGroupIds', assigned_group_ids, 'condition', condition,
      'sentimentBelow', sentiment_below) order by id) as rules
    from survey_case_rules
    where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} and is_active`);
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

function latestFinished(tx: Tx, surveyId: number, most: number): Promise<Finished[]> {
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

export const caseJob = 'survey-case';

/** Queues the response for the rules of its survey. */
export async function askForCase(tx: Tx, responseId: number): Promise<void> {
  const queuedCount = await tx.run(sql`
    insert into jobs (tenant_id, kind, key, payload)
    values (${tx.tenantId}, ${caseJob}, ${String(responseId)}, '{}') on conflict do nothing`);
  if (queuedCount > 0) await tx.run(sql`select pg_notify('jobs', '')`);
}
