import { useLayoutEffect, useRef } from 'react';
import type { PendingAnswer } from '../shared/pending-answers.ts';
import { useQuestionPlace } from '../shared/place.ts';

/** Adds what an input has in progress to the pending answers of its form. */
export function usePendingAnswer(isPending: boolean, pendingAnswer: PendingAnswer): void {
  const { pending } = useQuestionPlace();
  const latest = useRef(pendingAnswer);
  latest.current = pendingAnswer;
  const { fieldId, problem, isRunning } = pendingAnswer;
  // Before the next event, so that no press on Send comes in between.
  useLayoutEffect(() => {
    if (!isPending) return;
    const finish = () => latest.current.finish();
    const drop = () => latest.current.drop();
    return pending?.add({ fieldId, problem, isRunning, finish, drop });
  }, [pending, isPending, fieldId, problem, isRunning]);
}
