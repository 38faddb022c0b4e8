import { useEffect, useRef } from 'react';
import type { VisitState } from '../../contract/survey-page.ts';

/** Calls `over` when the time of a visit runs out while its questions are shown. */
export function useTimeLimit({ until, view }: VisitState, over: () => void): void {
  const latest = useRef(over);
  latest.current = over;
  const isRunning = view === 'page' || view === 'review';
  useEffect(() => {
    if (until === undefined || !isRunning) return;
    const timer = setTimeout(() => latest.current(), until - Date.now());
    return () => clearTimeout(timer);
  }, [until, isRunning]);
}
