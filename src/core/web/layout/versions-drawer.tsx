import { Button, Skeleton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ListEnd } from './list-end.tsx';
import { framed, LoadProblem } from './page-parts.tsx';
import { Pill } from './pill.tsx';
import { SideDrawer } from './side-drawer.tsx';

interface VersionsDrawerProps<V> {
  query: { data: readonly V[] | undefined; error: unknown; isPending: boolean; refetch: () => Promise<unknown> };
  total: number | undefined;
  onClose: () => void;
  /** An item of the list. */
  children: (version: V) => ReactNode;
}

export function VersionsDrawer<V>({ query, total, onClose, children }: VersionsDrawerProps<V>) {
  const { data, error, isPending, refetch } = query;
  return (
    <SideDrawer title="Versions" width={460} onClose={onClose}>
      {error !== null && <LoadProblem error={error} onRetry={() => void refetch()} what="list of versions" isPart />}
      {isPending && <Skeleton height={160} />}
      {data?.length === 0 && <Typography color="textSecondary">No versions yet. The next save creates one.</Typography>}
      <Stack component="ol" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1 }}>
        {data?.map(children)}
      </Stack>
      {data && <ListEnd shown={data.length} total={total} what="versions" />}
    </SideDrawer>
  );
}

interface VersionItemProps {
  version: number;
  /** Example: 'Published'. */
  label: string | false;
  onRestore: (() => void) | false;
  children: ReactNode;
}

export function VersionItem({ version, label, onRestore, children }: VersionItemProps) {
  return (
    <Stack component="li" direction="row" sx={{ ...framed, p: 1.5, gap: 1, alignItems: 'center' }}>
      <Stack sx={{ flexGrow: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          <Typography component="span" variant="subtitle2">
            Version {version}
          </Typography>
          {label && <Pill tone="success">{label}</Pill>}
        </Stack>
        {children}
      </Stack>
      {onRestore && (
        <Button size="small" variant="outlined" onClick={onRestore}>
          Restore
        </Button>
      )}
    </Stack>
  );
}
