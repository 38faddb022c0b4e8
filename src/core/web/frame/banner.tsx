import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface BannerProps {
  tone: 'info' | 'warning';
  action?: ReactNode;
  children: ReactNode;
}

/** What concerns all pages, above them. */
export function Banner({ tone, action, children }: BannerProps) {
  return (
    <Box
      role="alert"
      sx={({ palette }) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        typography: 'body2',
        bgcolor: `color-mix(in srgb, ${palette[tone].main} 14%, ${palette.background.paper})`,
        borderBottom: 1,
        borderColor: `${tone}.main`,
      })}
    >
      <Box component="span" sx={{ flexGrow: 1 }}>
        {children}
      </Box>
      {action}
    </Box>
  );
}
