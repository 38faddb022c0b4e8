import type { Answered } from '../../../../contract/schemas/responses/sentiment-response.ts';
import type { SubmissionResult } from '../../../../contract/schemas/surveys/submission.ts';
import type { Ending, Quota } from '../../../../contract/schemas/surveys/survey.ts';
import { headlineField, type ScoreType } from '../../../../domain/forms/headline.ts';
import type { FormField } from '../../../../domain/forms/kinds/kind.ts';
import { locales } from '../../../../domain/locales.ts';
import { endingFor, fullQuota, quotasFor } from '../../../../domain/surveys/outcome.ts';
import { answerTextIn, maskedSummary } from '../../../../domain/text/answers.ts';
import { verdictOf } from '../../../../domain/text/verdict.ts';
import { sql } from '../../../platform/db/database.ts';
import { notify } from '../../notifications/notify.ts';
import { readResponse } from '../../responses/text/read-response.ts';
import { answeredFollowUp } from '../cases/follow-ups.ts';
import { askForCase, meetsAny, rulesOf } from '../cases/rules.ts';
import { invitationAnswered } from '../distribution/invitation-answered.ts';
import type { Found } from '../record/find-survey.ts';
import type { StoredSubmission } from '../record/stored-submission.ts';
import { readDocument } from '../record/survey-version.ts';
import { assertLimits, lockSurvey } from './limits.ts';
import type { Read } from './read-answers.ts';

export interface Finished {
  status: 'complete' | 'screened_out' | 'over_quota';
  ending: ShownEnding | null;
  quotaIds: string[];
  columns: Awaited<ReturnType<typeof columnsOf>>;
}

/** Decides between complete, screened out and over quota, under locks. `ownId` is excluded from the counts. */
export async function finish(found: Found, { sent, answered, score }: Read, ownId = 0): Promise<Finished> {
  const { document, fields } = found.survey;
  const columns = await columnsOf(fields, answered, score);
  const ending = endingFor(document.endings, fields, sent) ?? null;
  if (ending?.isScreenOut) return { status: 'screened_out', ending, quotaIds: [], columns };
  await assertLimits(found, { lock: true, ownId });
  const quotas = quotasFor(document.quotas, fields, sent);
  if (quotas.length > 0) await lockSurvey(found);
  const quotaIds = quotas.map(({ id }) => id);
  const quotaCounts = new Map<string, number>();
  for (const quota of quotas) quotaCounts.set(quota.id, await countFor(found, quota, ownId));
  const passed = fullQuota(quotas, quotaCounts);
  if (passed) return { status: 'over_quota', ending: quotaEndingOf(passed, found), quotaIds, columns };
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

export function partialQuotas({ survey: { document, fields } }: Pick<Found, 'survey'>, { sent }: Read): string[] {
  const counting = document.quotas.filter(({ countsPartial }) => countsPartial);
  return quotasFor(counting, fields, sent).map(({ id }) => id);
}

export async function columnsOf(fields: readonly FormField[], answered: readonly Answered[], score: number | null) {
  const scoreOf = (type: ScoreType) => {
    const id = headlineField(fields, type)?.id;
    const value = answered.find(({ fieldId }) => fieldId === id)?.value;
    return typeof value === 'number' ? value : null;
  };
  // Text analysis is slow, so it runs only if no score gives the sentiment.
  const isRead = score === null && answerTextIn(answered) !== '';
  const read = isRead
    ? await readResponse(answered, score)
    : { ...verdictOf(score, null), summary: maskedSummary(answered) };
  return { ...read, nps: scoreOf('nps'), csat: scoreOf('csat'), ces: scoreOf('ces') };
}

export function endingText(
  { survey }: Pick<Found, 'survey'>,
  ending: ShownEnding | null,
  language: string,
): SubmissionResult['ending'] {
  const { defaultLanguage } = survey.document;
  const params = [language, language.split('-')[0] ?? '', defaultLanguage, 'en'];
  const format = (texts: Record<string, string>) => params.map((input) => texts[input]).find(Boolean) ?? '';
  if (!ending) return { title: '', text: '', url: null };
  const { title, text, url = null, leadsOn } = ending;
  return { title: format(title), text: format(text), url, ...(leadsOn ? { leadsOn } : {}) };
}

export interface ShownEnding extends Ending {
  leadsOn?: true;
}

/** The ending for a full quota. Embedded surveys redirect only their own frame; kiosks never redirect. */
export function quotaEndingOf(quota: Quota, { survey, link }: Pick<Found, 'survey' | 'link'>): ShownEnding {
  const own = survey.document.endings.find(({ id }) => id === quota.endingId) ?? quotaEnding;
  if (quota.action !== 'redirect' || !quota.url || link?.kind === 'kiosk') return own;
  return { ...own, id: endingIdOf(quota), url: new URL(quota.url).href, leadsOn: true };
}

export function storedEnding(found: Pick<Found, 'survey' | 'link'>, stored: string | null): ShownEnding | null {
  const { endings, quotas } = found.survey.document;
  const beyond = quotas.find((quota) => endingIdOf(quota) === stored);
  if (beyond) return quotaEndingOf(beyond, found);
  const isPlain = stored === quotaEnding.id || stored?.startsWith(endingIdOf({ id: '' }));
  return endings.find(({ id }) => id === stored) ?? (isPlain ? quotaEnding : null);
}

// Ending IDs contain no colon.
const endingIdOf = ({ id }: Pick<Quota, 'id'>) => `quota:${id}`;

export function redirectOrigins({ survey, link }: Pick<Found, 'survey' | 'link'>): string[] {
  if (link?.kind === 'kiosk') return [];
  const addresses = survey.document.quotas.flatMap(({ action, url }) => (action === 'redirect' && url ? [url] : []));
  return [...new Set(addresses.map((url) => new URL(url).origin))];
}

const inEachLanguage = (part: 'title' | 'text') =>
  Object.fromEntries(
    Object.entries(locales).map(([language, { survey }]) => [language, survey.refusals.quota_full[part]]),
  );

const quotaEnding: Ending = { id: 'quota-full', title: inEachLanguage('title'), text: inEachLanguage('text') };

export interface FormerAnswers {
  answers: Answered[];
  sentimentScore: number | null;
  caseId: number | null;
}

/** Rules are looked at before the job that makes the case, because most responses need none. */
export async function afterFinish(
  found: Found,
  responseId: number,
  { status, columns }: Finished,
  { answered }: Read,
): Promise<void> {
  await invitationAnswered(found);
  if (status !== 'complete') return;
  const { tx, surveyId, settings, survey } = found;
  const { name } = survey.document;
  const isCase = meetsAny(await rulesOf(tx, surveyId), survey, { ...columns, answers: answered });
  if (isCase) await askForCase(tx, responseId);
  await answeredFollowUp(found, responseId);
  await notify(tx, {
    userIds: settings.notifyUserIds,
    kind: 'survey_answered',
    responseId: null,
    title: `“${name}” was answered`,
    detail: { surveyId, surveyResponseId: responseId },
    group: { key: `survey:${surveyId}`, many: `“${name}” was answered {count} times` },
  });
}

/** Side effects of an edit: only rules that match now and did not before, because earlier matches have a case. */
export async function afterEdit(
  found: Found,
  { id, surveyVersion }: StoredSubmission,
  formerAnswers: FormerAnswers,
  status: string,
): Promise<void> {
  const { tx, surveyId } = found;
  if (status !== 'complete') return;
  await answeredFollowUp(found, id, { isChange: true });
  if (formerAnswers.caseId !== null) return;
  const before = await readDocument(tx, surveyId, surveyVersion);
  const rules = await rulesOf(tx, surveyId);
  if (rules.length > 0 && !meetsAny(rules, before, formerAnswers)) await askForCase(tx, id);
}

/** Notifies staff of a late response, so that they decide whether it counts. */
export async function afterLate({ tx, surveyId, settings, survey }: Found, responseId: number): Promise<void> {
  const { name } = survey.document;
  await notify(tx, {
    userIds: settings.notifyUserIds,
    kind: 'survey_answered',
    responseId: null,
    title: `A response to “${name}” arrived after the time limit`,
    detail: { surveyId, surveyResponseId: responseId },
    group: { key: `survey-late:${surveyId}`, many: `{count} responses to “${name}” arrived after the time limit` },
  });
}
