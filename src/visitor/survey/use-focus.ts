import { useEffect, useRef } from 'react';
import type { VisitState } from '../../contract/survey-page.ts';

/** Takes readers and keyboards to where something new is: the heading of another page, or the first fault. */
export function useFocus({ view, page, faults }: VisitState, isLive: boolean): void {
  const place = `${view} ${page}`;
  const before = useRef(place);
  useEffect(() => {
    if (!isLive || before.current === place) return;
    before.current = place;
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('#survey h1')?.focus();
  }, [place, isLive]);
  const faulty = Object.keys(faults).length > 0 ? faults : undefined;
  useEffect(() => {
    if (!isLive || !faulty) return;
    document.querySelector<HTMLElement>('[data-fault] :is(input, select, textarea):not([tabindex="-1"])')?.focus();
  }, [faulty, isLive]);
}
