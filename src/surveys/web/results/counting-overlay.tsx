import { Box, LinearProgress } from '@mui/material';
import type { ReactNode } from 'react';

interface CountingOverlayProps {
  isCounting: boolean;
  what: string;
  children: ReactNode;
}

/** Dims the previous result while a new one loads; the notice stays visible while scrolling. */
export function CountingOverlay({ isCounting, what, children }: CountingOverlayProps) {
  return (
    <Box aria-busy={isCounting}>
      {isCounting && (
        <Box sx={{ position: 'sticky', top: topOffset, height: 0, zIndex: 1 }}>
          <LinearProgress aria-label={`Counting the ${what}`} sx={{ borderRadius: 1 }} />
        </Box>
      )}
      <Box sx={{ opacity: isCounting ? 0.6 : 1 }}>{children}</Box>
    </Box>
  );
}

const topOffset = 64;
