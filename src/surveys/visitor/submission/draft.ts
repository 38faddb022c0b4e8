import type { FormEvent } from 'react';
import { localTimeHere } from '../../../core/rules/local-time.ts';
import { type KindsByKey, kindsOf } from '../../rules/carry-over.ts';
import { isConsentMissing } from '../../rules/consent.ts';
import { inVersion } from '../../rules/next-version.ts';
import { atTime } from '../../rules/own-clock.ts';
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
/** The edit of a response is another draft than a submission that is begun beside it. */
const storageKey = ({ token, edit, submissionId }: SubmissionState) => `candor-survey-${edit ? submissionId : token}`;

/** Kiosks are shared, and previews record nothing. */
export const isSaved = ({ survey }: SubmissionState) =>
  survey.allowResume && survey.kind !== 'kiosk' && survey.kind !== 'preview';

/**
 * Keeps what the page shows for its tab, and for the next tab that opens the survey: of the submissions of several tabs
 * the last one that is begun. An edit stays in its tab. `opened` is the page as it was opened.
 */
export function saveDraft(state: SubmissionState, opened: SubmissionState): void {
  const { view, until, survey, submissionId, edit } = state;
  // Stores nothing before consent.
  if (!isSaved(state) || (survey.consent && view === 'welcome')) return;
  const place = { ...answeredParts(state), until, proof: until && survey.proof, writtenBy: performance.timeOrigin };
  const key = storageKey(state);
  whereStored(() => {
    const isLast = readFrom(localStorage, key)?.submissionId === submissionId;
    if (isLast && view === 'end') localStorage.removeItem(key);
    if (view === 'end' || view === 'elsewhere') return sessionStorage.removeItem(key);
    const text = JSON.stringify(place);
    sessionStorage.setItem(key, text);
    if (!edit && (isLast || isBegun(opened, state))) localStorage.setItem(key, text);
  });
}

/** Tells when another tab continues this submission: a browser reports only what other tabs write. */
export function watchDraft(state: SubmissionState, onTaken: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey(state) && draftFrom(newValue)?.submissionId === state.submissionId) onTaken();
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

/** Undefined where the browser stores nothing. */
export const saveHandover = (state: HandoverState): true | undefined =>
  whereStored(() => {
    const { until, survey } = state;
    sessionStorage.setItem(handoverKey, JSON.stringify({ ...answeredParts(state), until, proof: survey.proof }));
    return true;
  });

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
  const draft = readDraft(state);
  return draft ? resumeState(state, { ...draft, answers: draftAnswers(state, draft) }) : timed(state);
}

function isFor(state: SubmissionState, draft: Draft): boolean {
  const { origin, submissionId, view, page } = state;
  if (origin === 'opened') return isBegun(state, draft);
  if (draft.submissionId !== submissionId) return false;
  // A page that was posted to without script and is reloaded lacks what was typed in it since.
  return origin === 'resumed' || (draft.view === view && draft.page === page);
}

/** Another tab with an untouched page has nothing to continue. */
const isBegun = (opened: SubmissionState, draft: Draft | SubmissionState): boolean =>
  placeOf(draft) !== placeOf(atTime(opened, draft.localTime ?? localTimeHere()));

const placeOf = ({ answers, page, view, reached, until, consent }: Draft | SubmissionState) =>
  JSON.stringify([answers, page, view, reached, until, consent]);

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

const readHandover = () =>
  whereStored(() => {
    const handed = readFrom(sessionStorage, handoverKey);
    sessionStorage.removeItem(handoverKey);
    return handed;
  });

/** That of this tab, unless it has none or another tab continued it. */
function readDraft(state: SubmissionState): Draft | undefined {
  if (!isSaved(state) || state.view === 'end') return undefined;
  const read = (store: Storage) => readFrom(store, storageKey(state));
  return whereStored(() => {
    const [own, last] = [read(sessionStorage), read(localStorage)];
    const isContinued = own?.submissionId === last?.submissionId;
    return !isContinued && own && isFor(state, own) ? own : last && isFor(state, last) ? last : undefined;
  });
}

/** Undefined where the browser stores nothing. */
function whereStored<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const readFrom = (store: Storage, key: string) => draftFrom(store.getItem(key));

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
