import Close from '@mui/icons-material/Close';
import { Box, Drawer, IconButton, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useCloseQuestion } from './use-close-question.ts';

interface SideDrawerProps {
  title: string;
  width?: number;
  /** What it edits. Once that has changed, the drawer asks before it closes. */
  edited?: unknown;
  onClose: () => void;
  children: ReactNode;
}

export function SideDrawer({ title, width = 520, edited, onClose, children }: SideDrawerProps) {
  const titleId = useId();
  const close = useCloseQuestion(edited, onClose);
  return (
    <Drawer
      open
      anchor="right"
      onClose={() => void close()}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width, maxWidth: '100vw' } } }}
      sx={{ zIndex: ({ zIndex }) => zIndex.modal }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 3, pr: 1.5, py: 1.5 }}>
        <Typography id={titleId} variant="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <IconButton aria-label="Close" onClick={() => void close()}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Stack sx={{ overflowY: 'auto', px: 3, pt: 1, pb: 3, gap: 2 }}>{children}</Stack>
    </Drawer>
  );
}
