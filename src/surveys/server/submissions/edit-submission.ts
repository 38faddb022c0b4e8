import { hash } from 'node:crypto';
import { trustedTime } from '../../../core/rules/local-time.ts';
import { nowOf } from '../../../core/server/auth/tokens.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { carryOver, kindsOf } from '../../rules/carry-over.ts';
import { answersInFlow } from '../../rules/saved-answers.ts';
import type { StartSubmission, SubmissionAnswers, SubmissionResult } from '../../schemas/submission.ts';
import type { Found } from '../../shared/server/find-survey.ts';
import { byKeyOf } from '../../shared/server/finished-response.ts';
import { ownPageFor } from '../../shared/server/own-page-token.ts';
import { submissionRefused } from '../../shared/server/refusal.ts';
import { languageFor, readDocument } from '../../shared/server/survey-version.ts';
import { newResumeToken, resumeToken } from '../record/link-token.ts';
import { columnsIn, type SubmissionRow, storeSubmission } from '../record/stored-submission.ts';
import { afterEdit, endingText, type Finished, type FormerAnswers, finish, storedEnding } from './finish-submission.ts';
import { identifyCustomer } from './identify-customer.ts';
import { assertOpen } from './limits.ts';
import { hasOtherAnswers, type SentAnswers } from './other-answers.ts';
import { agreedVersion, type Read, readAnswers, shownIds } from './read-answers.ts';
import { keepFormer, submittedAnswers } from './submitted-answers.ts';
import { logSurveyConsents, surveyConsents } from './survey-consents.ts';

/** True if respondents may edit responses: not on a shared device, nor after a time limit ended it. */
export const allowsEdits = ({ settings, survey, link }: Pick<Found, 'settings' | 'survey' | 'link'>): boolean =>
  settings.editAfterSubmit === true &&
  survey.document.settings.timeLimitSec === undefined &&
  link !== null &&
  link.kind !== 'kiosk';

export const isClosed = ({ completedAt, lateBySec }: SubmissionRow) => completedAt !== null || lateBySec !== null;

/** True for a finished response that counts, or that its respondent believes to count. */
export const isEditable = (found: Found, { status, completedAt, lateBySec }: SubmissionRow): boolean =>
  allowsEdits(found) && completedAt !== null && lateBySec === null && ['complete', 'spam', 'test'].includes(status);

/** A submission that is stored, or will be. */
type Resumable = Pick<SubmissionRow, 'submissionId'> & Partial<Pick<SubmissionRow, 'resumeHash'>>;

/** The token that continues a submission; null if there is none any more. */
export const tokenToResume = (
  services: Services,
  { tenantId, surveyId }: Pick<Found, 'tenantId' | 'surveyId'>,
  { submissionId, resumeHash }: Resumable,
): string | null =>
  resumeHash === undefined
    ? newResumeToken(services, { tenantId, surveyId, submissionId })
    : resumeToken(services, { tenantId, surveyId, submissionId }, resumeHash);

export const editToken = (services: Services, found: Found, resumable: Resumable, status: string): string | null =>
  allowsEdits(found) && status === 'complete' ? tokenToResume(services, found, resumable) : null;

export const lateAnswer: SubmissionResult = { resumeToken: null, status: 'late', ending: null };

/**
 * The answer to a submission that is finished already, also with an ending that the survey has lost since. Other answers
 * than it has are refused, because they are not stored.
 */
export async function repeatedAnswer(services: Services, found: Found, stored: SubmissionRow, sent: SentAnswers) {
  const { status, endingId, language, lateBySec, surveyVersion } = stored;
  if (lateBySec !== null) return lateAnswer;
  const message = status === 'screened_out' || status === 'over_quota' ? status : 'complete';
  const own = { ...found, survey: await readDocument(found.tx, found.surveyId, surveyVersion) };
  const { answers } = await readFormerAnswers(found.tx, stored.id);
  if (await hasOtherAnswers(own, { language, answers }, sent)) throw submissionRefused('sent_elsewhere');
  return {
    resumeToken: editToken(services, found, stored, message),
    status: message,
    ending: endingText(found, storedEnding(found, endingId) ?? storedEnding(own, endingId), language),
    ...(await ownPageFor(services, found, stored.id)),
  } satisfies SubmissionResult;
}

const mostEdits = 100;

/** Edits a finished response and saves the previous version. Idempotent by key. Rejected if it exceeds a quota. */
export async function editSubmission(
  services: Services,
  found: Found,
  body: StartSubmission,
  before: SubmissionRow,
): Promise<SubmissionResult> {
  const { tx } = found;
  assertOpen(found, nowOf(services));
  if (!isEditable(found, before)) throw submissionRefused('used');
  const submitted = await submittedAnswers(found, body);
  const read = await readAnswers(found, submitted.answers, {
    submissionId: before.submissionId,
    isComplete: true,
    now: trustedTime(body.localTime, before.startedAt, nowOf(services)),
    language: body.language ?? before.language,
  });
  const key = hash('sha256', `${body.editId}${JSON.stringify(read.answered)}`, 'base64url');
  const made = await readEdits(tx, before.id);
  if (made.includes(key)) return repeatedAnswer(services, found, before, { answers: {} });
  if (made.length >= mostEdits) throw submissionRefused('too_many');
  const finished = await finish(found, read, before.id);
  if (finished.status === 'over_quota') throw submissionRefused('quota_full');
  const storedAnswers = await readFormerAnswers(tx, before.id);
  const language = languageFor(found.survey.document, [body.language, before.language]);
  const agreed = await agreedVersion(found, body, before);
  const status = before.status === 'complete' ? finished.status : before.status;
  const shown = shownIds(found, body, read);
  await write(services, found, before.id, { read, finished, language, agreed, status, key, shown });
  await keepFormer(tx, before.id, submitted.former);
  const former = byKeyOf(found.survey, storedAnswers.answers);
  const { customerId } = before;
  const consents = await surveyConsents(found, {
    ...read,
    language,
    agreedVersion: agreed,
    before: former,
    customerId,
  });
  await logSurveyConsents(tx, before.id, consents);
  // A customer who was deleted since is not created again.
  if (status === 'complete' && before.customerId === null && before.identification === null)
    await identifyCustomer(found, before.id, read.answered, nowOf(services));
  await afterEdit(found, before, storedAnswers, finished);
  return {
    resumeToken: editToken(services, found, before, finished.status),
    status: finished.status,
    ending: endingText(found, finished.ending, language),
    ...(await ownPageFor(services, found, before.id)),
  };
}

/** The answers with which a submission continues, in the published version of its survey. */
export async function resumedAnswers(
  { tx, surveyId, survey }: Found,
  { id, surveyVersion, sent }: SubmissionRow,
  isFinished: boolean,
): Promise<SubmissionAnswers> {
  const earlier = await readDocument(tx, surveyId, surveyVersion);
  const stored = isFinished ? byKeyOf(earlier, (await readFormerAnswers(tx, id)).answers) : sent;
  const { answers } = carryOver(kindsOf(earlier.fields), survey.fields, stored);
  const emptied = Object.entries(answers).filter(([, value]) => value === null);
  return { ...Object.fromEntries(emptied), ...answersInFlow(survey.fields, answers) };
}

async function readFormerAnswers(tx: Tx, id: number): Promise<FormerAnswers> {
  const row = await tx.first(sql<FormerAnswers>`
    select answers, sentiment_score, case_id from survey_responses where tenant_id = ${tx.tenantId} and id = ${id}`);
  return row as FormerAnswers;
}

async function readEdits(tx: Tx, id: number): Promise<string[]> {
  const rows = await tx.rows(sql<{ editKey: string }>`
    select edit_key from survey_response_versions
    where tenant_id = ${tx.tenantId} and response_id = ${id} and why = 'edited' and edit_key is not null`);
  return rows.map(({ editKey }) => editKey);
}

interface Change {
  read: Read;
  finished: Finished;
  language: string;
  agreed: number | undefined;
  status: string;
  key: string;
  shown: number[];
}

async function write(services: Services, found: Found, id: number, change: Change): Promise<void> {
  const { read, finished, language, agreed, status, key, shown } = change;
  const now = nowOf(services);
  const row = {
    survey_id: found.surveyId,
    survey_version: found.version,
    status,
    language,
    edited_at: now,
    answers: read.answered,
    shown,
    ...columnsIn(finished.columns),
    ending_id: finished.ending?.id ?? null,
    quota_ids: finished.quotaIds,
    ...(agreed === undefined ? {} : { consented_at: now, consent_version: agreed }),
  };
  await storeSubmission(services, found.tx, { row, known: id, replaces: 'edited', editKey: key }, { isAlone: true });
}
