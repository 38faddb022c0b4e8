import { locales } from '../../../core/rules/locales.ts';
import { sql } from '../../../core/server/db/database.ts';
import { headlineField, type ScoreType } from '../../../forms/rules/headline.ts';
import type { FormField } from '../../../forms/rules/kinds/kind.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import { notify } from '../../../notifications/shared/server/notify.ts';
import { answerTextIn, maskedSummary } from '../../../text/answers.ts';
import { verdictBeforeAnalysis } from '../../../text/verdict.ts';
import { endingFor, fullQuota, quotasFor } from '../../rules/outcome.ts';
import type { SubmissionResult } from '../../schemas/submission.ts';
import type { Ending, Quota } from '../../schemas/survey.ts';
import type { Found } from '../../shared/server/find-survey.ts';
import { readDocument } from '../../shared/server/survey-version.ts';
import { answeredFollowUp, isFollowUp } from '../cases/follow-ups.ts';
import { askForCase, meetsAny, waitsForSentiment } from '../cases/rules.ts';
import { invitationAnswered, isInvited } from '../distribution/invitation-answered.ts';
import type { SubmissionRow } from '../record/stored-submission.ts';
import { askForSubmissionAnalysis } from './analyze-submission.ts';
import { assertLimits, lockSurvey } from './limits.ts';
import type { Read } from './read-answers.ts';

export interface Finished {
  status: 'complete' | 'screened_out' | 'over_quota';
  ending: ShownEnding | null;
  quotaIds: string[];
  columns: ReturnType<typeof columnsOf>;
}

/** Decides between complete, screened out and over quota, under locks. `ownId` is excluded from the counts. */
export async function finish(found: Found, { sent, answered, score }: Read, ownId = 0): Promise<Finished> {
  const { document, fields } = found.survey;
  const columns = columnsOf(fields, answered, score);
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

export function columnsOf(fields: readonly FormField[], answered: readonly Answered[], score: number | null) {
  const scoreOf = (type: ScoreType) => {
    const id = headlineField(fields, type)?.id;
    const value = answered.find(({ fieldId }) => fieldId === id)?.value;
    return typeof value === 'number' ? value : null;
  };
  const verdict = verdictBeforeAnalysis(score, answerTextIn(answered));
  return {
    ...verdict,
    summary: maskedSummary(answered),
    nps: scoreOf('nps'),
    csat: scoreOf('csat'),
    ces: scoreOf('ces'),
  };
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

/** What changes together with a finished response: its invitation, the case that it follows up, and who is told. */
export function effectsOfFinish(found: Found, { status }: Finished): ((id: number) => Promise<void>)[] {
  const { settings } = found;
  return [
    ...(isInvited(found) ? [() => invitationAnswered(found)] : []),
    ...(status === 'complete' && isFollowUp(found) ? [(id: number) => answeredFollowUp(found, id)] : []),
    ...(status === 'complete' && settings.notifyUserIds.length > 0 ? [(id: number) => tellAnswered(found, id)] : []),
  ];
}

async function tellAnswered({ tx, surveyId, settings, survey }: Found, responseId: number): Promise<void> {
  const { name } = survey.document;
  await notify(tx, 'survey_answered', aboutOf(settings), () => ({
    title: `“${name}” was answered`,
    detail: { surveyId, surveyResponseId: responseId },
    group: { key: `survey:${surveyId}`, many: `“${name}” was answered {count} times` },
  }));
}

/** Side effects of an edit: only rules that match now and did not before, because earlier matches have a case. */
export async function afterEdit(
  found: Found,
  { id, surveyVersion, status: formerStatus }: SubmissionRow,
  formerAnswers: FormerAnswers,
  { status, columns }: Finished,
): Promise<void> {
  const { tx, surveyId, rules: current } = found;
  const counts = formerStatus === 'complete' && status === 'complete';
  if (counts && isFollowUp(found)) await answeredFollowUp(found, id, { isChange: true });
  const rules = counts && formerAnswers.caseId === null ? current : [];
  const checksCases =
    rules.length > 0 && !meetsAny(rules, await readDocument(tx, surveyId, surveyVersion), formerAnswers);
  if (columns.sentimentSource === 'pending') await askForSubmissionAnalysis(tx, id, { checksCases });
  if (checksCases && !waitsForSentiment(rules, columns)) await askForCase(tx, id);
}

/** Notifies staff of a late response, so that they decide whether it counts. */
export async function afterLate({ tx, surveyId, settings, survey }: Found, responseId: number): Promise<void> {
  const { name } = survey.document;
  await notify(tx, 'survey_answered', aboutOf(settings), () => ({
    title: `A response to “${name}” arrived after the time limit`,
    detail: { surveyId, surveyResponseId: responseId },
    group: { key: `survey-late:${surveyId}`, many: `{count} responses to “${name}” arrived after the time limit` },
  }));
}

const aboutOf = ({ notifyUserIds }: Found['settings']) => ({ responseId: null, actorId: null, named: notifyUserIds });
