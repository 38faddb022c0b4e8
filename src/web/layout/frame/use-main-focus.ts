import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Keeps the place of whoever works without a mouse: answers what the page's own part of the frame is to be bound to. */
export function useMainFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  useStartOfPage(main);
  useStandIn(main);
  return main;
}

/** After a change of page, reading and tabbing go on at the page's start. */
function useStartOfPage(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [pathname, main]);
}

/**
 * The page takes the focus when what had it is gone, such as the row of a record that was deleted: else tabbing would
 * begin again before the menu. It may go before or after the drawer or dialog over it has closed.
 */
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
