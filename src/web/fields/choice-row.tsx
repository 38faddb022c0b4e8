import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A choice as a row that can be hit with a thumb; the control inside is a radio or a checkbox. */
export function ChoiceRow({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        border: 1,
        borderColor: isChosen ? 'primary.main' : 'divider',
        bgcolor: isChosen ? 'action.selected' : 'transparent',
        borderRadius: 1,
        '&:hover': { borderColor: isChosen ? 'primary.main' : 'text.secondary' },
        '& .MuiFormControlLabel-root': { m: 0, width: '100%', minHeight: 40, px: 0.5 },
      }}
    >
      {children}
    </Box>
  );
}
