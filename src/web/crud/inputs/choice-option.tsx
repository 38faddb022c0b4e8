import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { HTMLAttributes } from 'react';
import type { Choice } from '../choices.ts';

/** One line of a list to choose from. */
export function ChoiceOption({ choice, ...props }: HTMLAttributes<HTMLLIElement> & { choice: Choice }) {
  return (
    <Box component="li" {...props}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{choice.title}</Typography>
        {choice.detail && (
          <Typography variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
            {choice.detail}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
