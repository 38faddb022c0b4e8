import Close from '@mui/icons-material/Close';
import { Box, Drawer, IconButton, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface SideDrawerProps {
  title: string;
  width?: number;
  onClose: () => void;
  children: ReactNode;
}

export function SideDrawer({ title, width = 520, onClose, children }: SideDrawerProps) {
  const titleId = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width, maxWidth: '100vw' } } }}
      sx={{ zIndex: ({ zIndex }) => zIndex.modal }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 3, pr: 1.5, py: 1.5 }}>
        <Typography id={titleId} variant="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <IconButton aria-label="Close" onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Stack sx={{ overflowY: 'auto', px: 3, pt: 1, pb: 3, gap: 2 }}>{children}</Stack>
    </Drawer>
  );
}
