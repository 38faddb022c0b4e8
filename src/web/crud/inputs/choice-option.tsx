import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { HTMLAttributes } from 'react';
import { PersonAvatar } from '../../layout/person-avatar.tsx';
import type { Choice } from '../choices.ts';

/** One line of a list to choose from. */
export function ChoiceOption({ choice, ...props }: HTMLAttributes<HTMLLIElement> & { choice: Choice }) {
  return (
    <Box component="li" {...props} sx={{ gap: 1.5 }}>
      {choice.picture !== undefined && (
        <Box sx={{ flexShrink: 0 }}>
          <PersonAvatar picture={choice.picture} name={choice.title} size={28} />
        </Box>
      )}
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
