import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';

interface StillCountingProps {
  isCounting: boolean;
  /** What is being counted. */
  what: string;
  children: ReactNode;
}

/** What was found before, set back for as long as something else is being counted; however far one has scrolled, it says so. */
export function StillCounting({ isCounting, what, children }: StillCountingProps) {
  return (
    <Box aria-busy={isCounting}>
      {isCounting && (
        <Box sx={{ position: 'sticky', top: belowBar, height: 0, zIndex: 1 }}>
          <LinearProgress aria-label={`Counting the ${what}`} sx={{ borderRadius: 1 }} />
        </Box>
      )}
      <Box sx={{ opacity: isCounting ? 0.6 : 1 }}>{children}</Box>
    </Box>
  );
}

const belowBar = 64;
