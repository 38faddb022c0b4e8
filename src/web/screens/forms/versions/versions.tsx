import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import type { Builder } from '../builder/use-builder.ts';
import { versionsOf } from './version-calls.ts';
import { VersionDetails } from './version-details.tsx';
import { VersionRow } from './version-row.tsx';

interface VersionsProps {
  id: number;
  builder: Builder;
  onClose: () => void;
  onRestored: () => void;
}

/** Every save of a form: who, when and what changed; what a version differs in, and bringing it back. */
export function Versions({ id, builder, onClose, onRestored }: VersionsProps) {
  const titleId = useId();
  const found = useQuery(versionsOf(builder.kind, id));
  const [chosen, setChosen] = useState<number>();
  const newest = found.data?.[0]?.number;
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 460, maxWidth: '100vw' } } }}
      sx={{ zIndex: ({ zIndex }) => zIndex.modal }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 3, pr: 1.5, py: 1.5 }}>
        <Typography id={titleId} variant="h2">
          Versions
        </Typography>
        <IconButton aria-label="Close" onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', px: 3, pb: 3 }}>
        {found.error && (
          <LoadProblem error={found.error} onRetry={() => void found.refetch()} what="list of versions" />
        )}
        {found.isPending && <Skeleton height={160} />}
        {found.data?.length === 0 && (
          <Typography color="textSecondary">
            No version is kept yet. The next time it is saved, it is first kept as it is now.
          </Typography>
        )}
        <Stack component="ol" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1 }}>
          {found.data?.map((version) => (
            <VersionRow
              key={version.number}
              version={version}
              isNewest={version.number === newest}
              isOpen={version.number === chosen}
              onToggle={() => setChosen(version.number === chosen ? undefined : version.number)}
            >
              <VersionDetails
                kind={builder.kind}
                id={id}
                number={version.number}
                all={found.data.map(({ number }) => number)}
                isUnsaved={builder.isChanged}
                onRestored={() => {
                  builder.discard();
                  onClose();
                  onRestored();
                }}
              />
            </VersionRow>
          ))}
        </Stack>
      </Box>
    </Drawer>
  );
}
