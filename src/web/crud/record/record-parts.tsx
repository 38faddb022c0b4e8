import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { permissionForAny } from '../../../contract/catalogue.ts';

export function RecordCard({ children }: { children: ReactNode }) {
  return <Card sx={{ maxWidth: 720, display: 'flex', flexDirection: 'column' }}>{children}</Card>;
}

const lines = ['name', 'about', 'who', 'when'];

export function RecordSkeleton() {
  return (
    <Stack role="status" aria-label="Loading the record" sx={{ p: 3, gap: 3 }}>
      {lines.map((line) => (
        <div key={line}>
          <Skeleton width={96} height={16} sx={{ mb: 1 }} />
          <Skeleton height={24} />
        </div>
      ))}
    </Stack>
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
