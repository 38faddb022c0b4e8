import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { readableOnTint } from '../../rules/color.ts';

export type Tone = 'plain' | 'info' | 'success' | 'warning' | 'error';

const colors: Record<Tone, string> = {
  plain: 'text.secondary',
  info: 'info.main',
  success: 'success.main',
  warning: 'warning.main',
  error: 'error.main',
};

const tint = 0.1;

interface PillProps {
  tone?: Tone;
  color?: string | null;
  icon?: ReactNode;
  children: ReactNode;
}

export function Pill({ tone = 'plain', color, icon, children }: PillProps) {
  return (
    <Box
      component="span"
      className="pill"
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
        color: color ? (theme) => readable(theme, color) : colors[tone],
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

// The selected row is the background with the least contrast.
const readable = ({ palette }: Theme, color: string) => readableOnTint(palette.action.selected, color, tint);
