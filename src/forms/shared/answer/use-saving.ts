import type { PendingAnswers } from '../questions/shared/pending-answers.ts';
import { useLeaveWarning } from '../questions/shared/use-leave-warning.ts';
import { useSettling } from '../questions/shared/use-settling.ts';

/** Saves a form once recordings, drawings and uploads under way are its answers. */
export function useSaving(pending: PendingAnswers, submit: (isSomebodyElse?: boolean) => Promise<void>) {
  // With a problem, too: the form names it with the others.
  const { all, isHeld, whenSettled } = useSettling<boolean | undefined>(pending, {
    act: (isSomebodyElse) => void submit(isSomebodyElse),
    report: () => void submit(),
  });
  useLeaveWarning(all.length > 0);
  const giveUp = () => {
    for (const one of pending.all()) one.drop();
  };
  return {
    isHeld,
    save: (isSomebodyElse?: boolean) => whenSettled(isSomebodyElse),
    onWithout: isHeld ? giveUp : undefined,
  };
}
