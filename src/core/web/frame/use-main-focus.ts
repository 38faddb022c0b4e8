import { type RefObject, useEffect, useRef } from 'react';
import { usePagePath } from '../layout/page.tsx';

/** Manages the focus for keyboard users; returns the ref for the main element. */
export function useMainFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  useStartOfPage(main);
  useStandIn(main);
  return main;
}

/** After a navigation the focus moves to the start of the page. */
function useStartOfPage(main: RefObject<HTMLElement | null>) {
  const pathname = usePagePath();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [pathname, main]);
}

/** Focuses the page when the focused element disappears, such as a deleted row; else Tab restarts before the menu. */
function useStandIn(main: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let last: Element | null = null;
    const remember = () => {
      if (main.current?.contains(document.activeElement)) last = document.activeElement;
    };
    const standIn = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      main.current?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', remember);
    standIn.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      standIn.disconnect();
    };
  }, [main]);
}
