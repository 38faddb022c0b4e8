import { type Dispatch, type RefObject, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { localTimeHere } from '../../../core/rules/local-time.ts';
import type { SurveyTexts } from '../../../core/rules/locales.ts';
import { keysInSight } from '../../rules/review.ts';
import { submissionBody } from '../../rules/saved-answers.ts';
import type { SubmissionState } from '../../schemas/survey-page.ts';
import { saveDraft, watchDraft } from './draft.ts';
import type { SubmissionRequest, Waiting } from './requests.ts';

export type Sending = 'none' | 'sending' | 'uploading' | Waiting | 'sent' | 'refused' | 'timeOverSent' | 'offline';

export interface SubmissionControls {
  surveyTexts: SurveyTexts;
  latest: RefObject<SubmissionState>;
  patchState: (change: Partial<SubmissionState>) => void;
  setState: Dispatch<SetStateAction<SubmissionState>>;
  setSending: (sending: Sending) => void;
  isUnderway: RefObject<boolean>;
  /** Sends without the files that are still uploading. */
  skipFiles: RefObject<() => void>;
  toSend: (isComplete: boolean, waits?: boolean, state?: SubmissionState) => SubmissionRequest;
}

export function useSubmissionState(initial: SubmissionState, surveyTexts: SurveyTexts) {
  const [state, setState] = useState(initial);
  const [sending, setSending] = useState<Sending>('none');
  const timings = useTimings(state);
  const isUnderway = useRef(false);
  const skipFiles = useRef(() => {});
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => saveDraft(state, initial), [state, initial]);
  const { ending } = state;
  useEffect(() => {
    if (ending?.leadsOn && ending.url) location.replace(ending.url);
  }, [ending]);
  const patchState = useCallback(
    (change: Partial<SubmissionState>) => setState((before) => ({ ...before, ...change })),
    [],
  );
  const { token, submissionId } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another submission is watched anew
  useEffect(
    () => watchDraft(latest.current, () => latest.current.view !== 'end' && patchState({ view: 'elsewhere' })),
    [token, submissionId, patchState],
  );
  const toSend = (isComplete: boolean, waits = false, now = latest.current) =>
    sendingOf(now, isComplete, timings(), waits);
  const controls = { surveyTexts, latest, patchState, setState, setSending, isUnderway, skipFiles };
  const submission: SubmissionControls = { ...controls, toSend };
  return { state, sending, submission };
}

function sendingOf(
  state: SubmissionState,
  isComplete: boolean,
  timings: Record<string, number>,
  waits: boolean,
): SubmissionRequest {
  const { survey, token, query } = state;
  const website = new FormData(document.querySelector<HTMLFormElement>('#answers') ?? undefined).get('website');
  const body = submissionBody(state, isComplete);
  return {
    token,
    query,
    proof: survey.proof,
    body: {
      ...body,
      timings,
      localTime: localTimeHere(),
      ...(website ? { website: String(website) } : {}),
      ...(waits ? { waited: tookOf(state) } : {}),
    },
  };
}

function tookOf({ until, survey: { timeLimitSec } }: SubmissionState): { tookSec?: number } {
  if (until === undefined || timeLimitSec === null) return {};
  return { tookSec: Math.max(0, Math.round(timeLimitSec - (until - Date.now()) / 1000)) };
}

function useTimings(state: SubmissionState): () => Record<string, number> {
  const { page, view, submissionId } = state;
  const spent = useRef<Record<string, number>>({});
  const since = useRef(0);
  const isFirst = useRef(true);
  const inSight = view === 'page' ? keysInSight(state) : [];
  const keys = useRef(inSight);
  keys.current = inSight;
  const add = () => {
    const now = performance.now();
    const share = Math.round((now - since.current) / Math.max(1, keys.current.length));
    for (const key of keys.current) spent.current[key] = Math.min(86_400_000, (spent.current[key] ?? 0) + share);
    since.current = now;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time is taken whenever another page comes into sight
  useEffect(() => {
    since.current = isFirst.current ? paintedAt() : performance.now();
    isFirst.current = false;
    return add;
  }, [page, view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another submission begins to count anew
  useEffect(() => {
    spent.current = {};
  }, [submissionId]);
  return () => {
    add();
    return { ...spent.current };
  };
}

/** The first page was visible before the script started. */
const paintedAt = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
