import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../contract/errors.ts';
import { attempt } from '../../auth/attempts.ts';
import { verifyPassword } from '../../auth/passwords.ts';
import { sameSecret } from '../../auth/tokens.ts';
import type { Services } from '../../http/call.ts';
import { signed, tokenHash } from '../link-token.ts';
import { type Found, findVisit, inTenant } from './find.ts';
import { guesserOf } from './guesser.ts';
import { visitRefused } from './refusal.ts';
import { keepCookie } from './visitor-cookie.ts';

/** What a browser is known by between two requests: that it gave the password, that it has answered. */
export interface Browser {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Marked = Pick<Found, 'tenantId' | 'surveyId'>;

const yearSeconds = 365 * 24 * 60 * 60;

/** Remembers in this browser that it has answered. */
export function markAnswered(services: Services, { reply }: Browser, found: Marked & Pick<Found, 'link'>): void {
  const mark = { name: answeredName(found), value: answeredMark(services, found), maxAge: yearSeconds };
  keepCookie(services, reply, { ...mark, isEmbedded: found.link?.kind === 'embed' });
}

/** Remembers in this browser what leads back to the answer that it has sent. */
export function markEditable(
  services: Services,
  { reply }: Browser,
  found: Pick<Found, 'surveyId' | 'link'>,
  resume: string,
) {
  const mark = { name: editableName(found), value: resume, maxAge: yearSeconds };
  keepCookie(services, reply, { ...mark, isEmbedded: found.link?.kind === 'embed' });
}

/** What leads back to the answer that this browser has sent; undefined where it has sent none that can be changed. */
export function editableIn({ request }: Pick<Browser, 'request'>, found: Pick<Found, 'surveyId'>): string | undefined {
  const resume = request.cookies[editableName(found)];
  return resume && /^[\w-]{22}$/.test(resume) ? resume : undefined;
}

/** Whether this browser has answered this survey before. */
export function hasAnswered(services: Services, { request }: Browser, found: Marked): boolean {
  const mark = request.cookies[answeredName(found)];
  return mark !== undefined && sameSecret(mark, answeredMark(services, found));
}

/** Throws unless the link has no password, or this browser gave it. */
export function assertUnlocked(services: Services, { request }: Browser, found: Found): void {
  const { link } = found;
  if (!link?.passwordHash) return;
  const right = unlockMark(services, found.tenantId, link.id, link.passwordHash);
  if (!sameSecret(request.cookies[unlockName(link.id)] ?? '', right)) throw visitRefused('password_required');
}

/** Looks at a password, counting guesses as sign-in does, and remembers in the browser that it was right. */
export async function unlock(services: Services, browser: Browser, token: string, password: string): Promise<void> {
  const { request, reply } = browser;
  const { tenantId, link } = await inTenant(services, request, async (tx, name) => {
    const found = await findVisit(services, tx, name, token);
    return { tenantId: tx.tenantId, link: found.link };
  });
  if (!link?.passwordHash) return;
  const hash = link.passwordHash;
  const isEmbedded = link.kind === 'embed';
  const guesser = guesserOf(services, browser, { name: `survey link ${tenantId}:${link.id}`, isEmbedded });
  const isRight = await attempt(services, guesser, () => verifyPassword(hash, password)).catch(tooOften);
  if (!isRight) throw visitRefused('password_required', { wrong: true });
  const mark = unlockMark(services, tenantId, link.id, hash);
  keepCookie(services, reply, { name: unlockName(link.id), value: mark, maxAge: 12 * 60 * 60, isEmbedded });
  request.cookies[unlockName(link.id)] = mark;
}

/** To wait a minute, as after many answers, would not help. */
function tooOften(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 429) throw error;
  const { message, parts } = error;
  throw new ApiError(429, 'TOO_MANY', message, { ...parts, details: { kind: 'too_many', guessed: true } });
}

// Another password makes another mark: whoever knew the old one is asked again.
const unlockMark = (services: Services, tenantId: number | null, linkId: number, passwordHash: string) =>
  signed(services, 'survey passwords', tokenHash(`${tenantId}:${linkId}:${passwordHash}`).toString('base64url'));

const answeredMark = (services: Services, { tenantId, surveyId }: Marked) =>
  signed(services, 'survey answers', tokenHash(`${tenantId}:${surveyId}`).toString('base64url'));

const answeredName = ({ surveyId }: Marked) => `candor_answered_${surveyId}`;
const editableName = ({ surveyId }: Pick<Found, 'surveyId'>) => `candor_sent_${surveyId}`;
const unlockName = (linkId: number) => `candor_survey_${linkId}`;
