import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type { FormVersion } from '../../../../contract/schemas/forms/form-version.ts';
import { Ago } from '../../../layout/ago.tsx';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { SideDrawer } from '../../../layout/side-drawer.tsx';
import { useReading } from '../../../providers/reading.ts';
import type { Builder } from '../draft/form-kind.ts';
import { versionsOf } from './version-calls.ts';
import { VersionDetails } from './version-details.tsx';

interface VersionsProps {
  id: number;
  builder: Builder;
  onClose: () => void;
  onRestored: () => void;
}

export function Versions({ id, builder, onClose, onRestored }: VersionsProps) {
  const found = useReading(versionsOf(builder.kind, id));
  const [chosen, setChosen] = useState<number>();
  const newest = found.data?.[0]?.number;
  return (
    <SideDrawer title="Versions" width={460} onClose={onClose}>
      {found.error && <LoadProblem error={found.error} onRetry={() => void found.refetch()} what="list of versions" />}
      {found.isPending && <Skeleton height={160} />}
      {found.data?.length === 0 && (
        <Typography color="textSecondary">No versions yet. The next save creates one.</Typography>
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
              all={found.data?.map(({ number }) => number) ?? []}
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
    </SideDrawer>
  );
}

interface VersionRowProps {
  version: FormVersion;
  isNewest: boolean;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function VersionRow({ version, isNewest, isOpen, onToggle, children }: VersionRowProps) {
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
          {isNewest && <Pill tone="success">Current version</Pill>}
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
