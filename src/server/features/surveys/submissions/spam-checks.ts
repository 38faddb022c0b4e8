import { hash, randomBytes } from 'node:crypto';
import { ApiError } from '../../../../contract/errors.ts';
import type { PublicSurvey, StartSubmission } from '../../../../contract/schemas/surveys/submission.ts';
import { proofWork } from '../../../../domain/surveys/proof-work.ts';
import { nowOf } from '../../../platform/auth/tokens.ts';
import type { Services } from '../../../platform/http/call.ts';
import type { Found } from '../record/find-survey.ts';
import { signed, unsigned } from '../record/link-token.ts';
import type { SurveyVersion } from '../record/survey-version.ts';

/** About sixteen thousand tries: a blink for a phone, a price for whoever sends thousands. */
export const proofBits = 14;
const purpose = 'survey proofs';
const goodForMs = 12 * 60 * 60_000;

/**
 * A piece of work for one submission of a survey; it also says when the page was made. In place of an `earlier` one of this
 * survey, however old, the new one goes on saying when that page was made.
 */
export function newChallenge(services: Services, surveyId: number, earlier?: string): string {
  const { survey, begun } = readChallenge(services, earlier);
  const parts = [surveyId, nowOf(services).getTime().toString(36), randomBytes(9).toString('base64url')];
  if (survey === String(surveyId)) parts.push(begun.toString(36));
  return signed(services, purpose, parts.join('.'));
}

/** When the page was made that sends this challenge; undefined where the challenge is not ours or too old. */
export function pageTimeOf(services: Services, surveyId: number, challenge: string | undefined): Date | undefined {
  const { survey, at, begun } = readChallenge(services, challenge);
  const isGood = survey === String(surveyId) && nowOf(services).getTime() - at <= goodForMs;
  return isGood ? new Date(begun) : undefined;
}

function readChallenge(services: Services, challenge: string | undefined) {
  const parts = (challenge && unsigned(services, purpose, challenge)?.split('.')) || [];
  const [survey = '', time = '', , first = time] = parts;
  return { survey, at: Number.parseInt(time, 36), begun: Number.parseInt(first, 36) };
}

const graceMs = 30_000;

/** Whether what comes now of a submission that began then still counts: in its time, or shortly after, when it was on its way. */
export const isInTime = (found: Pick<Found, 'survey'>, startedAt: Date, now: Date): boolean =>
  secondsLate(found, startedAt, now) === undefined;

/** By how many seconds what comes now of a submission that began then is too late; undefined where it still counts. */
export function secondsLate({ survey }: Pick<Found, 'survey'>, startedAt: Date, now: Date): number | undefined {
  const { timeLimitSec } = survey.document.settings;
  const overMs = timeLimitSec === undefined ? 0 : now.getTime() - startedAt.getTime() - timeLimitSec * 1000;
  return overMs > graceMs ? Math.round(overMs / 1000) : undefined;
}

/** The seconds that a submission has left; undefined where it has no limit. */
export function secondsLeft(services: Services, { timeLimitSec, proof }: PublicSurvey): number | undefined {
  if (timeLimitSec === null) return undefined;
  const { begun } = readChallenge(services, proof.challenge);
  const spent = Number.isNaN(begun) ? 0 : (nowOf(services).getTime() - begun) / 1000;
  return Math.max(0, Math.round(timeLimitSec - spent));
}

/** Whether the number is one for this challenge and this submission; another submission is worth another piece of work. */
export function hasProof({ proof, submissionId }: Pick<StartSubmission, 'proof' | 'submissionId'>): boolean {
  if (!proof) return false;
  const found = hash('sha256', `${proofWork(proof.challenge, submissionId)}${proof.answer}`, 'buffer');
  return found.readUInt32BE(0) >>> (32 - proofBits) === 0;
}

/** The work is still to be done, or was done for a page that is too old: here is a new piece. */
export function proofNeeded(proof: PublicSurvey['proof']): ApiError {
  return new ApiError(403, 'PROOF_NEEDED', 'Please send it once more', { details: { proof } });
}

/** A field that nobody sees was filled in, or everything was answered faster than one can read. */
export function isSpam(
  services: Services,
  { settings }: SurveyVersion['document'],
  { website, isComplete }: StartSubmission,
  startedAt: Date,
): boolean {
  const seconds = (nowOf(services).getTime() - startedAt.getTime()) / 1000;
  return Boolean(website?.trim()) || (isComplete && seconds < settings.spam.minSeconds);
}
