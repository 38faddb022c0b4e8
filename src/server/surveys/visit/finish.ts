import { sql } from 'kysely';
import type { Answered } from '../../../contract/schemas/sentiment-response.ts';
import type { Quota } from '../../../contract/schemas/survey.ts';
import type { VisitAnswer } from '../../../contract/schemas/survey-visit.ts';
import { endingFor, fullQuota, quotasFor } from '../../../domain/surveys/outcome.ts';
import { maskedSummary, wordsIn } from '../../../domain/text/answers.ts';
import { readResponse } from '../../text/read-response.ts';
import type { Found } from './find.ts';
import { assertRoom, lockSurvey } from './may-answer.ts';
import { endingBeyond, type ToldEnding } from './quota-ending.ts';
import type { Read } from './read-answers.ts';

export interface Finished {
  status: 'complete' | 'screened_out' | 'over_quota';
  ending: ToldEnding | null;
  quotaIds: string[];
  columns: Awaited<ReturnType<typeof columnsOf>>;
}

/**
 * What becomes of a whole set of answers: complete, out of the group that is asked, or one too many for a quota. Takes
 * the locks under which that is decided, so that nobody slips in between. `ownId` is the visit's own row, which does not count against it.
 */
export async function finish(found: Found, { sent, answered, score }: Read, ownId = 0): Promise<Finished> {
  const { document, fields } = found.survey;
  const columns = await columnsOf(answered, score);
  const ending = endingFor(document.endings, fields, sent) ?? null;
  if (ending?.isScreenOut) return { status: 'screened_out', ending, quotaIds: [], columns };
  await assertRoom(found, { lock: true, ownId });
  const quotas = quotasFor(document.quotas, fields, sent);
  if (quotas.length > 0) await lockSurvey(found);
  const quotaIds = quotas.map(({ id }) => id);
  const taken = new Map<string, number>();
  for (const quota of quotas) taken.set(quota.id, await countFor(found, quota, ownId));
  const passed = fullQuota(quotas, taken);
  if (passed) return { status: 'over_quota', ending: endingBeyond(passed, found), quotaIds, columns };
  return { status: 'complete', ending, quotaIds, columns };
}

async function countFor({ tx, surveyId }: Found, { id, countsPartial, limit }: Quota, ownId: number): Promise<number> {
  const counted = countsPartial ? ['complete', 'partial'] : ['complete'];
  const row = await tx.first(sql<{ count: number }>`
    select count(*)::integer as count from (
      select from survey_responses
      where tenant_id = ${tx.tenantId} and survey_id = ${surveyId} and status = any(${counted})
        and quota_ids ? ${id} and id <> ${ownId} limit ${limit}) counted`);
  return row?.count ?? 0;
}

/** The quotas for which a visit counts that is not finished. */
export function partialQuotas({ survey: { document, fields } }: Pick<Found, 'survey'>, { sent }: Read): string[] {
  const counting = document.quotas.filter(({ countsPartial }) => countsPartial);
  return quotasFor(counting, fields, sent).map(({ id }) => id);
}

/** What lists and figures read of the answers. */
export async function columnsOf(answered: readonly Answered[], score: number | null) {
  const first = (kind: string) => {
    const value = answered.find(({ fieldType }) => fieldType === kind)?.value;
    return typeof value === 'number' ? value : null;
  };
  // Reading words takes much longer than everything else here: it is done where nothing else says how it feels.
  const isRead = score === null && wordsIn(answered) !== '';
  const { sentimentScore, summary } = isRead
    ? await readResponse(answered, score)
    : { sentimentScore: score, summary: maskedSummary(answered) };
  return { nps: first('nps'), csat: first('csat'), ces: first('ces'), sentimentScore, summary };
}

/** The ending in a visitor's language. */
export function endingWords(
  { survey }: Pick<Found, 'survey'>,
  ending: ToldEnding | null,
  language: string,
): VisitAnswer['ending'] {
  const { defaultLanguage } = survey.document;
  const wishes = [language, language.split('-')[0] ?? '', defaultLanguage, 'en'];
  const words = (texts: Record<string, string>) => wishes.map((wish) => texts[wish]).find(Boolean) ?? '';
  if (!ending) return { title: '', text: '', url: null };
  const { title, text, url = null, leadsOn } = ending;
  return { title: words(title), text: words(text), url, ...(leadsOn ? { leadsOn } : {}) };
}
