import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor } from '../../../core/server/http/call.ts';
import type { JobKind, JobWork } from '../../../core/server/jobs/job.ts';
import { notifyNodes } from '../../../core/server/live/node-message.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import { isFinal } from '../../rules/status.ts';
import { askForAnalyses } from '../../shared/server/ask-for-analysis.ts';
import { holdIfFree, lockResponse, track } from '../../shared/server/lock-response.ts';
import { settleClock } from '../../shared/server/settle-clock.ts';
import { type AnalyzedText, analyzeText, type TextAnalysis } from '../../shared/server/text-analysis.ts';

/** Queues the analysis of all responses that were not created by the API, such as seeded ones. */
export async function askForMissingAnalyses(tx: Tx): Promise<void> {
  const missing = await tx.rows(sql<{ id: number }>`
    select id from sentiment_responses where tenant_id = ${tx.tenantId} and not text_read order by id`);
  await askForAnalyses(
    tx,
    missing.map(({ id }) => id),
  );
}

const busyMs = 1_000;

/** Analyzes the texts of a response, except for what a user corrected, and what depends on the sentiment. */
export const analyzeResponse: JobKind = async ({ services, tx, job }) => {
  const stored = await storedAnswers(tx, Number(job.key));
  if (!stored) return undefined;
  return {
    outside: async () => {
      const analyzed = await analyzeText(services, job.tenantId, stored);
      return (work) => record(work, analyzed);
    },
  };
};

async function record({ services, tx, job, now }: JobWork, { problem, ...analysis }: AnalyzedText) {
  const id = Number(job.key);
  const current = await holdIfFree(tx, id);
  if (current === 'gone') return undefined;
  // Does not wait for a locked response: its editor may wait for this job.
  if (current === 'busy') return { againAt: new Date(now.getTime() + busyMs) };
  const actor: Actor = { tx, session: { userId: null }, ...(services.now && { at: now }) };
  const response = await lockResponse(actor, id);
  await writeAnalysis(tx, id, analysis);
  if (problem) await track(actor, id, { kind: 'text', notes: `The text was not analyzed. ${problem}` });
  // Escalation rules may depend on the sentiment.
  if (!isFinal(response.status)) await settleClock(actor, response);
  await notifyNodes(tx, { t: job.tenantId, k: 'response', r: id, w: 'text', u: null });
  return undefined;
}

interface AnswersRow {
  answers: Answered[];
  score: number | null;
}

/** The score is null where it came from an earlier analysis. */
const storedAnswers = (tx: Tx, id: number) =>
  tx.first(sql<AnswersRow>`
    select answers, case when coalesce(text_corrected ->> 'source', sentiment_source) in ('text', 'pending', 'failed')
      then null else sentiment_score end as score
    from sentiment_responses where tenant_id = ${tx.tenantId} and id = ${id}`);

async function writeAnalysis(tx: Tx, id: number, analysis: TextAnalysis): Promise<void> {
  await tx.run(sql`
    update sentiment_responses set text_read = true, sentiment_score = ${analysis.sentimentScore},
      language = case when text_corrected -> 'fields' ? 'language' then language else ${analysis.language} end,
      (sentiment_label, sentiment_source, sentiment_confidence) = (
        select case when said then sentiment_label else ${analysis.sentimentLabel} end,
          case when said then 'user' else ${analysis.sentimentSource} end,
          case when said then sentiment_confidence else ${analysis.sentimentConfidence}::real end
        from (select coalesce(text_corrected -> 'fields' ? 'label', false) as said) corrected),
      topics = case when text_corrected -> 'fields' ? 'topics' then topics else ${JSON.stringify(analysis.topics)}::jsonb end
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}
