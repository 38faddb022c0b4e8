import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { permissionForAny } from '../../contract/catalogue.ts';

interface NotAllowedProps {
  what: string;
  name: string;
  operation: string;
}

/** Stands where a form would, for those who may not use it. */
export function NotAllowed({ what, name, operation }: NotAllowedProps) {
  const permission = permissionForAny(name, operation);
  return (
    <Stack role="alert" sx={{ alignItems: 'center', textAlign: 'center', px: 3, py: 8, gap: 1 }}>
      <Typography variant="h2">You may not {what}</Typography>
      <Typography color="textSecondary">
        {permission
          ? `It needs the permission ${permission}. An administrator can give it to your role.`
          : 'Nobody can.'}
      </Typography>
    </Stack>
  );
}
