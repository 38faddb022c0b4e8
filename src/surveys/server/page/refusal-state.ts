import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SurveyTheme } from '../../../branding/schemas/survey-theme.ts';
import { readBranding } from '../../../branding/shared/server/branding.ts';
import { ApiError } from '../../../core/contract/errors.ts';
import type { ProofTask } from '../../../core/contract/schemas/proof.ts';
import { nowOf } from '../../../core/server/auth/tokens.ts';
import { acceptedLanguages, isLanguage } from '../../../core/server/http/accepted-languages.ts';
import { refusalOfDatabase } from '../../../core/server/http/answer-errors.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { isConsentMissing } from '../../rules/consent.ts';
import { referrerOf } from '../../rules/referrer.ts';
import { inReview } from '../../rules/review.ts';
import { firstInvalidPage } from '../../rules/survey-pages.ts';
import { type Brand, type ResumedSubmission, surveyRefusals } from '../../schemas/submission.ts';
import type { RefusalReason, RefusalState, SubmissionState } from '../../schemas/survey-page.ts';
import { appearanceOf } from '../../shared/server/appearance.ts';
import { inTenant, withSurvey } from '../../shared/server/find-survey.ts';
import type { PostedForm } from '../../shared/server/posted-form.ts';
import { editTokenIn } from '../submissions/browser-state.ts';
import { allowsEdits } from '../submissions/edit-submission.ts';
import { readPublicSurvey, resumeSubmission } from '../submissions/submissions.ts';
import { noteOpening } from './openings.ts';
import { freshState, newSubmissionId, withOwnPictures } from './submission-state.ts';

type Caught = Error & { statusCode?: number };

export async function toRefusal(
  services: Services,
  request: FastifyRequest,
  error: Caught,
  where: Pick<RefusalState, 'token' | 'query'>,
  form?: PostedForm,
): Promise<{ state: RefusalState; status: number }> {
  const status = errorStatus(error);
  const details = error instanceof ApiError ? error.parts.details : undefined;
  const refusal = details?.guessed === true ? 'guessed' : refusalReason(error, status);
  // Rate-limited requests are rejected without a database query.
  const appearance =
    refusal === 'too_many' || refusal === 'busy'
      ? emptyAppearance
      : await readAppearance(services, request, where.token);
  const { isKiosk = false, sentBefore, ...shown } = appearance;
  const isMoment = refusal === 'too_many' || refusal === 'busy';
  const comesBack = request.method === 'GET' && (isMoment || (isKiosk && refusal !== 'password_required'));
  const state: RefusalState = {
    ...where,
    ...shown,
    refusal,
    language: chooseLanguage(request, form),
    comesBack,
    ...(refusal === 'busy' && form ? { posted: form.posted.filter(([name]) => name !== 'password') } : {}),
    ...(details?.wrong === true ? { isWrong: true } : {}),
    ...(details?.proof && (refusal === 'guessed' || refusal === 'password_required')
      ? { passwordProof: details.proof as ProofTask }
      : {}),
    ...(refusal === 'email_required' ? { address: { step: 'ask', ...issueIn(details) } } : {}),
    ...(refusal === 'used' ? { sentBefore } : {}),
  };
  return { state, status };
}

function issueIn(details: Record<string, unknown> | undefined): Pick<NonNullable<RefusalState['address']>, 'issue'> {
  const issue = (['stale', 'unsent', 'wrong'] as const).find((name) => details?.[name] === true);
  return issue ? { issue } : {};
}

export async function addressState(
  services: Services,
  request: FastifyRequest,
  where: Pick<RefusalState, 'token' | 'query'>,
  address: NonNullable<RefusalState['address']>,
  form?: PostedForm,
): Promise<RefusalState> {
  const { isKiosk: _, ...appearance } = await readAppearance(services, request, where.token);
  return { ...where, ...appearance, refusal: 'email_required', language: chooseLanguage(request, form), address };
}

function errorStatus(error: Caught): number {
  if (error instanceof ApiError) return error.status;
  return refusalOfDatabase(error)?.status ?? error.statusCode ?? 500;
}

function refusalReason(error: Caught, status: number): RefusalReason {
  const known = error instanceof ApiError && surveyRefusals.find((one) => one === error.parts.details?.kind);
  if (known) return known;
  if (status === 429) return 'too_many';
  if (status >= 500) return 'busy';
  return status === 413 ? 'too_big' : 'unreadable';
}

interface Appearance {
  brand: Brand | null;
  theme?: SurveyTheme;
  isEmbedded?: boolean;
  isKiosk?: boolean;
  sentBefore?: string | undefined;
}

const emptyAppearance: Appearance = { brand: null };

async function readAppearance(services: Services, request: FastifyRequest, token: string): Promise<Appearance> {
  try {
    const found = await withSurvey(services, request, token, async (opened) => opened).catch(() => undefined);
    return await inTenant(services, request, async (tx, name) => {
      const { logo, ...surveyTheme } = found?.survey.document.theme ?? {};
      const { brand, theme } = appearanceOf(name, found?.branding ?? (await readBranding(tx)), surveyTheme);
      // The survey's logo is behind its closed link, so the page shows the name instead.
      const kind = found?.link?.kind;
      const sentBefore = found && allowsEdits(found) ? editTokenIn({ request }, found) : undefined;
      const own = { isEmbedded: kind === 'embed', isKiosk: kind === 'kiosk', sentBefore };
      return { brand: logo ? { ...brand, logo: null } : brand, theme, ...own };
    });
  } catch {
    return emptyAppearance;
  }
}

function chooseLanguage(request: FastifyRequest, form: PostedForm | undefined): string {
  const wanted = form?.fieldText('language') || (request.query as Record<string, unknown> | undefined)?.language;
  if (typeof wanted === 'string' && isLanguage(wanted)) return wanted;
  return acceptedLanguages(request)[0] ?? 'en';
}

type Request = FastifyRequest<{ Params: { token: string }; Querystring: Record<string, unknown> }>;
type Where = Pick<SubmissionState, 'token' | 'query'>;

export async function openedState(
  services: Services,
  request: Request,
  reply: FastifyReply,
  where: Where,
): Promise<SubmissionState> {
  const browser = { request, reply };
  const { language, resume } = request.query;
  const stored =
    typeof resume === 'string' ? await resumeSubmission(services, browser, resume, where.token) : undefined;
  const wanted = typeof language === 'string' ? language : stored?.language;
  const isBack = stored?.isFinished === true;
  const survey = await readPublicSurvey(services, browser, where.token, { language: wanted, isBack });
  // A time-limited submission cannot be resumed on another device.
  const resumed = survey.timeLimitSec === null ? stored : undefined;
  const opened = withOwnPictures(survey, where);
  const state = { ...freshState(where, opened, nowOf(services), resumed?.submissionId), referrer: cameFrom(request) };
  if (resumed) return { ...resumedState(state, resumed), ...(isBack ? { resume: String(resume) } : {}) };
  noteOpening(services, browser, request.params.token);
  return survey.mayEdit ? { ...state, sentBefore: await sentBefore(services, request, where) } : state;
}

function resumedState(fresh: SubmissionState, resumed: ResumedSubmission): SubmissionState {
  const { answers, hasAgreed, isFinished, hasChanged } = resumed;
  const { survey } = fresh;
  const known = Object.entries({ ...fresh.answers, ...answers }).filter(([, value]) => value !== null);
  const knownAnswers = Object.fromEntries(known);
  const page = firstInvalidPage(survey, knownAnswers)?.name ?? fresh.page;
  const consent = hasAgreed ? survey.consent?.id : undefined;
  const isMissing = isConsentMissing({ survey, consent });
  const state: SubmissionState = {
    ...fresh,
    consent,
    view: isMissing ? 'welcome' : 'page',
    page,
    answers: knownAnswers,
    notice: hasChanged ? { key: 'changed' } : null,
    origin: 'resumed',
  };
  if (!isFinished) return state;
  const edited = { ...state, edit: newSubmissionId() };
  // An edit starts on the review page, where all questions can be chosen.
  return survey.showReview && !isMissing ? inReview(edited) : edited;
}

const sentBefore = (services: Services, request: Request, { token }: Where) =>
  withSurvey(services, request, token, async (found) => editTokenIn({ request }, found));

/** External referrer; pages of this host, such as the password page, are excluded. */
function cameFrom({ headers, host }: Request): string {
  const referrer = referrerOf(headers.referer);
  return referrer && new URL(referrer).host !== host ? referrer : '';
}
