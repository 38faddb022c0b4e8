import type { SubmissionAnswers, SubmissionResult } from '../../../../contract/schemas/surveys/submission.ts';
import { endingFor } from '../../../../domain/surveys/outcome.ts';
import { referrerOf } from '../../../../domain/surveys/referrer.ts';
import { nowOf } from '../../../platform/auth/tokens.ts';
import type { Services } from '../../../platform/http/call.ts';
import { logSurveyConsents } from '../../compliance/consents/consents.ts';
import { ownPageFor } from '../../compliance/tokens/own-page-token.ts';
import type { Found } from '../record/find-survey.ts';
import { resumeToken, tokenHash } from '../record/link-token.ts';
import { columnsIn, type StoredSubmission, storeResponse } from '../record/stored-submission.ts';
import type { Browser } from './browser-state.ts';
import { editToken, lateAnswer } from './edit-submission.ts';
import {
  afterFinish,
  afterLate,
  columnsOf,
  endingText,
  type Finished,
  finish,
  partialQuotas,
} from './finish-submission.ts';
import { type Read, readAnswers, shownIds } from './read-answers.ts';

export interface Submission {
  submissionId: string;
  answers: SubmissionAnswers;
  timings: Record<string, number>;
  shown: string[] | undefined;
  language: string;
  isComplete: boolean;
  isSpam: boolean;
  startedAt: Date;
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
  before: StoredSubmission | undefined,
): Promise<SubmissionResult> {
  const read = await readAnswers(found, sending.answers, sending);
  if (!found.link) return previewed(found, read, sending);
  const { late } = sending;
  const finished = sending.isComplete && !late ? await finish(found, read, before?.id) : undefined;
  const id = await write(services, browser, found, sending, read, finished, before);
  await logSurveyConsents(found, id, { ...read, ...sending, before: before?.sent ?? {} });
  if (late && !sending.isSpam) await afterLate(found, id);
  if (late) return lateAnswer;
  if (!finished) return pendingResult(services, found, sending.submissionId);
  if (!sending.isSpam) await afterFinish(found, id, finished, read);
  const ending = endingText(found, finished.ending, sending.language);
  const back = sending.isSpam ? 'complete' : finished.status;
  const resumeToken = editToken(services, found, sending.submissionId, back);
  return { resumeToken, status: finished.status, ending, ...(await ownPageFor(services, found, id)) };
}

const pendingResult = (services: Services, { tx, surveyId }: Found, submissionId: string): SubmissionResult => ({
  resumeToken: resumeToken(services, tx.tenantId as number, surveyId, submissionId),
  status: 'partial',
  ending: null,
});

function previewed(found: Found, { sent }: Read, { isComplete, language }: Submission): SubmissionResult {
  if (!isComplete) return { resumeToken: null, status: 'test', ending: null };
  const ending = endingFor(found.survey.document.endings, found.survey.fields, sent) ?? null;
  return { resumeToken: null, status: 'test', ending: endingText(found, ending, language) };
}

async function write(
  services: Services,
  { request }: Browser,
  found: Found,
  sending: Submission,
  read: Read,
  finished: Finished | undefined,
  before: StoredSubmission | undefined,
): Promise<number> {
  const { answered, score } = read;
  const { tx, surveyId, link, settings } = found;
  const { submissionId, isSpam, late } = sending;
  const now = nowOf(services);
  const isClosed = finished !== undefined || (late !== undefined && sending.isComplete);
  const own = finished?.columns ?? (await columnsOf(found.survey.fields, answered, score));
  const isAnonymous = settings.anonymous;
  const row = {
    survey_id: surveyId,
    status: isSpam ? 'spam' : (finished?.status ?? 'partial'),
    language: sending.language,
    completed_at: isClosed ? now : null,
    duration_ms: finished ? Math.min(2_147_483_647, now.getTime() - sending.startedAt.getTime()) : null,
    answers: answered,
    sent: isClosed ? {} : sending.answers,
    per_question_ms: sending.timings,
    shown: shownIds(found, sending, read),
    ...columnsIn(own),
    ...{ ending_id: finished?.ending?.id ?? null, quota_ids: finished?.quotaIds ?? partialQuotas(found, read) },
    ...(sending.agreedVersion === undefined ? {} : { consented_at: now, consent_version: sending.agreedVersion }),
    ...(late ? { late_by_sec: late.bySec, own_clock_sec: late.ownClockSec ?? null } : {}),
  };
  if (before) return storeResponse(tx, row, { known: before.id, replaces: late ? 'late' : null });
  const { device, browser } = deviceOf(request.headers['user-agent']);
  const respondentData = {
    customer_id: link?.customerId ?? null,
    source: link?.source ?? '',
    verified_email: found.verifiedEmail ?? null,
    referrer: referrerOf(sending.referrer),
    device,
    browser,
  };
  const first = {
    ...row,
    survey_version: found.version,
    // A personal link would identify the respondent.
    link_id: isAnonymous && link?.customerId ? null : (link?.id ?? null),
    ...(isAnonymous ? { source: '', referrer: '' } : respondentData),
    submission_id: submissionId,
    resume_hash: `\\x${tokenHash(resumeToken(services, found.tenantId, surveyId, submissionId)).toString('hex')}`,
    started_at: sending.startedAt,
  };
  return storeResponse(tx, first);
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
