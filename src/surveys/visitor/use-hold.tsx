import { useEffect, useState } from 'react';
import { createPendingAnswers } from '../../forms/shared/questions/shared/pending-answers.ts';
import { useSettling } from '../../forms/shared/questions/shared/use-settling.ts';
import { questionKey } from '../rules/survey-pages.ts';
import type { Hold, Holding } from './hold.ts';
import { useTexts } from './live.ts';

type Held = { pressed: HTMLButtonElement } | { over: () => void };

/** A press on a button waits for recordings, drawings and uploads, which become answers; the end of the time does, too. */
export function useHold({ state: { survey }, patchState, isBusy, skipFiles }: Holding): Hold {
  const [pending] = useState(createPendingAnswers);
  const { all, isHeld, whenSettled } = useSettling<Held>(pending, {
    act: (held) => ('over' in held ? held.over() : held.pressed.form?.requestSubmit(held.pressed)),
    report: (problems) => {
      const found = survey.fields.flatMap((field): [string, string][] => {
        const problem = problems.get(field.id);
        return problem === undefined ? [] : [[questionKey(field), problem]];
      });
      patchState({ issues: Object.fromEntries(found), notice: null });
    },
    isFinal: (held) => 'over' in held,
  });
  useLeaveWarning(isBusy || all.length > 0);
  const giveUp = () => {
    for (const one of pending.all()) one.drop();
  };
  const onSkip = isHeld ? giveUp : skipFiles;
  return {
    pending,
    isHeld,
    isRunning: isBusy || isHeld || all.some((one) => one.isRunning),
    status: onSkip && <StillUploading onSkip={onSkip} />,
    onHold: (pressed, event) => {
      if (!isBusy && pending.all().length === 0) return false;
      event.preventDefault();
      if (!isBusy && !isHeld) whenSettled({ pressed });
      return true;
    },
    atEnd: (over) => whenSettled({ over }),
  };
}

function StillUploading({ onSkip }: { onSkip: () => void }) {
  const texts = useTexts();
  return (
    <>
      {texts.stillUploading}{' '}
      <button type="button" className="quiet" onClick={onSkip}>
        {texts.withoutFile}
      </button>
    </>
  );
}

/** The browser asks before the page is left. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
