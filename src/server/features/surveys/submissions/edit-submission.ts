import { hash } from 'node:crypto';
import type {
  StartSubmission,
  SubmissionAnswers,
  SubmissionResult,
} from '../../../../contract/schemas/surveys/submission.ts';
import { nowOf } from '../../../platform/auth/tokens.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/http/call.ts';
import { logSurveyConsents } from '../../compliance/consents/consents.ts';
import { ownPageFor } from '../../compliance/tokens/own-page-token.ts';
import { byKeyOf } from '../cases/rules.ts';
import type { Found } from '../record/find-survey.ts';
import { resumeToken } from '../record/link-token.ts';
import { submissionRefused } from '../record/refusal.ts';
import { columnsIn, type StoredSubmission, storeResponse } from '../record/stored-submission.ts';
import { languageFor, readDocument } from '../record/survey-version.ts';
import { afterEdit, endingText, type Finished, type FormerAnswers, finish, storedEnding } from './finish-submission.ts';
import { assertOpen } from './limits.ts';
import { agreedVersion, type Read, readAnswers, shownIds } from './read-answers.ts';

/** True if respondents may edit responses: not on a shared device, nor after a time limit ended it. */
export const allowsEdits = ({ settings, survey, link }: Pick<Found, 'settings' | 'survey' | 'link'>): boolean =>
  settings.editAfterSubmit === true &&
  survey.document.settings.timeLimitSec === undefined &&
  link !== null &&
  link.kind !== 'kiosk';

export const isClosed = ({ completedAt, lateBySec }: StoredSubmission) => completedAt !== null || lateBySec !== null;

/** True for a finished response that counts, or that its respondent believes to count. */
export const isEditable = (found: Found, { status, completedAt, lateBySec }: StoredSubmission): boolean =>
  allowsEdits(found) && completedAt !== null && lateBySec === null && ['complete', 'spam', 'test'].includes(status);

export const editToken = (services: Services, found: Found, submissionId: string, status: string): string | null =>
  allowsEdits(found) && status === 'complete'
    ? resumeToken(services, found.tenantId, found.surveyId, submissionId)
    : null;

export const lateAnswer: SubmissionResult = { resumeToken: null, status: 'late', ending: null };

export async function repeatedAnswer(services: Services, found: Found, stored: StoredSubmission) {
  const { status, endingId, language, lateBySec, submissionId } = stored;
  if (lateBySec !== null) return lateAnswer;
  const message = status === 'screened_out' || status === 'over_quota' ? status : 'complete';
  return {
    resumeToken: editToken(services, found, submissionId, message),
    status: message,
    ending: endingText(found, storedEnding(found, endingId), language),
    ...(await ownPageFor(services, found, stored.id)),
  } satisfies SubmissionResult;
}

const mostEdits = 100;

/** Edits a finished response and saves the previous version. Idempotent by key. Rejected if it exceeds a quota. */
export async function editSubmission(
  services: Services,
  found: Found,
  body: StartSubmission,
  before: StoredSubmission,
): Promise<SubmissionResult> {
  const { tx } = found;
  assertOpen(found, nowOf(services));
  if (!isEditable(found, before)) throw submissionRefused('used');
  const read = await readAnswers(found, body.answers, { ...before, isComplete: true });
  const key = hash('sha256', `${body.editId}${JSON.stringify(read.answered)}`, 'base64url');
  const made = await editsOf(tx, before.id);
  if (made.includes(key)) return repeatedAnswer(services, found, before);
  if (made.length >= mostEdits) throw submissionRefused('too_many');
  const finished = await finish(found, read, before.id);
  if (finished.status === 'over_quota') throw submissionRefused('quota_full');
  const storedAnswers = await answersOf(tx, before.id);
  const language = languageFor(found.survey.document, [body.language, before.language]);
  const agreed = await agreedVersion(found, body, before);
  const status = before.status === 'complete' ? finished.status : before.status;
  const shown = shownIds(found, body, read);
  await write(services, found, before.id, { read, finished, language, agreed, status, key, shown });
  const former = byKeyOf(found.survey, storedAnswers.answers);
  await logSurveyConsents(found, before.id, { ...read, language, agreedVersion: agreed, before: former });
  if (before.status === 'complete') await afterEdit(found, before, storedAnswers, finished.status);
  return {
    resumeToken: editToken(services, found, before.submissionId, finished.status),
    status: finished.status,
    ending: endingText(found, finished.ending, language),
    ...(await ownPageFor(services, found, before.id)),
  };
}

export async function finishedAnswers(
  found: Found,
  { id, surveyVersion }: StoredSubmission,
): Promise<SubmissionAnswers> {
  const document = await readDocument(found.tx, found.surveyId, surveyVersion);
  const storedAnswers = byKeyOf(document, (await answersOf(found.tx, id)).answers);
  return Object.fromEntries(Object.entries(storedAnswers).filter(([key]) => found.survey.idByKey.has(key)));
}

async function answersOf(tx: Tx, id: number): Promise<FormerAnswers> {
  const row = await tx.first(sql<FormerAnswers>`
    select answers, sentiment_score, case_id from survey_responses where tenant_id = ${tx.tenantId} and id = ${id}`);
  return row as FormerAnswers;
}

async function editsOf(tx: Tx, id: number): Promise<string[]> {
  const rows = await tx.rows(sql<{ editKey: string }>`
    select edit_key from survey_response_versions
    where tenant_id = ${tx.tenantId} and response_id = ${id} and edit_key is not null`);
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
    ...{ survey_id: found.surveyId, survey_version: found.version, status, language, edited_at: now },
    ...{ answers: read.answered, shown },
    ...columnsIn(finished.columns),
    ...{ ending_id: finished.ending?.id ?? null, quota_ids: finished.quotaIds },
    ...(agreed === undefined ? {} : { consented_at: now, consent_version: agreed }),
  };
  await storeResponse(found.tx, row, { known: id, replaces: 'edited', editKey: key });
}
