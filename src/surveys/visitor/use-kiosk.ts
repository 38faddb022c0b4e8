import { useEffect, useState } from 'react';
import type { SubmissionState } from '../schemas/survey-page.ts';
import { isReached } from './submission/draft.ts';
import { dropFiles } from './submission/outbox.ts';

const afterEndMs = 8_000;
const idleMs = 60_000;
const touches = ['pointerdown', 'keydown', 'input'] as const;
const signs = [...touches, 'scroll'] as const;

interface Kiosk {
  written: SubmissionState;
  state: SubmissionState;
  restart: () => void;
  isEnded: boolean;
  /** What goes on without the respondent is no abandoned submission. */
  isRunning: boolean;
}

/** Restarts a kiosk after each or an abandoned submission, without a history entry to go back to. */
export function useKiosk({ written, state, restart, isEnded, isRunning }: Kiosk) {
  const { view, answers, page, consent } = state;
  const isOver = view === 'end';
  // Half a date, an error and a drawing are in no answer.
  const [isTouched, setTouched] = useState(false);
  const isBegun = isOver || isTouched || !isAsAtFirst(written, state);
  useEffect(() => {
    const touch = () => setTouched(true);
    for (const sign of touches) addEventListener(sign, touch, { capture: true });
    return () => {
      for (const sign of touches) removeEventListener(sign, touch, { capture: true });
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer and each page is a sign of life
  useEffect(() => {
    if (isEnded || !isBegun || isRunning) return;
    // The files of an abandoned submission stay on no shared device.
    const begin = async () => {
      if (!isOver) await dropFiles(answers);
      setTouched(false);
      await restartKiosk(written, restart);
    };
    let timer = setTimeout(begin, isOver ? afterEndMs : idleMs);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(begin, isOver ? afterEndMs : idleMs);
    };
    for (const sign of signs) addEventListener(sign, wait, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, wait, { capture: true });
    };
  }, [isEnded, isRunning, view, answers, page, consent, isBegun, restart]);
  useEffect(() => (isEnded ? undefined : coverWhenLeft(written)), [isEnded, written]);
}

/** A page restored from the back/forward cache shows no earlier answers and restarts. */
function coverWhenLeft({ token, query }: SubmissionState): () => void {
  const cover = () => document.getElementById('survey')?.style.setProperty('display', 'none');
  const begin = ({ persisted }: PageTransitionEvent) => persisted && location.replace(`/survey/${token}${query}`);
  addEventListener('pagehide', cover);
  addEventListener('pageshow', begin);
  return () => {
    removeEventListener('pagehide', cover);
    removeEventListener('pageshow', begin);
  };
}

function isAsAtFirst(written: SubmissionState, { view, page, answers, consent }: SubmissionState): boolean {
  const isFirstLanguage = !new URLSearchParams(location.search).has('language');
  const isSamePlace =
    isFirstLanguage && written.origin === 'opened' && written.view === view && written.page === page && !consent;
  return isSamePlace && JSON.stringify(written.answers) === JSON.stringify(answers);
}

/** Reloads the page in the first language; without a connection it clears the current one. */
export async function restartKiosk({ token, query }: SubmissionState, restart: () => void): Promise<void> {
  const address = `/survey/${token}${query}`;
  if (await isReached()) location.replace(address);
  else restart();
}
