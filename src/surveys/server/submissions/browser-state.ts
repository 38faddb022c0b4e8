import { signToken, tokenHash } from '../../../core/server/auth/derived-tokens.ts';
import { sameSecret } from '../../../core/server/auth/tokens.ts';
import { type Browser, setVisitorCookie } from '../../../core/server/auth/visitor-guesses.ts';
import type { Services } from '../../../core/server/http/call.ts';
import type { Found } from '../../shared/server/find-survey.ts';
import { submissionRefused } from '../../shared/server/refusal.ts';

type SurveyRef = Pick<Found, 'tenantId' | 'surveyId'>;

const yearSeconds = 365 * 24 * 60 * 60;

export function setAnsweredCookie(
  services: Services,
  { reply }: Browser,
  found: SurveyRef & Pick<Found, 'link'>,
): void {
  const answeredCookie = { name: answeredName(found), value: answeredSignature(services, found), maxAge: yearSeconds };
  setVisitorCookie(services, reply, { ...answeredCookie, isEmbedded: found.link?.kind === 'embed' });
}

export function setEditCookie(
  services: Services,
  { reply }: Browser,
  found: Pick<Found, 'surveyId' | 'link'>,
  resume: string,
) {
  const answeredCookie = { name: editableName(found), value: resume, maxAge: yearSeconds };
  setVisitorCookie(services, reply, { ...answeredCookie, isEmbedded: found.link?.kind === 'embed' });
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

interface Unlocked {
  tenantId: number | null;
  link: Pick<NonNullable<Found['link']>, 'id' | 'kind'>;
  passwordHash: string;
}

/** Lets this browser read the survey for twelve hours. */
export function setUnlocked(
  services: Services,
  { request, reply }: Browser,
  { tenantId, link, passwordHash }: Unlocked,
): void {
  const value = unlockSignature(services, tenantId, link.id, passwordHash);
  const isEmbedded = link.kind === 'embed';
  setVisitorCookie(services, reply, { name: unlockName(link.id), value, maxAge: 12 * 60 * 60, isEmbedded });
  request.cookies[unlockName(link.id)] = value;
}

// The signature includes the password, so that a new password invalidates old cookies.
const unlockSignature = (services: Services, tenantId: number | null, linkId: number, passwordHash: string) =>
  signToken(services, 'survey passwords', tokenHash(`${tenantId}:${linkId}:${passwordHash}`).toString('base64url'));

const answeredSignature = (services: Services, { tenantId, surveyId }: SurveyRef) =>
  signToken(services, 'survey answers', tokenHash(`${tenantId}:${surveyId}`).toString('base64url'));

const answeredName = ({ surveyId }: SurveyRef) => `candor_answered_${surveyId}`;
const editableName = ({ surveyId }: Pick<Found, 'surveyId'>) => `candor_sent_${surveyId}`;
const unlockName = (linkId: number) => `candor_survey_${linkId}`;
