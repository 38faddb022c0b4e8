import './scroll-area.css';
import { Box } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { layout } from '../../contract/settings.ts';

export function ScrollArea({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = area;
    const show = (isScrolling: boolean) => current?.toggleAttribute('data-scrolling', isScrolling);
    return current ? trackScrolling(current, layout.scrollingThresholdMs, show) : undefined;
  }, []);
  return (
    <div ref={area} className="scroll-area">
      {children}
    </div>
  );
}

/** Tells when the area starts to scroll, and when it has not scrolled for the given time. */
export function trackScrolling(area: EventTarget, ms: number, tell: (isScrolling: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onScroll = () => {
    clearTimeout(timer);
    tell(true);
    timer = setTimeout(() => tell(false), ms);
  };
  area.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    clearTimeout(timer);
    area.removeEventListener('scroll', onScroll);
  };
}

export function SkipLink() {
  return (
    <Box
      component="a"
      href="#main"
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        px: 2,
        py: 1,
        zIndex: 'tooltip',
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 500,
        textDecoration: 'none',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      Skip to content
    </Box>
  );
}
