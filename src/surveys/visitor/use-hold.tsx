import { useMemo, useRef, useState } from 'react';
import { unreadQuestions } from '../../core/rules/unread-input.ts';
import { createPendingAnswers } from '../../forms/shared/questions/shared/pending-answers.ts';
import { useLeaveWarning } from '../../forms/shared/questions/shared/use-leave-warning.ts';
import { useSettling } from '../../forms/shared/questions/shared/use-settling.ts';
import { withReached } from '../rules/review.ts';
import { questionKey } from '../rules/survey-pages.ts';
import type { SubmissionState } from '../schemas/survey-page.ts';
import type { Hold, Holding } from './hold.ts';
import { useTexts } from './live.ts';
import { isSaved } from './submission/draft.ts';
import { startedFilesOf } from './submission/started-files.ts';
import { uploadError } from './upload-error.ts';

type Held = { pressed: HTMLButtonElement } | { over: () => void };

/** A press on a button waits for recordings, drawings and uploads, which become answers; the end of the time does, too. */
export function useHold({ state, patchState, isBusy, skipFiles }: Holding): Hold {
  const { survey } = state;
  const [pending] = useState(createPendingAnswers);
  const { all, isHeld, whenSettled } = useSettling<Held>(pending, {
    act: (held) => ('over' in held ? held.over() : held.pressed.form?.requestSubmit(held.pressed)),
    report: (problems) => {
      const found = survey.fields.flatMap((field): [string, string][] => {
        const problem = problems.get(field.id);
        return problem === undefined ? [] : [[questionKey(field), problem]];
      });
      const unread = unreadQuestions(document.getElementById('answers'), 'question');
      patchState({ issues: { ...unread, ...Object.fromEntries(found) }, notice: null });
    },
    isFinal: (held) => 'over' in held,
  });
  const stored = useStartedFiles(state, patchState);
  useLeaveWarning(isBusy || all.length > 0);
  const giveUp = () => {
    for (const one of pending.all()) one.drop();
  };
  const onSkip = isHeld ? giveUp : skipFiles;
  return {
    pending,
    stored,
    uploadError,
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

/** Files that a respondent has begun to give belong to the draft, which is begun with the first of them. */
function useStartedFiles(state: SubmissionState, patchState: Holding['patchState']): Hold['stored'] {
  const latest = useRef(state);
  latest.current = state;
  const isStored = isSaved(state);
  const { submissionId } = state;
  return useMemo(() => {
    if (!isStored) return undefined;
    const files = startedFilesOf(submissionId);
    return {
      ...files,
      put: async (id, file) => {
        await files.put(id, file);
        patchState({ reached: withReached(latest.current).reached });
      },
    };
  }, [isStored, submissionId, patchState]);
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
