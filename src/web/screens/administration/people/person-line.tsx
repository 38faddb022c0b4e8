import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PersonAvatar } from '../../../layout/person-avatar.tsx';

interface PersonLineProps {
  name: ReactNode;
  picture: string | null | undefined;
  about?: ReactNode;
}

/** Somebody with their picture, their name and a line about them. */
export function PersonLine({ name, picture, about }: PersonLineProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <Box sx={{ flexShrink: 0 }}>
        <PersonAvatar picture={picture} size={32} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="div" variant="subtitle2">
          {name}
        </Typography>
        {about && (
          <Typography component="div" variant="body2" color="textSecondary">
            {about}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
