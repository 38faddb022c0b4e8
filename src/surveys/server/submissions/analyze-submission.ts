import { sql, type Tx } from '../../../core/server/db/database.ts';
import { enqueue, type JobKind, type JobWork } from '../../../core/server/jobs/job.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import { analyzeText, type TextAnalysis } from '../../../responses/shared/server/text-analysis.ts';
import type { surveysJobLabels } from '../../schemas/job-labels.ts';
import { lockFinished, withSurvey } from '../../shared/server/finished-response.ts';
import { askForCase, meetsAny, readRules } from '../cases/rules.ts';

export const surveyTextAnalysisJob = 'survey-text-analysis' satisfies keyof typeof surveysJobLabels;

interface AnalysisOptions {
  /** The case rules of the survey are checked once the sentiment is known. */
  checksCases: boolean;
  runAt?: Date | undefined;
}

/** The job that analyzes a survey response whose sentiment is pending. */
export const analysisJob = ({ checksCases, runAt }: AnalysisOptions) => ({
  kind: surveyTextAnalysisJob,
  payload: { checksCases },
  runAt,
});

export const askForSubmissionAnalysis = (tx: Tx, id: number, asked: AnalysisOptions) =>
  enqueue(tx, { ...analysisJob(asked), key: String(id) });

const busyMs = 1_000;

/** Analyzes the texts of a survey response without a score, then checks the case rules of the survey. */
export const analyzeSubmission: JobKind = async ({ services, tx, job }) => {
  const stored = await tx.first(sql<{ answers: Answered[] }>`select answers ${pending(tx, Number(job.key))}`);
  if (!stored) return undefined;
  return {
    outside: async () => {
      const analysis = await analyzeText(services, job.tenantId, { answers: stored.answers, score: null });
      return (work) => record(work, analysis);
    },
  };
};

const pending = (tx: Tx, id: number) =>
  sql`from survey_responses where tenant_id = ${tx.tenantId} and id = ${id} and sentiment_source = 'pending'`;

async function record({ tx, job, now }: JobWork, analysis: TextAnalysis) {
  const id = Number(job.key);
  // Does not wait for a locked response: its respondent may wait for this job.
  if (!(await tx.first(sql`select id ${pending(tx, id)} for no key update skip locked`)))
    return { againAt: new Date(now.getTime() + busyMs) };
  await writeSentiment(tx, id, analysis);
  if (job.payload.checksCases === true) await checkCaseRules(tx, id);
  return undefined;
}

async function writeSentiment(tx: Tx, id: number, analysis: TextAnalysis): Promise<void> {
  await tx.run(sql`
    update survey_responses set sentiment_score = ${analysis.sentimentScore},
      sentiment_label = ${analysis.sentimentLabel}, sentiment_source = ${analysis.sentimentSource},
      sentiment_confidence = ${analysis.sentimentConfidence}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  await tx.run(sql`
    update follow_ups set score = ${analysis.sentimentScore}
    where tenant_id = ${tx.tenantId} and survey_response_id = ${id}`);
}

async function checkCaseRules(tx: Tx, id: number): Promise<void> {
  const finished = await lockFinished(tx, id);
  if (!finished || finished.caseId !== null) return;
  const rules = await readRules(tx, finished.surveyId);
  if (rules.length > 0 && meetsAny(rules, (await withSurvey(tx, finished)).survey, finished)) await askForCase(tx, id);
}
