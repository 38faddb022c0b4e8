import Close from '@mui/icons-material/Close';
import { IconButton, Stack, Typography } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import { permissionForAny } from '../../contract/catalogue.ts';
import type { RecordName, RowOf } from '../../routes/operations.ts';
import { recordTitle } from '../fields/column.ts';
import { MoreMenu } from './more-menu.tsx';
import { useOverrides } from './overrides.ts';
import { useDrawerAround } from './record-drawer.tsx';

/** The title of Refine's Create, Edit and Show in a drawer. */
export function DrawerTitle({ title, kind }: { title: ReactNode; kind?: string }) {
  const { titleId } = useDrawerAround();
  return (
    <>
      {kind && <Typography variant="muted">{kind}</Typography>}
      <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere', py: kind ? 0 : 0.5 }}>
        {title}
      </Typography>
    </>
  );
}

export function CloseDrawer() {
  const { close } = useDrawerAround();
  return (
    <IconButton aria-label="Close" onClick={close}>
      <Close fontSize="small" />
    </IconButton>
  );
}

interface RecordProps<N extends RecordName> {
  name: N;
  record: RowOf<N>;
}

export function RecordTitle<N extends RecordName>({ name, record }: RecordProps<N>) {
  const { title: Title } = useOverrides(name);
  return Title ? <Title record={record} /> : recordTitle(name, record);
}

export function RecordActions<N extends RecordName>({ name, record }: RecordProps<N>) {
  const { actions: OwnActions } = useOverrides(name);
  if (!OwnActions) return null;
  return (
    <Suspense>
      <OwnActions record={record}>
        {(actions) => <MoreMenu of={recordTitle(name, record)} actions={actions} />}
      </OwnActions>
    </Suspense>
  );
}

export function NotAllowed({ what, name, operation }: { what: string; name: string; operation: string }) {
  const permission = permissionForAny(name, operation);
  return (
    <Stack role="alert" sx={{ alignItems: 'center', textAlign: 'center', px: 3, py: 8, gap: 1 }}>
      <Typography variant="h2">You do not have permission to {what}</Typography>
      <Typography color="textSecondary">
        {permission
          ? `This needs the permission ${permission}. Ask an administrator to add it to your role.`
          : 'No role has this permission.'}
      </Typography>
    </Stack>
  );
}
