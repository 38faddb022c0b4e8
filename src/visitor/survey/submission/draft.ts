import type { PublicSurvey, SubmissionAnswers } from '../../../contract/schemas/surveys/submission.ts';
import type { SubmissionState } from '../../../contract/survey-page.ts';
import { isConsentMissing } from '../../../domain/surveys/consent.ts';
import { inOwnOrder } from '../../../domain/surveys/question-order.ts';

export interface Draft {
  submissionId: string;
  page: string;
  view: 'welcome' | 'page' | 'review';
  answers: SubmissionAnswers;
  consent?: string | undefined;
  reviewed?: SubmissionState['reviewed'];
  proof?: PublicSurvey['proof'];
  until?: number;
}

type HandoverState = Pick<
  SubmissionState,
  'submissionId' | 'page' | 'view' | 'answers' | 'reviewed' | 'consent' | 'until' | 'survey'
>;

const handoverKey = 'candor-survey-handed';
const nameOf = (token: string) => `candor-survey-${token}`;

// Kiosks are shared and previews record nothing.
const isSaved = ({ survey }: SubmissionState) =>
  survey.allowResume && survey.kind !== 'kiosk' && survey.kind !== 'preview';

export function saveDraft(state: SubmissionState): void {
  const { submissionId, page, view, answers, reviewed, consent, until, survey, edit } = state;
  // Stores nothing before consent; edits stay with the sent response.
  if (edit || !isSaved(state) || (survey.consent && view === 'welcome')) return;
  const place = {
    ...{ submissionId, page, view, answers, reviewed, consent },
    ...(until === undefined ? {} : { until, proof: survey.proof }),
  };
  try {
    if (view === 'end') localStorage.removeItem(nameOf(state.token));
    else localStorage.setItem(nameOf(state.token), JSON.stringify(place));
  } catch {}
}

/** Reloads the page in this language at the current position, replacing the history entry. */
export function reloadPage(state: HandoverState, language = state.survey.language): void {
  saveHandover(state);
  const page = new URL(location.href);
  page.searchParams.set('language', language);
  location.replace(page);
}

export function saveHandover({
  submissionId,
  page,
  view,
  answers,
  reviewed,
  consent,
  until,
  survey: { proof },
}: HandoverState): void {
  try {
    const place = { submissionId, page, view, answers, reviewed, consent, until, proof };
    sessionStorage.setItem(handoverKey, JSON.stringify(place));
  } catch {}
}

export function withDraft(state: SubmissionState): SubmissionState {
  const before = readHandover();
  if (before) return resumeState(state, before);
  if (!isSaved(state) || state.view === 'end') return timed(state);
  const draft = readDraft(state.token);
  if (!draft || !(state.isFresh || isSamePage(state, draft))) return timed(state);
  return resumeState(state, { ...draft, answers: { ...state.answers, ...draft.answers } });
}

// A page that was posted to without script and is reloaded lacks what was typed in it since.
const isSamePage = (state: SubmissionState, { submissionId, view, page }: Draft) =>
  state.submissionId === submissionId && state.view === view && state.page === page;

function resumeState(state: SubmissionState, draft: Draft): SubmissionState {
  const { proof = state.survey.proof, ...place } = draft;
  const survey = inOwnOrder({ ...state.survey, proof }, place.submissionId);
  return { ...state, ...place, view: viewIn(state, draft), survey };
}

// The survey may have changed: no review page any more, or a new consent text.
function viewIn({ survey }: SubmissionState, { view, consent }: Draft): Draft['view'] {
  if (isConsentMissing({ survey, consent })) return 'welcome';
  return view === 'review' && !survey.showReview ? 'page' : view;
}

/** The time limit counts from the request, because the response took time to arrive. */
const timed = (state: SubmissionState): SubmissionState =>
  state.left === undefined ? state : { ...state, until: performance.timeOrigin + state.left * 1000 };

function readHandover(): Draft | undefined {
  try {
    const saved = sessionStorage.getItem(handoverKey);
    sessionStorage.removeItem(handoverKey);
    return draftFrom(saved);
  } catch {
    return undefined;
  }
}

function readDraft(token: string): Draft | undefined {
  try {
    return draftFrom(localStorage.getItem(nameOf(token)));
  } catch {
    return undefined;
  }
}

function draftFrom(text: string | null): Draft | undefined {
  const saved: unknown = JSON.parse(text ?? 'null');
  return isDraft(saved) ? saved : undefined;
}

function isDraft(saved: unknown): saved is Draft {
  if (typeof saved !== 'object' || saved === null) return false;
  const { submissionId, page, view, answers } = saved as Partial<Draft>;
  const isPlace = typeof page === 'string' && (view === 'welcome' || view === 'page' || view === 'review');
  return typeof submissionId === 'string' && isPlace && typeof answers === 'object' && answers !== null;
}

export function newSubmissionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
