import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type PendingAnswer, type PendingAnswers, problemsOf } from './pending-answers.ts';

export interface Settling<Action> {
  act: (action: Action) => void;
  /** Called with what is wrong by field, instead of `act`. */
  report: (problems: ReadonlyMap<number, string>) => void;
  /** Whether what has a problem is given up instead. */
  isFinal?: (action: Action) => boolean;
}

/** Acts at once if nothing is pending, or finishes what is pending and acts when it is the answer. */
export function useSettling<Action>(pending: PendingAnswers, settling: Settling<Action>) {
  const all = useSyncExternalStore(pending.subscribe, pending.all, pending.all);
  const [held, setHeld] = useState<{ action: Action }>();
  const latest = useRef(settling);
  latest.current = settling;
  useEffect(() => {
    if (!held || settle(all, held.action, latest.current) === 'waits') return;
    setHeld(undefined);
  }, [held, all]);
  return {
    all,
    isHeld: held !== undefined,
    /** Acts when nothing is pending any more. */
    whenSettled: (action: Action) => (pending.all().length === 0 ? settling.act(action) : setHeld({ action })),
  };
}

function settle<Action>(
  all: readonly PendingAnswer[],
  action: Action,
  { act, report, isFinal }: Settling<Action>,
): 'waits' | 'done' {
  const problems = problemsOf(all);
  if (problems.size > 0 && !isFinal?.(action)) {
    report(problems);
    return 'done';
  }
  if (all.length === 0) {
    act(action);
    return 'done';
  }
  for (const one of all) {
    if (one.problem === undefined) one.finish();
    else one.drop();
  }
  return 'waits';
}
