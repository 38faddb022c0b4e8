import { type ReactNode, useEffect, useRef } from 'react';
import { layout } from '../../contract/settings.ts';
import './scroll-area.css';

/** Scrolls its content under a slim bar that fades once scrolling has stopped. The wheel moves it as far as it says. */
export function ScrollArea({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => (area.current ? markScrolling(area.current) : undefined), []);
  return (
    <div ref={area} className="scroll-area">
      {children}
    </div>
  );
}

/** Says on the element itself that it scrolls, until it has been still for a while. */
function markScrolling(area: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const mark = () => {
    area.dataset.scrolling = '';
    clearTimeout(timer);
    timer = setTimeout(() => delete area.dataset.scrolling, layout.scrollingThresholdMs);
  };
  area.addEventListener('scroll', mark, { passive: true });
  return () => {
    clearTimeout(timer);
    area.removeEventListener('scroll', mark);
  };
}
