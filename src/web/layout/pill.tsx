import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export type Tone = 'plain' | 'info' | 'success' | 'warning' | 'error';

const colours: Record<Tone, string> = {
  plain: 'text.secondary',
  info: 'info.main',
  success: 'success.main',
  warning: 'warning.main',
  error: 'error.main',
};

/** A fact in one or two words, with an icon beside the colour. */
export function Pill({ tone = 'plain', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        px: 1,
        height: 24,
        borderRadius: 3,
        typography: 'caption',
        fontWeight: 500,
        maxWidth: '100%',
        whiteSpace: 'nowrap',
        color: colours[tone],
        '& svg': { fontSize: 14 },
        position: 'relative',
        isolation: 'isolate',
        '&::before': {
          content: '""',
          position: 'absolute',
          inset: 0,
          zIndex: -1,
          borderRadius: 'inherit',
          bgcolor: 'currentColor',
          opacity: 0.1,
        },
      }}
    >
      {icon}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {children}
      </Box>
    </Box>
  );
}
