import type { z } from 'zod';
import { readBranding } from '../../../branding/shared/server/branding.ts';
import type { Proof } from '../../../core/contract/schemas/proof.ts';
import { trustedTime } from '../../../core/rules/local-time.ts';
import { openByPassword } from '../../../core/server/auth/page-password.ts';
import { verifyPassword } from '../../../core/server/auth/passwords.ts';
import { keyedHash, nowOf } from '../../../core/server/auth/tokens.ts';
import type { Browser } from '../../../core/server/auth/visitor-guesses.ts';
import type { Tx } from '../../../core/server/db/database.ts';
import { receiveUpload } from '../../../core/server/files/receive-upload.ts';
import { uploadRefused } from '../../../core/server/files/upload.ts';
import { acceptedLanguages } from '../../../core/server/http/accepted-languages.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { uploadTypes } from '../../../forms/schemas/field-types.ts';
import { takeOrTell } from '../../../notifications/shared/server/take-or-tell.ts';
import type {
  ContinueSubmission,
  PublicSurvey,
  ResumedSubmission,
  StartSubmission,
  SubmissionAnswers,
  SubmissionResult,
  submissionUploadSchema,
} from '../../schemas/submission.ts';
import { assertBudget } from '../../shared/server/file-budget.ts';
import { type Found, inTenant, withSurvey } from '../../shared/server/find-survey.ts';
import { publicFieldsOf } from '../../shared/server/public-fields.ts';
import { submissionRefused } from '../../shared/server/refusal.ts';
import { languageFor, readDocument as readVersion } from '../../shared/server/survey-version.ts';
import { findResumed, isFinished, StoredMeanwhile, storedSubmission } from '../record/stored-submission.ts';
import { withAddress } from './address-verification.ts';
import { assertUnlocked, hasAnswered, setAnsweredCookie, setEditCookie, setUnlocked } from './browser-state.ts';
import { editSubmission, isClosed, isEditable, repeatedAnswer, resumedAnswers } from './edit-submission.ts';
import { assertLimits, assertOpen, isLimited } from './limits.ts';
import { publicSurveyOf } from './public-survey.ts';
import { agreedVersion } from './read-answers.ts';
import { saveSubmission } from './save-submission.ts';
import { hasProof, isSpam, newChallenge, pageTimeOf, proofBits, proofNeeded, secondsLate } from './spam-checks.ts';
import { submittedAnswers } from './submitted-answers.ts';

interface Params {
  language?: string | undefined;
  password?: string | undefined;
  passwordProof?: Proof | undefined;
  /** A returning respondent is exempt from the check for repeated responses. */
  isBack?: boolean;
  /** The respondent of a finished submission is returning too: a page that is posted again shows its ending. */
  submissionId?: string;
}

/** The questions that a page showed in an earlier version of its survey; undefined if that is not another one. */
export async function readEarlierSurvey(
  services: Services,
  { request }: Browser,
  token: string,
  survey: PublicSurvey,
  version: number | undefined,
): Promise<PublicSurvey | undefined> {
  if (version === undefined || version === 0 || version === survey.version) return undefined;
  return withSurvey(services, request, token, async ({ tx, surveyId }) => {
    const earlier = await readVersion(tx, surveyId, version).catch(() => undefined);
    return earlier && { ...survey, version, fields: publicFieldsOf(earlier, survey.language) };
  });
}

export async function readPublicSurvey(
  services: Services,
  browser: Browser,
  token: string,
  params: Params = {},
): Promise<PublicSurvey> {
  await unlock(services, browser, token, params);
  return withSurvey(services, browser.request, token, async (foundSurvey) => {
    const isBack = params.isBack || (await isFinished(foundSurvey, params.submissionId));
    if (isBack) assertAdmitted(services, browser, foundSurvey);
    else await assertMayAnswer(services, browser, foundSurvey);
    const found = await withAddress(services, browser, foundSurvey);
    if (!isBack) {
      await assertLimits(found, { lock: false }).catch(async (refused: unknown) => {
        // What was counted may be the respondent's own response, stored since by a repeated request.
        if (!(await isFinished(foundSurvey, params.submissionId))) throw refused;
      });
    }
    const branding = found.branding ?? (await readBranding(found.tx));
    return publicSurveyOf(services, found, branding, params.language, acceptedLanguages(browser.request));
  });
}

interface StartOptions {
  /** A page without scripts cannot compute the proof of work, so its rate limit is stricter. */
  isScripted: boolean;
  /** Receives the stored answers, also those that this page has not reached. */
  onSaved?: (answers: SubmissionAnswers) => void;
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
  options: StartOptions = { isScripted: true },
): Promise<SubmissionResult> {
  await unlock(services, browser, token, body);
  const save = (found: Found) => saveStarted(services, browser, found, body, options);
  const trySave = () => withSurvey(services, browser.request, token, save, body.submissionId);
  return trySave().catch((error: unknown) => {
    // Opened again, the survey finds what a request with the same id has stored meanwhile.
    if (error instanceof StoredMeanwhile) return trySave();
    throw error;
  });
}

async function saveStarted(
  services: Services,
  browser: Browser,
  foundSurvey: Found,
  body: StartSubmission,
  { isScripted, onSaved }: StartOptions,
): Promise<SubmissionResult> {
  assertUnlocked(services, browser, foundSurvey);
  const found = await withAddress(services, browser, foundSurvey);
  // What is counted before it is stored locks its id first, so that a repeated request finds what this one stores.
  const isLocked = found.isStored || isLimited(found);
  const before = isLocked ? await storedSubmission(found, { submissionId: body.submissionId }) : undefined;
  if (before && isClosed(before)) {
    return body.editId ? editSubmission(services, found, body, before) : repeatedAnswer(services, found, before, body);
  }
  await assertMayAnswer(services, browser, found);
  const startedAt = before?.startedAt ?? pageTime(services, found, body, isScripted);
  const lateBySec = secondsLate(found, startedAt, nowOf(services));
  if (lateBySec !== undefined && !body.waited) throw submissionRefused('time_over');
  const submitted = await submittedAnswers(found, body, before);
  const answer = await saveSubmission(
    services,
    browser,
    found,
    {
      ...submitted,
      submissionId: body.submissionId,
      timings: body.timings ?? {},
      shown: body.shown,
      language: languageFor(found.survey.document, [body.language, before?.language]),
      isComplete: body.isComplete,
      isSpam: before?.status === 'spam' || isSpam(services, found.survey.document, body, startedAt),
      startedAt,
      now: trustedTime(body.localTime, startedAt, nowOf(services)),
      referrer: body.referrer,
      agreedVersion: await agreedVersion(found, body, before),
      ...(lateBySec === undefined ? {} : { late: { bySec: lateBySec, ownClockSec: body.waited?.tookSec } }),
    },
    before,
  );
  onSaved?.(submitted.answers);
  if (answer.status !== 'partial' && answer.status !== 'late') rememberAnswered(services, browser, found, answer);
  return answer;
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
    if (isClosed(stored)) return repeatedAnswer(services, found, stored, body);
    assertOpen(found, nowOf(services));
    assertInTime(services, found, stored.startedAt);
    const answer = await saveSubmission(
      services,
      browser,
      found,
      {
        submissionId: stored.submissionId,
        timings: body.timings ?? {},
        shown: body.shown,
        isComplete,
        ...(await submittedAnswers(found, body, stored)),
        language: languageFor(found.survey.document, [body.language, stored.language]),
        isSpam: stored.status === 'spam',
        startedAt: stored.startedAt,
        now: trustedTime(body.localTime, stored.startedAt, nowOf(services)),
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
  const resumed = async (tx: Tx, tenantName: string, linked?: Found): Promise<ResumedSubmission> => {
    const { found, stored } = await findResumed(tx, tenantName, resume, linked);
    const isFinished = isClosed(stored);
    if (isFinished && !isEditable(found, stored)) throw submissionRefused('used');
    assertOpen(found, nowOf(services));
    const { submissionId, language, consentedAt } = stored;
    const answers = await resumedAnswers(found, stored, isFinished);
    const hasChanged = stored.surveyVersion !== found.version;
    return { submissionId, answers, language, hasAgreed: consentedAt !== null, isFinished, hasChanged };
  };
  if (token === undefined) return inTenant(services, browser.request, resumed);
  return withSurvey(services, browser.request, token, (linked) => resumed(linked.tx, linked.tenantName, linked));
}

/** Opens a protected link for this browser if the password is right. */
async function unlock(
  services: Services,
  browser: Browser,
  token: string,
  { password, passwordProof: proof }: Pick<Params, 'password' | 'passwordProof'>,
): Promise<void> {
  if (!password) return;
  const { tenantId, link } = await withSurvey(services, browser.request, token, async (found) => found);
  const passwordHash = link?.passwordHash;
  if (!link || !passwordHash) return;
  const page = {
    name: `survey link ${tenantId}:${link.id}`,
    isEmbedded: link.kind === 'embed',
    check: () => verifyPassword(passwordHash, password),
    refused: (details: Record<string, unknown>) => submissionRefused('password_required', details),
  };
  await openByPassword(services, browser, page, { password, proof });
  setUnlocked(services, browser, { tenantId, link, passwordHash });
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
  const keeper = await withSurvey(services, browser.request, body.survey, async (found) => {
    const { tx } = found;
    assertOpen(found, nowOf(services));
    assertUnlocked(services, browser, found);
    await withAddress(services, browser, found);
    if (!found.survey.fields.some(({ fieldType }) => uploadTypes.includes(fieldType))) {
      throw uploadRefused('This survey does not accept files');
    }
    const addressHash = keyedHash(services.keys.session[0], 'uploads from address', browser.request.ip);
    await assertBudget(tx, addressHash);
    // A file counts once, with its first part.
    const retryAfter =
      body.part && body.part.from > 0
        ? null
        : await countUpload(services, tx, { ...body, surveyId: found.surveyId, addressHash });
    return { tenantId: tx.tenantId as number, userId: null, survey: { id: found.surveyId, addressHash }, retryAfter };
  });
  if (keeper.retryAfter !== null) {
    browser.reply.header('retry-after', keeper.retryAfter);
    throw uploadRefused('Too many files were sent from here today. Send your answers without a file.', 429);
  }
  const { addressHash } = keeper.survey;
  const { submissionId = addressHash.toString('base64url'), kind } = body;
  const sender = `survey ${keeper.survey.id} submission ${submissionId}`;
  const inside = (tx: Tx) => assertBudget(tx, addressHash);
  return receiveUpload(services, body, { keeper, sender, origin: addressHash, kind, inside });
}

/** Files of a day: of a response, from an address, which many may share, and of all respondents of a company. */
export const uploadsOfDay = { ofResponse: 200, ofAddress: 500, ofTenant: 20_000 } as const;

interface Uploading {
  surveyId: number;
  submissionId?: string | undefined;
  addressHash: Buffer;
}

function countUpload(services: Services, tx: Tx, { surveyId, submissionId, addressHash }: Uploading) {
  const response = keyedHash(services.keys.session[0], 'uploads of response', `${surveyId}:${submissionId}`);
  const ofResponse = { name: 'upload of response', key: response.toString('base64url'), most: uploadsOfDay.ofResponse };
  return takeOrTell(tx, nowOf(services), {
    limits: [
      ...(submissionId ? [ofResponse] : []),
      { name: 'upload from', key: addressHash.toString('base64url'), most: uploadsOfDay.ofAddress },
      { name: 'upload', key: '', most: uploadsOfDay.ofTenant },
    ],
    title: 'Too many files of respondents today: further ones are refused until tomorrow',
    responseId: null,
  });
}
