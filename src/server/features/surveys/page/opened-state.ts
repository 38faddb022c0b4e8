import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResumedSubmission } from '../../../../contract/schemas/surveys/submission.ts';
import type { SubmissionState } from '../../../../contract/survey-page.ts';
import { isConsentMissing } from '../../../../domain/surveys/consent.ts';
import { referrerOf } from '../../../../domain/surveys/referrer.ts';
import { inReview } from '../../../../domain/surveys/review.ts';
import { firstInvalidPage } from '../../../../domain/surveys/survey-pages.ts';
import { nowOf } from '../../../platform/auth/tokens.ts';
import type { Services } from '../../../platform/http/call.ts';
import { findSurvey, inTenant } from '../record/find-survey.ts';
import { editTokenIn } from '../submissions/browser-state.ts';
import { readPublicSurvey, resumeSubmission } from '../submissions/submissions.ts';
import { noteOpening } from './openings.ts';
import { freshState, newSubmissionId, withOwnPictures } from './submission-state.ts';

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

function resumedState(fresh: SubmissionState, { answers, hasAgreed, isFinished }: ResumedSubmission): SubmissionState {
  const { survey } = fresh;
  const knownAnswers = { ...fresh.answers, ...answers };
  const page = firstInvalidPage(survey, knownAnswers)?.name ?? fresh.page;
  const consent = hasAgreed ? survey.consent?.id : undefined;
  const isMissing = isConsentMissing({ survey, consent });
  const state: SubmissionState = {
    ...fresh,
    consent,
    view: isMissing ? 'welcome' : 'page',
    page,
    answers: knownAnswers,
    isFresh: false,
  };
  if (!isFinished) return state;
  const edited = { ...state, edit: newSubmissionId() };
  // An edit starts on the review page, where all questions can be chosen.
  return survey.showReview && !isMissing ? inReview(edited) : edited;
}

const sentBefore = (services: Services, request: Request, { token }: Where) =>
  inTenant(services, request, async (tx, name) =>
    editTokenIn({ request }, await findSurvey(services, tx, name, token)),
  );

/** External referrer; pages of this host, such as the password page, are excluded. */
function cameFrom({ headers, host }: Request): string {
  const referrer = referrerOf(headers.referer);
  return referrer && new URL(referrer).host !== host ? referrer : '';
}
