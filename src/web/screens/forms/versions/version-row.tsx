import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { FormVersion } from '../../../../contract/schemas/form-version.ts';
import { Ago } from '../../../layout/ago.tsx';
import { Pill } from '../../../layout/pill.tsx';

interface VersionRowProps {
  version: FormVersion;
  isNewest: boolean;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** One version: its number, when, who, and what changed in words. */
export function VersionRow({ version, isNewest, isOpen, onToggle, children }: VersionRowProps) {
  const { number, createdAt, userName, summary } = version;
  return (
    <Box component="li" sx={{ border: 1, borderColor: isOpen ? 'primary.main' : 'divider', borderRadius: 1 }}>
      <ButtonBase
        aria-expanded={isOpen}
        onClick={onToggle}
        sx={{ display: 'block', width: '100%', textAlign: 'left', p: 1.5, borderRadius: 1 }}
      >
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="span" variant="subtitle2">
            Version {number}
          </Typography>
          {isNewest && <Pill tone="success">As it is now</Pill>}
          <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 'auto' }}>
            <Ago time={createdAt} />
          </Typography>
        </Stack>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {summary}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {userName ?? 'Candor'}
        </Typography>
      </ButtonBase>
      {isOpen && <Box sx={{ px: 1.5, pb: 1.5 }}>{children}</Box>}
    </Box>
  );
}
