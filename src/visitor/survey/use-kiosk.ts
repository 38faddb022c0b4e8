import { useEffect } from 'react';
import type { VisitState } from '../../contract/survey-page.ts';

const afterEndMs = 8_000;
const idleMs = 60_000;
const signs = ['pointerdown', 'keydown', 'scroll'] as const;

/** A kiosk begins anew after each visitor, and when one has gone away in the middle. */
export function useKiosk(written: VisitState, state: VisitState, restart: () => void): void {
  const { visit, view, answers, page } = state;
  const isOver = view === 'end';
  const isBegun = isOver || !isAsAtFirst(written, state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer and each page is a sign of life
  useEffect(() => {
    if (visit.kind !== 'kiosk' || !isBegun) return;
    const begin = () => void beginAnew(written, restart);
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
  }, [visit.kind, view, answers, page, isBegun, restart]);
}

function isAsAtFirst(written: VisitState, { view, page, answers }: VisitState): boolean {
  const isSamePlace = written.isFresh && written.view === view && written.page === page;
  return isSamePlace && JSON.stringify(written.answers) === JSON.stringify(answers);
}

/** With a page of its own, in the first language, for the next visitor; without a connection this one is emptied. */
async function beginAnew({ token, query }: VisitState, restart: () => void): Promise<void> {
  const address = `/survey/${token}${query}`;
  const isReached = await fetch('/api/v1/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  if (isReached) location.replace(address);
  else restart();
}
