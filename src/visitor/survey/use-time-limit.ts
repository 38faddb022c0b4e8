import { useEffect, useRef } from 'react';
import type { VisitState } from '../../contract/survey-page.ts';
import { firstFaultyPage, reachedAnswers } from '../../domain/surveys/visit-pages.ts';
import { delivery } from './delivery.ts';
import type { Sent } from './send.ts';
import type { Visiting } from './use-visiting.ts';
import type { Words } from './words.ts';

/** Ends a visit whose time is over, and begins its time: `begin` answers what that makes of the visit. */
export function useTimeLimit(state: VisitState, visiting: Visiting, finish: (isOver: boolean) => Promise<void>) {
  const { words, latest, say, setSending, isUnderway, toSend } = visiting;

  /** What was answered is sent as it is; where an answer lacks that must be there, it is kept so far. */
  const over = async () => {
    if (isUnderway.current) return;
    const { visit, answers } = latest.current;
    if (!firstFaultyPage(visit, reachedAnswers(visit.fields, answers))) return finish(true);
    isUnderway.current = true;
    const sent = await delivery.send(toSend(false));
    isUnderway.current = false;
    say(overState(words, sent));
  };
  useTimer(state, () => void over());

  /** The time of a visit begins with the press on start: the server says when that was. */
  return async (): Promise<Partial<VisitState> | undefined> => {
    const { visit } = latest.current;
    if (visit.timeLimitSec === null) return {};
    isUnderway.current = true;
    const proof = await delivery.newProof(latest.current);
    isUnderway.current = false;
    setSending(proof ? 'none' : 'offline');
    return proof && { visit: { ...visit, proof }, until: Date.now() + visit.timeLimitSec * 1000 };
  };
}

/** What is told where the time was over before everything was answered that must be. */
export function overState({ refusals, timeOverKept }: Words, { kind }: Sent): Partial<VisitState> {
  const [title, text] = refusals.time_over;
  return { view: 'end', ending: { title, text: kind === 'answered' ? timeOverKept : text, url: null } };
}

/** Calls `over` when the time of a visit runs out while its questions are shown. */
function useTimer({ until, view }: VisitState, over: () => void): void {
  const latest = useRef(over);
  latest.current = over;
  const isRunning = view === 'page' || view === 'review';
  useEffect(() => {
    if (until === undefined || !isRunning) return;
    const timer = setTimeout(() => latest.current(), until - Date.now());
    return () => clearTimeout(timer);
  }, [until, isRunning]);
}
