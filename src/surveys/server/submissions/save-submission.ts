import type { Now } from '../../../core/rules/local-time.ts';
import { tokenHash } from '../../../core/server/auth/derived-tokens.ts';
import { nowOf } from '../../../core/server/auth/tokens.ts';
import type { Browser } from '../../../core/server/auth/visitor-guesses.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { endingFor } from '../../rules/outcome.ts';
import { referrerOf } from '../../rules/referrer.ts';
import type { SubmissionAnswers, SubmissionResult } from '../../schemas/submission.ts';
import type { Found } from '../../shared/server/find-survey.ts';
import { newOwnPage, ownPageFor, showsOwnPage } from '../../shared/server/own-page-token.ts';
import { caseJobOf, meetsAny, waitsForSentiment } from '../cases/rules.ts';
import { newResumeToken } from '../record/link-token.ts';
import { columnsIn, type SubmissionItem, type SubmissionRow, storeSubmission } from '../record/stored-submission.ts';
import { analysisJob } from './analyze-submission.ts';
import { editToken, lateAnswer, tokenToResume } from './edit-submission.ts';
import {
  afterLate,
  columnsOf,
  effectsOfFinish,
  endingText,
  type Finished,
  finish,
  partialQuotas,
} from './finish-submission.ts';
import { identifyCustomer, namesCustomer } from './identify-customer.ts';
import { type Read, readAnswers, shownIds } from './read-answers.ts';
import { keepFormer, type SubmittedAnswers } from './submitted-answers.ts';
import { logSurveyConsents, type SurveyConsents, surveyConsents } from './survey-consents.ts';

export interface Submission {
  submissionId: string;
  answers: SubmissionAnswers;
  former: SubmittedAnswers['former'];
  timings: Record<string, number>;
  shown: string[] | undefined;
  language: string;
  isComplete: boolean;
  isSpam: boolean;
  startedAt: Date;
  /** What “today” was for the respondent. */
  now: Now;
  /** Referrer of the first request; later ones are ignored. */
  referrer?: string | undefined;
  agreedVersion?: number | undefined;
  /** Set if the answers arrived after the time limit, which closes the submission. */
  late?: { bySec: number; ownClockSec?: number | undefined };
}

export async function saveSubmission(
  services: Services,
  browser: Browser,
  found: Found,
  sending: Submission,
  before: SubmissionRow | undefined,
): Promise<SubmissionResult> {
  const read = await readAnswers(found, sending.answers, sending);
  if (!found.link) return previewed(found, read, sending);
  const { late, isSpam } = sending;
  const finished = sending.isComplete && !late ? await finish(found, read, before?.id) : undefined;
  const columns = finished?.columns ?? columnsOf(found.survey.fields, read.answered, read.score);
  const page = finished && !before && showsOwnPage(found) ? newOwnPage(services, found.tenantId) : undefined;
  const written = { read, finished, columns };
  const item: SubmissionItem = {
    row: toSubmissionRow(services, browser, found, sending, written, before),
    known: before?.id,
    replaces: before && late ? 'late' : undefined,
    jobs: jobsOf(services, found, sending, written),
    page: page?.row,
  };
  const consents = await surveyConsents(found, { ...read, ...sending, before: before?.sent ?? {} });
  const effects = effectsOf(services, found, sending, written, consents);
  const id = await storeSubmission(services, found.tx, item, { isAlone: effects.length > 0 });
  for (const effect of effects) await effect(id);
  if (late) return lateAnswer;
  if (!finished) return pendingResult(services, found, sending, before);
  const ending = endingText(found, finished.ending, sending.language);
  const back = isSpam ? 'complete' : finished.status;
  const resumeToken = editToken(services, found, before ?? sending, back);
  const ownPage = page ? { ownPage: page.token } : await ownPageFor(services, found, id);
  return { resumeToken, status: finished.status, ending, ...ownPage };
}

type Effect = (id: number) => Promise<void>;

/** What else belongs into the transaction that stores the response. */
function effectsOf(
  services: Services,
  found: Found,
  sending: Submission,
  { read: { answered }, finished }: Written,
  consents: SurveyConsents,
): Effect[] {
  const { former, late, isSpam } = sending;
  const isComplete = finished?.status === 'complete' && !isSpam;
  const hasNoCustomer = isComplete && found.link?.customerId === null;
  return [
    ...(former.length > 0 ? [(id: number) => keepFormer(found.tx, id, former)] : []),
    ...(consents.changes.length > 0 ? [(id: number) => logSurveyConsents(found.tx, id, consents)] : []),
    ...(hasNoCustomer && namesCustomer(found, answered)
      ? [(id: number) => identifyCustomer(found, id, answered, nowOf(services))]
      : []),
    ...(late && !isSpam ? [(id: number) => afterLate(found, id)] : []),
    ...(finished && !isSpam ? effectsOfFinish(found, finished) : []),
  ];
}

const pendingResult = (
  services: Services,
  found: Found,
  { submissionId }: Submission,
  before: SubmissionRow | undefined,
): SubmissionResult => ({
  resumeToken: tokenToResume(services, found, before ?? { submissionId }),
  status: 'partial',
  ending: null,
});

function previewed(found: Found, { sent }: Read, { isComplete, language }: Submission): SubmissionResult {
  if (!isComplete) return { resumeToken: null, status: 'test', ending: null };
  const ending = endingFor(found.survey.document.endings, found.survey.fields, sent) ?? null;
  return { resumeToken: null, status: 'test', ending: endingText(found, ending, language) };
}

const pauseBetweenPages = 60_000;

/** The analysis of texts, which waits for further answers until the last page, and the rules for cases. */
function jobsOf(
  services: Services,
  { rules, survey }: Found,
  { isComplete, isSpam }: Submission,
  { read: { answered }, finished, columns }: Written,
): NonNullable<SubmissionItem['jobs']> {
  const checksCases = finished?.status === 'complete' && !isSpam;
  const runAt = isComplete ? undefined : new Date(nowOf(services).getTime() + pauseBetweenPages);
  const isCase =
    checksCases && !waitsForSentiment(rules, columns) && meetsAny(rules, survey, { ...columns, answers: answered });
  return [
    ...(columns.sentimentSource === 'pending' ? [analysisJob({ checksCases, runAt })] : []),
    // Most responses need no case, so rules are looked at before the job that makes it.
    ...(isCase ? [caseJobOf()] : []),
  ];
}

interface Written {
  read: Read;
  finished: Finished | undefined;
  columns: Finished['columns'];
}

function toSubmissionRow(
  services: Services,
  { request }: Browser,
  found: Found,
  sending: Submission,
  { read, finished, columns }: Written,
  before: SubmissionRow | undefined,
): SubmissionItem['row'] {
  const { tenantId, surveyId, link, settings } = found;
  const { submissionId, isSpam, late } = sending;
  const now = nowOf(services);
  const isClosed = finished !== undefined || (late !== undefined && sending.isComplete);
  const isAnonymous = settings.anonymous;
  const row = {
    survey_id: surveyId,
    survey_version: found.version,
    status: isSpam ? 'spam' : (finished?.status ?? 'partial'),
    language: sending.language,
    completed_at: isClosed ? now : null,
    duration_ms: finished ? Math.min(2_147_483_647, now.getTime() - sending.startedAt.getTime()) : null,
    answers: read.answered,
    sent: isClosed ? {} : sending.answers,
    per_question_ms: sending.timings,
    shown: shownIds(found, sending, read),
    ...columnsIn(columns),
    ending_id: finished?.ending?.id ?? null,
    quota_ids: finished?.quotaIds ?? partialQuotas(found, read),
    ...(sending.agreedVersion === undefined ? {} : { consented_at: now, consent_version: sending.agreedVersion }),
    ...(late ? { late_by_sec: late.bySec, own_clock_sec: late.ownClockSec ?? null } : {}),
  };
  if (before) return row;
  const { device, browser } = deviceOf(request.headers['user-agent']);
  const respondentData = {
    customer_id: link?.customerId ?? null,
    source: link?.source ?? '',
    verified_email: found.verifiedEmail ?? null,
    referrer: referrerOf(sending.referrer),
    device,
    browser,
  };
  return {
    ...row,
    // A personal link would identify the respondent.
    link_id: isAnonymous && link?.customerId ? null : (link?.id ?? null),
    ...(isAnonymous ? { source: '', referrer: '' } : respondentData),
    submission_id: submissionId,
    resume_hash: `\\x${tokenHash(newResumeToken(services, { tenantId, surveyId, submissionId })).toString('hex')}`,
    started_at: sending.startedAt,
  };
}

/** Reduces the user agent to device type and browser, for data minimization. */
export function deviceOf(userAgent = ''): { device: 'phone' | 'tablet' | 'desktop' | null; browser: string | null } {
  const device = /iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)
    ? 'tablet'
    : /Mobi|iPhone|Android/i.test(userAgent)
      ? 'phone'
      : /Mozilla/.test(userAgent)
        ? 'desktop'
        : null;
  return { device, browser: browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null };
}

// The order matters: most browsers also claim to be Chrome or Safari.
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /Edg[AE]?\w*\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
];
