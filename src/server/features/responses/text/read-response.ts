import type { Answered } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { answerTextIn, maskedSummary, readFullText } from '../../../../domain/text/answers.ts';
import { verdictOf } from '../../../../domain/text/verdict.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/http/call.ts';
import { forEveryTenant, type PeriodicTask } from '../../../platform/jobs/job.ts';
import { languageOf } from './language.ts';

export async function readResponse(answered: readonly Answered[], score: number | null) {
  const fullText = answerTextIn(answered);
  const { language, topics, feeling } = readFullText(fullText, await languageOf(fullText));
  return {
    language,
    topics: topics as string[],
    ...verdictOf(score, feeling),
    // Lists and exports show the summary, so it masks personal data.
    summary: maskedSummary(answered),
  };
}

export async function writeReading(tx: Tx, id: number, read: Awaited<ReturnType<typeof readResponse>>): Promise<void> {
  await tx.run(sql`
    update sentiment_responses set text_read = true, summary = ${read.summary}, sentiment_score = ${read.sentimentScore},
      language = case when text_corrected -> 'fields' ? 'language' then language else ${read.language} end,
      (sentiment_label, sentiment_source, sentiment_confidence) = (
        select case when said then sentiment_label else ${read.sentimentLabel} end,
          case when said then 'user' else ${read.sentimentSource} end,
          case when said then sentiment_confidence else ${read.sentimentConfidence}::real end
        from (select coalesce(text_corrected -> 'fields' ? 'label', false) as said) corrected),
      topics = case when text_corrected -> 'fields' ? 'topics' then topics else ${JSON.stringify(read.topics)}::jsonb end
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

const atOnce = 200;

/** Analyses texts of responses that were not created by the API, such as seeded ones. Skips corrected values. */
export const readUnread: PeriodicTask = {
  name: 'read-texts',
  everySeconds: 10,
  run: (services) => forEveryTenant(services, readSome),
};

/** Analyses all texts, a batch in each transaction. */
export async function readAllUnread(services: Services): Promise<void> {
  let isMore = true;
  const readBatch = async (tx: Tx) => {
    if ((await readSome(tx)) === atOnce) isMore = true;
  };
  while (isMore) {
    isMore = false;
    await forEveryTenant(services, readBatch);
  }
}

interface Unread {
  id: number;
  answers: Answered[];
  sentimentScore: number | null;
  sentimentSource: string | null;
}

/** Returns the number of texts read. */
async function readSome(tx: Tx): Promise<number> {
  const unread = await tx.rows(sql<Unread>`
    select id, answers, sentiment_score, sentiment_source from sentiment_responses
    where tenant_id = ${tx.tenantId} and not text_read order by id limit ${atOnce} for update skip locked`);
  for (const { id, answers, sentimentScore, sentimentSource } of unread) {
    const score = sentimentSource === 'text' ? null : sentimentScore;
    await writeReading(tx, id, await readResponse(answers, score));
  }
  return unread.length;
}
