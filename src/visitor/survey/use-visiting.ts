import { type Dispatch, type RefObject, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import type { VisitState } from '../../contract/survey-page.ts';
import { reachedAnswers } from '../../domain/surveys/visit-pages.ts';
import { keepDraft } from './draft.ts';
import type { Waiting } from './requests.ts';
import type { VisitSending } from './send.ts';
import { useTimings } from './use-timings.ts';
import type { Words } from './words.ts';

export type Sending = 'none' | 'sending' | Waiting | 'sent' | 'refused' | 'timeOverSent' | 'offline';

/** What the parts of a visit have in hand. */
export interface Visiting {
  words: Words;
  /** As it is now, also for what began before. */
  latest: RefObject<VisitState>;
  say: (change: Partial<VisitState>) => void;
  setState: Dispatch<SetStateAction<VisitState>>;
  setSending: (sending: Sending) => void;
  /** Something is on its way to the server: nothing else begins meanwhile. */
  isUnderway: RefObject<boolean>;
  /** What goes to the server of the visit as it is now; with `waits`, of one that may come after its time. */
  toSend: (isComplete: boolean, waits?: boolean) => VisitSending;
}

/** Where a visit stands, kept in this browser as it changes. */
export function useVisiting(initial: VisitState, words: Words) {
  const [state, setState] = useState(initial);
  const [sending, setSending] = useState<Sending>('none');
  const timings = useTimings(state);
  const isUnderway = useRef(false);
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => keepDraft(state), [state]);
  const { ending } = state;
  useEffect(() => {
    if (ending?.leadsOn && ending.url) location.replace(ending.url);
  }, [ending]);
  const say = useCallback((change: Partial<VisitState>) => setState((before) => ({ ...before, ...change })), []);
  const toSend = (isComplete: boolean, waits = false) => sendingOf(latest.current, isComplete, timings(), waits);
  const visiting: Visiting = { words, latest, say, setState, setSending, isUnderway, toSend };
  return { state, sending, visiting };
}

function sendingOf(
  state: VisitState,
  isComplete: boolean,
  timings: Record<string, number>,
  waits: boolean,
): VisitSending {
  const { visit, token, query, visitId, answers, referrer, consent, edit } = state;
  const website = new FormData(document.querySelector<HTMLFormElement>('#visit') ?? undefined).get('website');
  return {
    token,
    query,
    proof: visit.proof,
    body: {
      visitId,
      isComplete,
      // What lies behind a question that another answer took away again is nobody's business.
      answers: reachedAnswers(visit.fields, answers),
      language: visit.language,
      timings,
      ...(website ? { website: String(website) } : {}),
      ...(referrer ? { referrer } : {}),
      ...(consent ? { consent } : {}),
      ...(edit ? { editId: edit } : {}),
      ...(waits ? { waited: tookOf(state) } : {}),
    },
  };
}

/** How long a visit took until now whose time runs. */
function tookOf({ until, visit: { timeLimitSec } }: VisitState): { tookSec?: number } {
  if (until === undefined || timeLimitSec === null) return {};
  return { tookSec: Math.max(0, Math.round(timeLimitSec - (until - Date.now()) / 1000)) };
}
