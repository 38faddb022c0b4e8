import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { PersonAvatar } from '../../../core/web/layout/person-avatar.tsx';

interface PersonLineProps {
  name: string;
  href?: string;
  picture: string | null | undefined;
  about?: ReactNode;
}

export function PersonLine({ name, href, picture, about }: PersonLineProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <Box sx={{ flexShrink: 0 }}>
        <PersonAvatar picture={picture} name={name} size={32} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="div" variant="subtitle2">
          {href ? (
            <Link component={RouterLink} to={href} underline="hover" color="inherit">
              {name}
            </Link>
          ) : (
            name
          )}
        </Typography>
        {about && (
          <Typography component="div" variant="muted">
            {about}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
