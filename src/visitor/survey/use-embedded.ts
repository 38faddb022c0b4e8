import { useEffect } from 'react';
import type { VisitState } from '../../contract/survey-page.ts';

/** Tells the page around this one how high it is, and when Esc is pressed here, which closes a pop-up; nothing else. */
export function useEmbedded({ visit, token }: VisitState): void {
  const isEmbedded = visit.kind === 'embed';
  useEffect(() => {
    if (!isEmbedded || window.parent === window) return;
    const tell = () => {
      const height = document.getElementById('survey')?.scrollHeight ?? 0;
      window.parent.postMessage({ type: 'candor-survey-height', token, height }, '*');
    };
    const tellEscape = ({ key }: KeyboardEvent) =>
      key === 'Escape' && window.parent.postMessage({ type: 'candor-survey-escape', token }, '*');
    const watcher = new ResizeObserver(tell);
    watcher.observe(document.body);
    addEventListener('keydown', tellEscape);
    tell();
    return () => {
      watcher.disconnect();
      removeEventListener('keydown', tellEscape);
    };
  }, [isEmbedded, token]);
}
