import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';

interface StillCountingProps {
  isCounting: boolean;
  /** What is being counted. */
  what: string;
  children: ReactNode;
}

/** What was found before, set back for as long as something else is being counted. */
export function StillCounting({ isCounting, what, children }: StillCountingProps) {
  return (
    <Box aria-busy={isCounting} sx={{ position: 'relative' }}>
      {isCounting && (
        <LinearProgress
          aria-label={`Counting the ${what}`}
          sx={{ position: 'absolute', top: -8, left: 0, right: 0, zIndex: 1, borderRadius: 1 }}
        />
      )}
      <Box sx={{ opacity: isCounting ? 0.6 : 1 }}>{children}</Box>
    </Box>
  );
}
