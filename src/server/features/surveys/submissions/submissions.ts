import type { z } from 'zod';
import { uploadTypes } from '../../../../contract/schemas/forms/field-types.ts';
import type {
  ContinueSubmission,
  PublicSurvey,
  ResumedSubmission,
  StartSubmission,
  SubmissionResult,
  submissionUploadSchema,
} from '../../../../contract/schemas/surveys/submission.ts';
import { keyedHash, nowOf } from '../../../platform/auth/tokens.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import { readAudio } from '../../../platform/files/audio.ts';
import { readDocument } from '../../../platform/files/documents.ts';
import { readImage } from '../../../platform/files/images.ts';
import { type NewFile, storeFile } from '../../../platform/files/stored-files.ts';
import { decodeUpload, uploadRefused } from '../../../platform/files/upload.ts';
import type { Services } from '../../../platform/http/call.ts';
import { readBranding } from '../../branding/branding.ts';
import { type Found, findSurvey, inTenant } from '../record/find-survey.ts';
import { submissionRefused } from '../record/refusal.ts';
import { findResumed, storedSubmission } from '../record/stored-submission.ts';
import { languageFor } from '../record/survey-version.ts';
import { withAddress } from './address-verification.ts';
import {
  assertUnlocked,
  type Browser,
  hasAnswered,
  setAnsweredCookie,
  setEditCookie,
  unlock,
} from './browser-state.ts';
import { editSubmission, finishedAnswers, isClosed, isEditable, repeatedAnswer } from './edit-submission.ts';
import { assertLimits, assertOpen } from './limits.ts';
import { acceptedLanguages, publicSurveyOf } from './public-survey.ts';
import { agreedVersion, merged } from './read-answers.ts';
import { saveSubmission } from './save-submission.ts';
import { hasProof, isSpam, newChallenge, pageTimeOf, proofBits, proofNeeded, secondsLate } from './spam-checks.ts';

interface Params {
  language?: string | undefined;
  password?: string | undefined;
  /** A returning respondent is exempt from the check for repeated responses. */
  isBack?: boolean;
}

export async function readPublicSurvey(
  services: Services,
  browser: Browser,
  token: string,
  params: Params = {},
): Promise<PublicSurvey> {
  if (params.password) await unlock(services, browser, token, params.password);
  return inTenant(services, browser.request, async (tx, tenantName) => {
    const foundSurvey = await findSurvey(services, tx, tenantName, token);
    if (params.isBack) assertAdmitted(services, browser, foundSurvey);
    else await assertMayAnswer(services, browser, foundSurvey);
    const found = await withAddress(services, browser, foundSurvey);
    if (!params.isBack) await assertLimits(found, { lock: false });
    const branding = found.branding ?? (await readBranding(tx));
    return publicSurveyOf(services, found, branding, params.language, acceptedLanguages(browser.request));
  });
}

interface StartOptions {
  /** A page without scripts cannot compute the proof of work, so its rate limit is stricter. */
  isScripted: boolean;
}

/**
 * Stores the first or all answers of a submission. Idempotent by `submissionId`: a finished one returns its ending
 * again.
 */
export async function startSubmission(
  services: Services,
  browser: Browser,
  token: string,
  body: StartSubmission,
  { isScripted }: StartOptions = { isScripted: true },
): Promise<SubmissionResult> {
  if (body.password) await unlock(services, browser, token, body.password);
  return inTenant(services, browser.request, async (tx, tenantName) => {
    const foundSurvey = await findSurvey(services, tx, tenantName, token);
    assertUnlocked(services, browser, foundSurvey);
    const found = await withAddress(services, browser, foundSurvey);
    const before = found.link ? await storedSubmission(found, { submissionId: body.submissionId }) : undefined;
    if (before && isClosed(before)) {
      return body.editId ? editSubmission(services, found, body, before) : repeatedAnswer(services, found, before);
    }
    await assertMayAnswer(services, browser, found);
    const startedAt = before?.startedAt ?? pageTime(services, found, body, isScripted);
    const lateBySec = secondsLate(found, startedAt, nowOf(services));
    if (lateBySec !== undefined && !body.waited) throw submissionRefused('time_over');
    const answer = await saveSubmission(
      services,
      browser,
      found,
      {
        ...{ submissionId: body.submissionId, timings: body.timings ?? {}, shown: body.shown },
        answers: merged(before?.sent ?? {}, body.answers),
        language: languageFor(found.survey.document, [body.language, before?.language]),
        isComplete: body.isComplete,
        isSpam: before?.status === 'spam' || isSpam(services, found.survey.document, body, startedAt),
        startedAt,
        referrer: body.referrer,
        agreedVersion: await agreedVersion(found, body, before),
        ...(lateBySec === undefined ? {} : { late: { bySec: lateBySec, ownClockSec: body.waited?.tookSec } }),
      },
      before,
    );
    if (answer.status !== 'partial' && answer.status !== 'late') rememberAnswered(services, browser, found, answer);
    return answer;
  });
}

export async function continueSubmission(
  services: Services,
  browser: Browser,
  resume: string,
  body: ContinueSubmission,
  isComplete: boolean,
): Promise<SubmissionResult> {
  return inTenant(services, browser.request, async (tx, tenantName) => {
    const { found, stored } = await findResumed(tx, tenantName, resume);
    if (isClosed(stored)) return repeatedAnswer(services, found, stored);
    assertOpen(found, nowOf(services));
    assertInTime(services, found, stored.startedAt);
    const answer = await saveSubmission(
      services,
      browser,
      found,
      {
        ...{ submissionId: stored.submissionId, timings: body.timings ?? {}, shown: body.shown, isComplete },
        answers: merged(stored.sent, body.answers),
        language: languageFor(found.survey.document, [body.language, stored.language]),
        ...{ isSpam: stored.status === 'spam', startedAt: stored.startedAt },
      },
      stored,
    );
    if (isComplete) rememberAnswered(services, browser, found, answer);
    return answer;
  });
}

export async function resumeSubmission(
  services: Services,
  browser: Browser,
  resume: string,
  token?: string,
): Promise<ResumedSubmission> {
  return inTenant(services, browser.request, async (tx, tenantName) => {
    const linked = token === undefined ? undefined : await findSurvey(services, tx, tenantName, token);
    const { found, stored } = await findResumed(tx, tenantName, resume, linked);
    const isFinished = isClosed(stored);
    if (isFinished && !isEditable(found, stored)) throw submissionRefused('used');
    assertOpen(found, nowOf(services));
    const { submissionId, language, consentedAt } = stored;
    const answers = isFinished ? await finishedAnswers(linked ?? found, stored) : stored.sent;
    return { submissionId, answers, language, hasAgreed: consentedAt !== null, isFinished };
  });
}

function assertAdmitted(services: Services, browser: Browser, found: Found): void {
  assertOpen(found, nowOf(services));
  assertUnlocked(services, browser, found);
}

async function assertMayAnswer(services: Services, browser: Browser, found: Found): Promise<void> {
  assertAdmitted(services, browser, found);
  if (isOnePerDevice(found) && hasAnswered(services, browser, found)) throw submissionRefused('used');
}

/** Creation time of the sending page. Throws 403 without a valid proof of work. */
function pageTime(services: Services, found: Found, body: StartSubmission, isScripted: boolean): Date {
  const made = pageTimeOf(services, found.surveyId, body.proof?.challenge);
  const needsProof = isScripted && found.survey.document.settings.spam.proofOfWork;
  if (made && (!needsProof || hasProof(body))) return made;
  const challenge = newChallenge(services, found.surveyId, body.proof?.challenge);
  throw proofNeeded({ challenge, bits: needsProof ? proofBits : 0 });
}

function assertInTime(services: Services, found: Found, startedAt: Date): void {
  if (secondsLate(found, startedAt, nowOf(services)) !== undefined) throw submissionRefused('time_over');
}

const isOnePerDevice = ({ link, settings }: Found) =>
  settings.oneResponsePer === 'device' && link !== null && link.kind !== 'kiosk';

function rememberAnswered(services: Services, browser: Browser, found: Found, { resumeToken }: SubmissionResult): void {
  if (isOnePerDevice(found)) setAnsweredCookie(services, browser, found);
  // Anonymous responses set no edit cookie; only the link on the last page allows edits.
  if (resumeToken && !found.settings.anonymous) setEditCookie(services, browser, found, resumeToken);
}

type Upload = z.output<typeof submissionUploadSchema>;

export async function uploadAnswer(services: Services, browser: Browser, body: Upload) {
  const keeper = await inTenant(services, browser.request, async (tx, name) => {
    const found = await findSurvey(services, tx, name, body.survey);
    assertOpen(found, nowOf(services));
    assertUnlocked(services, browser, found);
    await withAddress(services, browser, found);
    if (!found.survey.fields.some(({ fieldType }) => uploadTypes.includes(fieldType))) {
      throw uploadRefused('This survey does not accept files');
    }
    const addressHash = keyedHash(services.cookieKey, 'uploads from address', browser.request.ip);
    await assertBudget(tx, addressHash);
    return { tenantId: tx.tenantId as number, userId: null, survey: { id: found.surveyId, addressHash } };
  });
  const file: NewFile = { ...(await readUpload(keeper.tenantId, body)), kind: body.kind, originalName: body.fileName };
  const name = await storeFile(services, keeper, file, (tx) => assertBudget(tx, keeper.survey.addressHash));
  return { success: true, filePath: `/uploads/${name}` };
}

const megabyte = 1024 * 1024;
const mostOfAddress = 100 * megabyte;
const mostOfTenant = 1024 * megabyte;

/** Limits files that no submission names: the quota of the tenant is for files that someone will read. */
export async function assertBudget(tx: Tx, addressHash: Buffer): Promise<void> {
  const unnamed = await tx.first(sql<{ ofAddress: number; ofTenant: number }>`
    select coalesce(sum(size_bytes) filter (where address_hash = ${addressHash}), 0)::bigint as of_address,
      coalesce(sum(size_bytes), 0)::bigint as of_tenant
    from files where tenant_id = ${tx.tenantId} and address_hash is not null`);
  if (unnamed && (unnamed.ofAddress > mostOfAddress || unnamed.ofTenant > mostOfTenant)) {
    throw uploadRefused('Too many files were sent from here without answers. Send your answers first.', 429);
  }
}

export async function readUpload(tenantId: number, body: Omit<Upload, 'survey'>) {
  const bytes = decodeUpload(body);
  if (body.kind === 'image') return readImage(tenantId, bytes, { within: 4096 });
  return body.kind === 'voice' ? readAudio(bytes) : readDocument(tenantId, bytes, body.fileName);
}
