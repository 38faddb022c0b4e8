import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface RecordHeadProps {
  titleId: string;
  title: ReactNode;
  /** What kind of record it is, above its own name. */
  kind?: string;
  actions?: ReactNode;
  onClose: () => void;
}

/** The head of a drawer: what it shows, what else can be done with it, and the way out. */
export function RecordHead({ titleId, title, kind, actions, onClose }: RecordHeadProps) {
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'flex-start', gap: 1, pl: 3, pr: 1.5, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0, py: 0.5 }}>
        {kind && (
          <Typography variant="body2" color="textSecondary">
            {kind}
          </Typography>
        )}
        <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
      </Box>
      {actions}
      <IconButton aria-label="Close" onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
    </Stack>
  );
}
