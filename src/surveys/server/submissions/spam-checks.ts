import { randomBytes } from 'node:crypto';
import { ApiError } from '../../../core/contract/errors.ts';
import { signToken, verifyToken } from '../../../core/server/auth/derived-tokens.ts';
import { isSolved } from '../../../core/server/auth/page-password.ts';
import { nowOf } from '../../../core/server/auth/tokens.ts';
import type { Services } from '../../../core/server/http/call.ts';
import type { PublicSurvey, StartSubmission } from '../../schemas/submission.ts';
import type { Found } from '../../shared/server/find-survey.ts';
import type { SurveyVersion } from '../../shared/server/survey-version.ts';

/** About 16,000 hashes: negligible for one phone, costly for mass submissions. */
export const proofBits = 14;
const purpose = 'survey proofs';
const goodForMs = 12 * 60 * 60_000;

/**
 * Creates a proof-of-work challenge with the page's creation time. A replacement retains the time of the `earlier` one.
 */
export function newChallenge(services: Services, surveyId: number, earlier?: string): string {
  const { survey, begun } = readChallenge(services, earlier);
  const parts = [surveyId, nowOf(services).getTime().toString(36), randomBytes(9).toString('base64url')];
  if (survey === String(surveyId)) parts.push(begun.toString(36));
  return signToken(services, purpose, parts.join('.'));
}

export function pageTimeOf(services: Services, surveyId: number, challenge: string | undefined): Date | undefined {
  const { survey, at, begun } = readChallenge(services, challenge);
  const isGood = survey === String(surveyId) && nowOf(services).getTime() - at <= goodForMs;
  return isGood ? new Date(begun) : undefined;
}

function readChallenge(services: Services, challenge: string | undefined) {
  const parts = (challenge && verifyToken(services, purpose, challenge)?.split('.')) || [];
  const [survey = '', time = '', , first = time] = parts;
  return { survey, at: Number.parseInt(time, 36), begun: Number.parseInt(first, 36) };
}

const graceMs = 30_000;

export function secondsLate({ survey }: Pick<Found, 'survey'>, startedAt: Date, now: Date): number | undefined {
  const { timeLimitSec } = survey.document.settings;
  const overMs = timeLimitSec === undefined ? 0 : now.getTime() - startedAt.getTime() - timeLimitSec * 1000;
  return overMs > graceMs ? Math.round(overMs / 1000) : undefined;
}

export function secondsLeft(services: Services, { timeLimitSec, proof }: PublicSurvey): number | undefined {
  if (timeLimitSec === null) return undefined;
  const { begun } = readChallenge(services, proof.challenge);
  const spent = Number.isNaN(begun) ? 0 : (nowOf(services).getTime() - begun) / 1000;
  return Math.max(0, Math.round(timeLimitSec - spent));
}

/** The proof includes the submission ID, so that each submission needs its own. */
export function hasProof({ proof, submissionId }: Pick<StartSubmission, 'proof' | 'submissionId'>): boolean {
  return proof !== undefined && isSolved(proof, submissionId, proofBits);
}

export function proofNeeded(proof: PublicSurvey['proof']): ApiError {
  return new ApiError(403, 'PROOF_NEEDED', 'Please send it again', { details: { proof } });
}

/** The honeypot field is filled in, or the form was completed faster than it can be read. */
export function isSpam(
  services: Services,
  { settings }: SurveyVersion['document'],
  { website, isComplete }: StartSubmission,
  startedAt: Date,
): boolean {
  const seconds = (nowOf(services).getTime() - startedAt.getTime()) / 1000;
  return Boolean(website?.trim()) || (isComplete && seconds < settings.spam.minSeconds);
}
