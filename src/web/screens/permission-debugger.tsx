import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { PageHead } from '../layout/page-head.tsx';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { type OwnAccess, useOwnAccess } from '../providers/access.ts';
import { PermissionList } from './permission-list.tsx';
import { WhyForm } from './why-form.tsx';

/** What the reader may do, and why: their own permissions only. */
export function PermissionDebugger() {
  const access = useOwnAccess();
  if (!access) return <PageSkeleton />;
  return (
    <Stack spacing={3}>
      <PageHead title="Permission Debugger" about="What your role lets you open, and why." />
      <Source source={access.source} />
      <WhyForm access={access} />
      <PermissionList access={access} />
    </Stack>
  );
}

function Source({ source }: Pick<OwnAccess, 'source'>) {
  if (source === 'server') return null;
  return (
    <Alert severity="warning">
      {source === 'kept'
        ? 'The server could not be asked; this is what it said last time.'
        : 'The server could not be asked; this is the built-in list.'}
    </Alert>
  );
}
