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

/** What a browser is known by between two requests: that it gave the password, that it has answered. */
export interface Browser {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Marked = Pick<Found, 'tenantId' | 'surveyId'>;

const yearSeconds = 365 * 24 * 60 * 60;

/** Remembers in this browser that it has answered. */
export function setAnsweredCookie(services: Services, { reply }: Browser, found: Marked & Pick<Found, 'link'>): void {
  const mark = { name: answeredName(found), value: answeredSignature(services, found), maxAge: yearSeconds };
  setSurveyCookie(services, reply, { ...mark, isEmbedded: found.link?.kind === 'embed' });
}

/** Remembers in this browser what leads back to the answer that it has sent. */
export function setEditCookie(
  services: Services,
  { reply }: Browser,
  found: Pick<Found, 'surveyId' | 'link'>,
  resume: string,
) {
  const mark = { name: editableName(found), value: resume, maxAge: yearSeconds };
  setSurveyCookie(services, reply, { ...mark, isEmbedded: found.link?.kind === 'embed' });
}

/** What leads back to the answer that this browser has sent; undefined where it has sent none that can be changed. */
export function editTokenIn({ request }: Pick<Browser, 'request'>, found: Pick<Found, 'surveyId'>): string | undefined {
  const resume = request.cookies[editableName(found)];
  return resume && /^[\w-]{22}$/.test(resume) ? resume : undefined;
}

/** Whether this browser has answered this survey before. */
export function hasAnswered(services: Services, { request }: Browser, found: Marked): boolean {
  const mark = request.cookies[answeredName(found)];
  return mark !== undefined && sameSecret(mark, answeredSignature(services, found));
}

/** Throws unless the link has no password, or this browser gave it. */
export function assertUnlocked(services: Services, { request }: Browser, found: Found): void {
  const { link } = found;
  if (!link?.passwordHash) return;
  const right = unlockSignature(services, found.tenantId, link.id, link.passwordHash);
  if (!sameSecret(request.cookies[unlockName(link.id)] ?? '', right)) throw submissionRefused('password_required');
}

/** Appearance at a password, counting guesses as sign-in does, and remembers in the browser that it was right. */
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
  const isRight = await attempt(services, guesser, () => verifyPassword(hash, password)).catch(tooOften);
  if (!isRight) throw submissionRefused('password_required', { wrong: true });
  const mark = unlockSignature(services, tenantId, link.id, hash);
  setSurveyCookie(services, reply, { name: unlockName(link.id), value: mark, maxAge: 12 * 60 * 60, isEmbedded });
  request.cookies[unlockName(link.id)] = mark;
}

/** To wait a minute, as after many answers, would not help. */
function tooOften(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 429) throw error;
  const { message, parts } = error;
  throw new ApiError(429, 'TOO_MANY', message, { ...parts, details: { kind: 'too_many', guessed: true } });
}

// Another password makes another mark: whoever knew the old one is asked again.
const unlockSignature = (services: Services, tenantId: number | null, linkId: number, passwordHash: string) =>
  signed(services, 'survey passwords', tokenHash(`${tenantId}:${linkId}:${passwordHash}`).toString('base64url'));

const answeredSignature = (services: Services, { tenantId, surveyId }: Marked) =>
  signed(services, 'survey answers', tokenHash(`${tenantId}:${surveyId}`).toString('base64url'));

const answeredName = ({ surveyId }: Marked) => `candor_answered_${surveyId}`;
const editableName = ({ surveyId }: Pick<Found, 'surveyId'>) => `candor_sent_${surveyId}`;
const unlockName = (linkId: number) => `candor_survey_${linkId}`;

const cookie = 'candor_guesses';
const purpose = 'survey guesses';
// For all who have the link: it stops a machine that calls itself another device each time, and no crowd of people.
const perLink = 100;

/** A secret that everybody with a link shares. */
interface Secret {
  name: string;
  isEmbedded: boolean;
}

/**
 * Who guesses a secret. Each device has tries of its own, also among many behind one address: whoever plays with one of
 * the tablets at a door locks that one, and not the others.
 */
export function attemptsOf(services: Services, { request, reply }: Browser, secret: Secret): Tried {
  const known = unsigned(services, purpose, request.cookies[cookie] ?? '');
  const device = known ?? randomBytes(16).toString('base64url');
  if (!known) {
    const { isEmbedded } = secret;
    setSurveyCookie(services, reply, { name: cookie, value: signed(services, purpose, device), isEmbedded });
  }
  return { account: `${secret.name}\n${device}`, address: request.ip, shared: { name: secret.name, most: perLink } };
}

interface StoredSubmission {
  name: string;
  value: string;
  /** In seconds; without it the cookie goes with the browser's session. */
  maxAge?: number;
  /** The survey stands in a page of another site, where browsers keep nothing that does not say it is for that page. */
  isEmbedded: boolean;
}

/** Has a visitor's browser remember something of a survey, which no script can read. */
export function setSurveyCookie(
  services: Services,
  reply: FastifyReply,
  { name, value, maxAge, isEmbedded }: StoredSubmission,
): void {
  const secure = isSecure(services);
  // Over plain http no browser takes a cookie for a page of another site.
  const place =
    isEmbedded && secure ? ({ sameSite: 'none', partitioned: true } as const) : { sameSite: 'lax' as const };
  reply.setCookie(name, value, { path: '/', httpOnly: true, secure, ...place, ...(maxAge ? { maxAge } : {}) });
}
