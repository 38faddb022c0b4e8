import { hash, randomBytes } from 'node:crypto';
import { ApiError } from '../../../contract/errors.ts';
import type { StartVisit, Visit } from '../../../contract/schemas/survey-visit.ts';
import { proofWork } from '../../../domain/surveys/proof-work.ts';
import { nowOf } from '../../auth/tokens.ts';
import type { Services } from '../../http/call.ts';
import { signed, unsigned } from '../link-token.ts';

/** About sixteen thousand tries: a blink for a phone, a price for whoever sends thousands. */
export const proofBits = 14;
const purpose = 'survey proofs';
const goodForMs = 12 * 60 * 60_000;

/** A piece of work for one visit of a survey; it also says when the page was made. */
export function newChallenge(services: Services, surveyId: number): string {
  const text = `${surveyId}.${nowOf(services).getTime().toString(36)}.${randomBytes(9).toString('base64url')}`;
  return signed(services, purpose, text);
}

/** When the page was made that sends this challenge; undefined where the challenge is not ours or too old. */
export function madeAt(services: Services, surveyId: number, challenge: string | undefined): Date | undefined {
  const [survey, time] = (challenge && unsigned(services, purpose, challenge)?.split('.')) || [];
  if (survey !== String(surveyId) || !time) return undefined;
  const at = Number.parseInt(time, 36);
  return nowOf(services).getTime() - at <= goodForMs ? new Date(at) : undefined;
}

/** Whether the number is one for this challenge and this visit; another visit is worth another piece of work. */
export function isProven({ proof, visitId }: Pick<StartVisit, 'proof' | 'visitId'>): boolean {
  if (!proof) return false;
  const found = hash('sha256', `${proofWork(proof.challenge, visitId)}${proof.answer}`, 'buffer');
  return found.readUInt32BE(0) >>> (32 - proofBits) === 0;
}

/** The work is still to be done, or was done for a page that is too old: here is a new piece. */
export function proofNeeded(proof: Visit['proof']): ApiError {
  return new ApiError(403, 'PROOF_NEEDED', 'Please send it once more', { details: { proof } });
}
