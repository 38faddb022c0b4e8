import { useEffect } from 'react';
import type { VisitState } from '../../contract/survey-page.ts';

/** Tells the page around this one how high it is, and nothing else. */
export function useEmbedded({ visit, token }: VisitState): void {
  const isEmbedded = visit.kind === 'embed';
  useEffect(() => {
    if (!isEmbedded || window.parent === window) return;
    const tell = () => {
      const height = document.getElementById('survey')?.scrollHeight ?? 0;
      window.parent.postMessage({ type: 'candor-survey-height', token, height }, '*');
    };
    const watcher = new ResizeObserver(tell);
    watcher.observe(document.body);
    tell();
    return () => watcher.disconnect();
  }, [isEmbedded, token]);
}
