import './scroll-area.css';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import { layout } from '../../../contract/settings.ts';

export function ScrollArea({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => (area.current ? trackScrolling(area.current) : undefined), []);
  return (
    <div ref={area} className="scroll-area">
      {children}
    </div>
  );
}

function trackScrolling(area: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setScrolling = () => {
    area.dataset.scrolling = '';
    clearTimeout(timer);
    timer = setTimeout(() => delete area.dataset.scrolling, layout.scrollingThresholdMs);
  };
  area.addEventListener('scroll', setScrolling, { passive: true });
  return () => {
    clearTimeout(timer);
    area.removeEventListener('scroll', setScrolling);
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
