import { useEffect } from 'react';
import type { VisitState } from '../../contract/survey-page.ts';

const afterEndMs = 8_000;
const idleMs = 60_000;

/** A kiosk begins anew after each visitor, and when one has gone away in the middle. */
export function useKiosk({ visit, view, answers, page }: VisitState, restart: () => void): void {
  const isKiosk = visit.kind === 'kiosk';
  const isBegun = page !== '' || Object.keys(answers).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer and each page is a sign of life
  useEffect(() => {
    if (!isKiosk || (view !== 'end' && !isBegun)) return;
    const timer = setTimeout(restart, view === 'end' ? afterEndMs : idleMs);
    return () => clearTimeout(timer);
  }, [isKiosk, view, answers, page, isBegun, restart]);
}
