import { hash, randomBytes } from 'node:crypto';
import { ApiError } from '../../contract/errors.ts';
import type { Proof, ProofTask } from '../../contract/schemas/proof.ts';
import { proofWork } from '../../rules/proof-work.ts';
import type { Services } from '../http/call.ts';
import { attempt, triesLeft } from './attempts.ts';
import { signToken, tokenHash, verifyToken } from './derived-tokens.ts';
import { nowOf } from './tokens.ts';
import { attemptsOf, type Browser, rememberKnown, type Secret } from './visitor-guesses.ts';

export interface PagePassword extends Secret {
  check: () => Promise<boolean>;
  /** The error for a wrong password; `account` names the attempts of this browser. */
  refused: (details: Record<string, unknown>, account: string) => ApiError | Promise<ApiError>;
}

/**
 * Checks the password of a page or the PIN of a kiosk, and remembers the browser. After too many wrong ones by others, a browser that has not
 * opened the page before needs a proof of work for its password.
 */
export async function openByPassword(
  services: Services,
  browser: Browser,
  page: PagePassword,
  { password, proof }: { password: string; proof: Proof | undefined },
): Promise<void> {
  const isProven = proof !== undefined && isProofOf(services, page, password, proof);
  const tried = attemptsOf(services, browser, page, isProven);
  const tooOften = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    const isByOthers = tried.shared !== undefined && !isProven && (await triesLeft(services, tried.account)) > 0;
    const details = { kind: 'too_many', guessed: true, ...(isByOthers && { proof: newTask(services, page) }) };
    throw new ApiError(429, 'TOO_MANY', isByOthers ? underAttack : error.message, { ...error.parts, details });
  };
  const isRight = await attempt(services, tried, page.check).catch(tooOften);
  if (!isRight)
    throw await page.refused({ wrong: true, ...(isProven && { proof: newTask(services, page) }) }, tried.account);
  rememberKnown(services, browser, page, tried);
}

const underAttack =
  'Too many wrong passwords were entered here. Enter the password in a browser with scripts, or try again later.';

/** About 65,000 hashes: less than a second on a phone. */
export const passwordProofBits = 16;
const purpose = 'page password proofs';
const goodForMs = 60 * 60_000;

function newTask(services: Services, { name }: Secret): ProofTask {
  const parts = [pageOf(name), nowOf(services).getTime().toString(36), randomBytes(9).toString('base64url')];
  return { challenge: signToken(services, purpose, parts.join('.')), bits: passwordProofBits };
}

function isProofOf(services: Services, { name }: Secret, password: string, proof: Proof): boolean {
  const [page = '', time = ''] = (verifyToken(services, purpose, proof.challenge) ?? '').split('.');
  const isGood = page === pageOf(name) && nowOf(services).getTime() - Number.parseInt(time, 36) <= goodForMs;
  return isGood && isSolved(proof, password, passwordProofBits);
}

const pageOf = (name: string) => tokenHash(name).toString('base64url').slice(0, 22);

/** Whether the number of the proof solves its challenge for this subject. */
export function isSolved({ challenge, answer }: Proof, subject: string, bits: number): boolean {
  const found = hash('sha256', `${proofWork(challenge, subject)}${answer}`, 'buffer');
  return found.readUInt32BE(0) >>> (32 - bits) === 0;
}

/** The proof that the form of a password page posts: challenge and number. */
export function postedProof(text: string): Proof | undefined {
  const [challenge = '', answer = ''] = text.split(' ');
  return challenge.length <= 200 && /^\d{1,12}$/.test(answer) ? { challenge, answer: Number(answer) } : undefined;
}
