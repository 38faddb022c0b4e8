import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { readableOnTint } from '../../domain/colour.ts';

export type Tone = 'plain' | 'info' | 'success' | 'warning' | 'error';

const colours: Record<Tone, string> = {
  plain: 'text.secondary',
  info: 'info.main',
  success: 'success.main',
  warning: 'warning.main',
  error: 'error.main',
};

const tint = 0.1;

interface PillProps {
  tone?: Tone;
  /** Instead of the tone's colour: one that somebody has chosen, which is made readable in either mode. */
  colour?: string | null;
  icon?: ReactNode;
  children: ReactNode;
}

/** A fact in one or two words, with an icon beside the colour. */
export function Pill({ tone = 'plain', colour, icon, children }: PillProps) {
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
        color: colour ? (theme) => readable(theme, colour) : colours[tone],
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
          opacity: tint,
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

// A selected row is the ground that text stands out from least.
const readable = ({ palette }: Theme, colour: string) => readableOnTint(palette.action.selected, colour, tint);
