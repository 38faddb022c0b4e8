import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';

const bars = 24;

/** Bars that follow the voice, so that whoever records sees that they are heard. */
export function LevelMeter({ level, isLive }: { level: () => number; isLive: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const read = useRef(level);
  read.current = level;
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(() => {
      const lit = Math.round(read.current() * bars);
      const all = box.current?.children ?? [];
      for (const [index, bar] of [...all].entries()) bar.toggleAttribute('data-lit', index < lit);
    }, 60);
    return () => clearInterval(timer);
  }, [isLive]);
  return (
    <Box
      ref={box}
      aria-hidden
      sx={{
        display: 'flex',
        gap: '2px',
        alignItems: 'center',
        '& > i': { width: 4, height: 16, borderRadius: 1, bgcolor: 'divider' },
        '& > i[data-lit]': { bgcolor: 'primary.main' },
      }}
    >
      {Array.from({ length: bars }, (_, index) => `bar-${index}`).map((key) => (
        <i key={key} />
      ))}
    </Box>
  );
}
