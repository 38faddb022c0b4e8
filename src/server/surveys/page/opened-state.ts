import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResumedVisit } from '../../../contract/schemas/survey-visit.ts';
import type { VisitState } from '../../../contract/survey-page.ts';
import { referrerOf } from '../../../domain/surveys/referrer.ts';
import { inReview } from '../../../domain/surveys/review.ts';
import { isConsentMissing } from '../../../domain/surveys/visit-consent.ts';
import { firstFaultyPage } from '../../../domain/surveys/visit-pages.ts';
import { nowOf } from '../../auth/tokens.ts';
import type { Services } from '../../http/call.ts';
import { findVisit, inTenant } from '../visit/find.ts';
import { editableIn } from '../visit/marks.ts';
import { openVisit, resumeVisit } from '../visit/visits.ts';
import { noteOpening } from './openings.ts';
import { freshState, newVisitId, withOwnPictures } from './visit-state.ts';

type Request = FastifyRequest<{ Params: { token: string }; Querystring: Record<string, unknown> }>;
type Where = Pick<VisitState, 'token' | 'query'>;

/** The page with which a survey opens: a new visit, one that is gone on with, or one that is changed. */
export async function openedState(
  services: Services,
  request: Request,
  reply: FastifyReply,
  where: Where,
): Promise<VisitState> {
  const browser = { request, reply };
  const { language, resume } = request.query;
  const kept = typeof resume === 'string' ? await resumeVisit(services, browser, resume, where.token) : undefined;
  const wanted = typeof language === 'string' ? language : kept?.language;
  const isBack = kept?.isFinished === true;
  const visit = await openVisit(services, browser, where.token, { language: wanted, isBack });
  // A visit whose time runs is not gone on with elsewhere.
  const resumed = visit.timeLimitSec === null ? kept : undefined;
  const opened = withOwnPictures(visit, where);
  const state = { ...freshState(where, opened, nowOf(services), resumed?.visitId), referrer: cameFrom(request) };
  if (resumed) return { ...goingOn(state, resumed), ...(isBack ? { resume: String(resume) } : {}) };
  noteOpening(services, browser, request.params.token);
  return visit.mayEdit ? { ...state, sentBefore: await sentBefore(services, request, where) } : state;
}

function goingOn(fresh: VisitState, { answers, hasAgreed, isFinished }: ResumedVisit): VisitState {
  const { visit } = fresh;
  const said = { ...fresh.answers, ...answers };
  const page = firstFaultyPage(visit, said)?.name ?? fresh.page;
  const consent = hasAgreed ? visit.consent?.id : undefined;
  const isMissing = isConsentMissing({ visit, consent });
  const state: VisitState = {
    ...fresh,
    consent,
    view: isMissing ? 'welcome' : 'page',
    page,
    answers: said,
    isFresh: false,
  };
  if (!isFinished) return state;
  const edited = { ...state, edit: newVisitId() };
  // What is to be changed is chosen where everything stands.
  return visit.showReview && !isMissing ? inReview(edited) : edited;
}

const sentBefore = (services: Services, request: Request, { token }: Where) =>
  inTenant(services, request, async (tx, name) => editableIn({ request }, await findVisit(services, tx, name, token)));

/** What led here from elsewhere; a page of this host, such as the one that asked for the password, did not. */
function cameFrom({ headers, host }: Request): string {
  const referrer = referrerOf(headers.referer);
  return referrer && new URL(referrer).host !== host ? referrer : '';
}
