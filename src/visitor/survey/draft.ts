import type { Visit, VisitAnswers } from '../../contract/schemas/survey-visit.ts';
import type { VisitState } from '../../contract/survey-page.ts';
import { inOwnOrder } from '../../domain/surveys/question-order.ts';
import { isConsentMissing } from '../../domain/surveys/visit-consent.ts';

/** A visit that is not finished, as this browser keeps it. */
export interface Draft {
  visitId: string;
  page: string;
  view: 'welcome' | 'page' | 'review';
  answers: VisitAnswers;
  consent?: string | undefined;
  /** Absent in what was kept before there was a review. */
  reviewed?: VisitState['reviewed'];
  /** The work of the page that hands over to this one, or that says since when the time of the visit runs. */
  proof?: Visit['proof'];
  until?: number;
}

type Handed = Pick<VisitState, 'visitId' | 'page' | 'view' | 'answers' | 'reviewed' | 'consent' | 'until' | 'visit'>;

const handed = 'candor-survey-handed';
const nameOf = (token: string) => `candor-survey-${token}`;

// Kiosks are used by one after the other, and previews record nothing.
const isKept = ({ visit }: VisitState) => visit.allowResume && visit.kind !== 'kiosk' && visit.kind !== 'preview';

/** Keeps where somebody is, or forgets it when it is done. */
export function keepDraft(state: VisitState): void {
  const { visitId, page, view, answers, reviewed, consent, until, visit, edit } = state;
  // Nothing is kept of somebody who is still to agree; what is changed is kept where it was sent.
  if (edit || !isKept(state) || (visit.consent && view === 'welcome')) return;
  const place = {
    ...{ visitId, page, view, answers, reviewed, consent },
    ...(until === undefined ? {} : { until, proof: visit.proof }),
  };
  try {
    if (view === 'end') localStorage.removeItem(nameOf(state.token));
    else localStorage.setItem(nameOf(state.token), JSON.stringify(place));
  } catch {
    // A browser may refuse to keep anything; the visit goes on without.
  }
}

/** Reads the page once more, in this language, and goes on where somebody is; it leaves no page behind to go back to. */
export function readAnew(state: Handed, language = state.visit.language): void {
  handOver(state);
  const page = new URL(location.href);
  page.searchParams.set('language', language);
  location.replace(page);
}

/** Keeps where somebody is for the page that comes in the next moment, and for no other. */
export function handOver({ visitId, page, view, answers, reviewed, consent, until, visit: { proof } }: Handed): void {
  try {
    const place = { visitId, page, view, answers, reviewed, consent, until, proof };
    sessionStorage.setItem(handed, JSON.stringify(place));
  } catch {
    // A browser may refuse to keep anything; the next page then begins anew.
  }
}

/** The state to begin with: what the server wrote, or where this browser was before. */
export function withDraft(state: VisitState): VisitState {
  const before = readHanded();
  if (before) return goingOn(state, before);
  if (!isKept(state) || !state.isFresh || state.view === 'end') return timed(state);
  const draft = readDraft(state.token);
  return draft ? goingOn(state, { ...draft, answers: { ...state.answers, ...draft.answers } }) : timed(state);
}

function goingOn(state: VisitState, draft: Draft): VisitState {
  const { proof = state.visit.proof, ...place } = draft;
  const visit = inOwnOrder({ ...state.visit, proof }, place.visitId);
  return { ...state, ...place, view: viewIn(state, draft), visit };
}

// The survey may have been changed meanwhile: it shows no review any more, or there is a new text to agree to first.
function viewIn({ visit }: VisitState, { view, consent }: Draft): Draft['view'] {
  if (isConsentMissing({ visit, consent })) return 'welcome';
  return view === 'review' && !visit.showReview ? 'page' : view;
}

/** What the server wrote was on its way: the time is counted from when it was asked for. */
const timed = (state: VisitState): VisitState =>
  state.left === undefined ? state : { ...state, until: performance.timeOrigin + state.left * 1000 };

function readHanded(): Draft | undefined {
  try {
    const kept = sessionStorage.getItem(handed);
    sessionStorage.removeItem(handed);
    return draftFrom(kept);
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
  const kept: unknown = JSON.parse(text ?? 'null');
  return isDraft(kept) ? kept : undefined;
}

function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null) return false;
  const { visitId, page, view, answers } = kept as Partial<Draft>;
  const isPlace = typeof page === 'string' && (view === 'welcome' || view === 'page' || view === 'review');
  return typeof visitId === 'string' && isPlace && typeof answers === 'object' && answers !== null;
}

/** An id for a visit that nobody else chooses. */
export function newVisitId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
