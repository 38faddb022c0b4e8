import type { FormEvent } from 'react';
import { type KindsByKey, kindsOf } from '../../rules/carry-over.ts';
import { isConsentMissing } from '../../rules/consent.ts';
import { inVersion } from '../../rules/next-version.ts';
import { inOwnOrder } from '../../rules/question-order.ts';
import { keysInSight } from '../../rules/review.ts';
import type { PublicSurvey, SubmissionAnswers } from '../../schemas/submission.ts';
import type { SubmissionState } from '../../schemas/survey-page.ts';

/** A submission as a page leaves it to a later one. Drafts of former builds lack the optional parts. */
export interface Draft {
  submissionId: string;
  page: string;
  view: 'welcome' | 'page' | 'review';
  answers: SubmissionAnswers;
  fileNames?: SubmissionState['fileNames'];
  consent?: string | undefined;
  reached?: SubmissionState['reached'];
  /** The keys of the questions in sight. */
  shown?: readonly string[];
  reviewed?: SubmissionState['reviewed'];
  proof?: PublicSurvey['proof'];
  until?: number;
  version?: number;
  kinds?: KindsByKey;
  localTime?: SubmissionState['localTime'];
  /** The time origin of the page that wrote it, so that each page writes another text, which other tabs are told. */
  writtenBy?: number;
}

type HandoverState = Pick<
  SubmissionState,
  | 'submissionId'
  | 'page'
  | 'view'
  | 'answers'
  | 'fileNames'
  | 'reached'
  | 'reviewed'
  | 'consent'
  | 'until'
  | 'survey'
  | 'localTime'
>;

const handoverKey = 'candor-survey-handed';
const storageKey = (token: string) => `candor-survey-${token}`;

/** Kiosks are shared, and previews record nothing. */
export const isSaved = ({ survey }: SubmissionState) =>
  survey.allowResume && survey.kind !== 'kiosk' && survey.kind !== 'preview';

export function saveDraft(state: SubmissionState): void {
  const { view, until, survey, edit } = state;
  // Stores nothing before consent; edits stay with the sent response.
  if (edit || !isSaved(state) || (survey.consent && view === 'welcome') || view === 'elsewhere') return;
  const timed = until === undefined ? {} : { until, proof: survey.proof };
  const place = { ...answeredParts(state), ...timed, writtenBy: performance.timeOrigin };
  try {
    if (view === 'end') removeDraft(state);
    else localStorage.setItem(storageKey(state.token), JSON.stringify(place));
  } catch {}
}

function removeDraft({ token, submissionId }: SubmissionState): void {
  if (readDraft(token)?.submissionId === submissionId) localStorage.removeItem(storageKey(token));
}

/** Tells when another tab continues this submission: a browser reports only what other tabs write. */
export function watchDraft({ token, submissionId }: SubmissionState, onTaken: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey(token) && draftFrom(newValue)?.submissionId === submissionId) onTaken();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

/** Reloads the page in this language at the current position, replacing the history entry. */
export function reloadPage(state: HandoverState, language = state.survey.language): void {
  saveHandover(state);
  const page = new URL(location.href);
  page.searchParams.set('language', language);
  location.replace(page);
}

/** False where the browser stores nothing. */
export function saveHandover(state: HandoverState): boolean {
  const { until, survey } = state;
  try {
    sessionStorage.setItem(handoverKey, JSON.stringify({ ...answeredParts(state), until, proof: survey.proof }));
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens the page in this language once the server is reached, and does nothing otherwise. Without a store the form is
 * posted instead: a posted page would be posted again by a reload, with what it had then.
 */
export async function changeLanguage(latest: () => HandoverState, language: string, event: FormEvent): Promise<void> {
  if (!saveHandover(latest())) return;
  sessionStorage.removeItem(handoverKey);
  event.preventDefault();
  if (await isReached()) reloadPage(latest(), language);
}

export const isReached = () =>
  fetch('/api/v1/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

function answeredParts(state: HandoverState) {
  const { submissionId, page, view, answers, fileNames, reached, reviewed, consent, survey, localTime } = state;
  const asked = { shown: keysInSight(state), version: survey.version, kinds: kindsOf(survey.fields) };
  return { submissionId, page, view, answers, fileNames, reached, reviewed, consent, localTime, ...asked };
}

export function withDraft(state: SubmissionState): SubmissionState {
  const before = readHandover();
  if (before) return resumeState(state, before);
  if (!isSaved(state) || state.view === 'end' || state.edit) return timed(state);
  const draft = readDraft(state.token);
  if (!draft || !isFor(state, draft)) return timed(state);
  return resumeState(state, { ...draft, answers: draftAnswers(state, draft) });
}

function isFor(state: SubmissionState, draft: Draft): boolean {
  const { origin, submissionId, view, page } = state;
  if (origin === 'opened') return isBegun(state, draft);
  if (draft.submissionId !== submissionId) return false;
  // A page that was posted to without script and is reloaded lacks what was typed in it since.
  return origin === 'resumed' || (draft.view === view && draft.page === page);
}

/** Another tab with an untouched page has nothing to continue. */
function isBegun(fresh: SubmissionState, { answers, page, view, reached, until, consent }: Draft): boolean {
  const isTouched = JSON.stringify(answers) !== JSON.stringify(fresh.answers) || reached?.length !== 0;
  return isTouched || until !== undefined || consent !== undefined || page !== fresh.page || view !== fresh.view;
}

/** The draft has what its respondent saw here; the server has the other pages, also from another device. */
function draftAnswers({ answers, origin }: SubmissionState, draft: Draft): SubmissionAnswers {
  const { reached, shown = Object.keys(draft.answers) } = draft;
  if (reached === undefined) return { ...answers, ...draft.answers };
  if (origin === 'opened') return draft.answers;
  const seen = new Set([...reached, ...shown]);
  const elsewhere = Object.entries(answers).filter(([key]) => !seen.has(key));
  const here = Object.entries(draft.answers).filter(([key]) => seen.has(key));
  return Object.fromEntries([...elsewhere, ...here]);
}

function resumeState(state: SubmissionState, draft: Draft): SubmissionState {
  const {
    proof = state.survey.proof,
    version,
    kinds,
    shown: _,
    reached = Object.keys(draft.answers),
    writtenBy: __,
    ...place
  } = draft;
  const survey = inOwnOrder({ ...state.survey, proof }, place.submissionId);
  const seen = [...new Set([...state.reached, ...reached])];
  const resumed = { ...state, ...place, reached: seen, view: viewIn(state, draft), survey };
  const isSame = version === undefined || version === survey.version || kinds === undefined;
  return isSame ? resumed : inVersion(resumed, survey, kinds, state.answers);
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
    return draftFrom(localStorage.getItem(storageKey(token)));
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
