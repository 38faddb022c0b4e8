import { useEffect, useRef } from 'react';
import type { VisitState } from '../../contract/survey-page.ts';
import { firstFaultyPage, reachedAnswers } from '../../domain/surveys/visit-pages.ts';
import { delivery } from './delivery.ts';
import type { Visiting } from './use-visiting.ts';

/** Ends a visit whose time is over, and answers what begins its time: what that makes of the visit. */
export function useTimeLimit(
  state: VisitState,
  { latest, setSending, isUnderway }: Visiting,
  finish: (isOver: boolean, isComplete: boolean) => Promise<void>,
) {
  useTimer(state, () => {
    const { visit, answers } = latest.current;
    // Where an answer lacks that must be there, the others are kept as not complete.
    if (!isUnderway.current) void finish(true, !firstFaultyPage(visit, reachedAnswers(visit.fields, answers)));
  });

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
