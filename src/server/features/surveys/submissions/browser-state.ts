import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../../contract/errors.ts';
import { attempt, type Tried } from '../../../platform/auth/attempts.ts';
import { isSecure } from '../../../platform/auth/cookies.ts';
import { verifyPassword } from '../../../platform/auth/passwords.ts';
import { sameSecret } from '../../../platform/auth/tokens.ts';
import type { Services } from '../../../platform/http/call.ts';
import { type Found, findSurvey, inTenant } from '../record/find-survey.ts';
import { signed, tokenHash, unsigned } from '../record/link-token.ts';
import { submissionRefused } from '../record/refusal.ts';

export interface Browser {
  request: FastifyRequest;
  reply: FastifyReply;
}

type SurveyRef = Pick<Found, 'tenantId' | 'surveyId'>;

const yearSeconds = 365 * 24 * 60 * 60;

export function setAnsweredCookie(
  services: Services,
  { reply }: Browser,
  found: SurveyRef & Pick<Found, 'link'>,
): void {
  const answeredCookie = { name: answeredName(found), value: answeredSignature(services, found), maxAge: yearSeconds };
  setSurveyCookie(services, reply, { ...answeredCookie, isEmbedded: found.link?.kind === 'embed' });
}

export function setEditCookie(
  services: Services,
  { reply }: Browser,
  found: Pick<Found, 'surveyId' | 'link'>,
  resume: string,
) {
  const answeredCookie = { name: editableName(found), value: resume, maxAge: yearSeconds };
  setSurveyCookie(services, reply, { ...answeredCookie, isEmbedded: found.link?.kind === 'embed' });
}

export function editTokenIn({ request }: Pick<Browser, 'request'>, found: Pick<Found, 'surveyId'>): string | undefined {
  const resume = request.cookies[editableName(found)];
  return resume && /^[\w-]{22}$/.test(resume) ? resume : undefined;
}

export function hasAnswered(services: Services, { request }: Browser, found: SurveyRef): boolean {
  const answeredCookie = request.cookies[answeredName(found)];
  return answeredCookie !== undefined && sameSecret(answeredCookie, answeredSignature(services, found));
}

export function assertUnlocked(services: Services, { request }: Browser, found: Found): void {
  const { link } = found;
  if (!link?.passwordHash) return;
  const right = unlockSignature(services, found.tenantId, link.id, link.passwordHash);
  if (!sameSecret(request.cookies[unlockName(link.id)] ?? '', right)) throw submissionRefused('password_required');
}

/** Checks the password with the same rate limits as sign-in, and sets a cookie if it is correct. */
export async function unlock(services: Services, browser: Browser, token: string, password: string): Promise<void> {
  const { request, reply } = browser;
  const { tenantId, link } = await inTenant(services, request, async (tx, name) => {
    const found = await findSurvey(services, tx, name, token);
    return { tenantId: tx.tenantId, link: found.link };
  });
  if (!link?.passwordHash) return;
  const hash = link.passwordHash;
  const isEmbedded = link.kind === 'embed';
  const guesser = attemptsOf(services, browser, { name: `survey link ${tenantId}:${link.id}`, isEmbedded });
  const isRight = await attempt(services, guesser, () => verifyPassword(hash, password)).catch(refuseTooMany);
  if (!isRight) throw submissionRefused('password_required', { wrong: true });
  const answeredCookie = unlockSignature(services, tenantId, link.id, hash);
  setSurveyCookie(services, reply, {
    name: unlockName(link.id),
    value: answeredCookie,
    maxAge: 12 * 60 * 60,
    isEmbedded,
  });
  request.cookies[unlockName(link.id)] = answeredCookie;
}

/** The general one-minute retry advice does not apply here. */
function refuseTooMany(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 429) throw error;
  const { message, parts } = error;
  throw new ApiError(429, 'TOO_MANY', message, { ...parts, details: { kind: 'too_many', guessed: true } });
}

// The signature includes the password, so that a new password invalidates old cookies.
const unlockSignature = (services: Services, tenantId: number | null, linkId: number, passwordHash: string) =>
  signed(services, 'survey passwords', tokenHash(`${tenantId}:${linkId}:${passwordHash}`).toString('base64url'));

const answeredSignature = (services: Services, { tenantId, surveyId }: SurveyRef) =>
  signed(services, 'survey answers', tokenHash(`${tenantId}:${surveyId}`).toString('base64url'));

const answeredName = ({ surveyId }: SurveyRef) => `candor_answered_${surveyId}`;
const editableName = ({ surveyId }: Pick<Found, 'surveyId'>) => `candor_sent_${surveyId}`;
const unlockName = (linkId: number) => `candor_survey_${linkId}`;

const cookie = 'candor_guesses';
const purpose = 'survey guesses';
// Limit per link: stops bots that change their device ID without blocking a crowd.
const perLink = 100;

interface Secret {
  name: string;
  isEmbedded: boolean;
}

/** Rate limits per device, also behind one IP address, so that one kiosk tablet cannot lock out the others. */
export function attemptsOf(services: Services, { request, reply }: Browser, secret: Secret): Tried {
  const known = unsigned(services, purpose, request.cookies[cookie] ?? '');
  const device = known ?? randomBytes(16).toString('base64url');
  if (!known) {
    const { isEmbedded } = secret;
    setSurveyCookie(services, reply, { name: cookie, value: signed(services, purpose, device), isEmbedded });
  }
  const { name } = secret;
  return { account: `${name}\n${device}`, address: `${name}\n${request.ip}`, shared: { name, most: perLink } };
}

interface StoredSubmission {
  name: string;
  value: string;
  /** Seconds; without it, a session cookie. */
  maxAge?: number;
  /** Embedded in another site, where browsers accept only partitioned cookies. */
  isEmbedded: boolean;
}

export function setSurveyCookie(
  services: Services,
  reply: FastifyReply,
  { name, value, maxAge, isEmbedded }: StoredSubmission,
): void {
  const secure = isSecure(services);
  // Over plain HTTP browsers reject cross-site cookies.
  const place =
    isEmbedded && secure ? ({ sameSite: 'none', partitioned: true } as const) : { sameSite: 'lax' as const };
  reply.setCookie(name, value, { path: '/', httpOnly: true, secure, ...place, ...(maxAge ? { maxAge } : {}) });
}
