import { Box, Button, Link, MenuItem, Skeleton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { resources } from '../../../../../resources.config.ts';
import { allPermissions, endpointOf } from '../../../../contract/catalogue.ts';
import type { Row } from '../../../crud/fields/column.ts';
import { LineInput, type OwnInputProps } from '../../../crud/inputs/plain-inputs.tsx';
import { useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { everyPermission, everyRole } from '../roles/role-queries.ts';
import { openedBy } from './explain.ts';

export function PermissionPanel({ record }: { record: Row }) {
  const route = String(record.route);
  const mayReadRoles = useMay('roles', 'list');
  const { entries } = openedBy(route);
  return (
    <Stack sx={{ gap: 3 }}>
      <Part title="Allows">
        <Typography>
          The API call <code>{endpointOf(route) ?? route}</code>
          {entries.length > 0 && `, and in the menu: ${entries.join(', ')}`}.
        </Typography>
      </Part>
      {mayReadRoles && (
        <Part title="Roles with this permission">
          <Holders permissionId={record.id} />
        </Part>
      )}
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Holders({ permissionId }: { permissionId: number }) {
  const { data, error, refetch } = useReading(everyRole);
  if (error && !data) {
    return (
      <Stack role="alert" direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography color="textSecondary">The roles could not be loaded.</Typography>
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </Stack>
    );
  }
  if (!data) return <Skeleton height={72} role="status" aria-label="Loading roles" />;
  const holders = data.filter(({ holdsAll, permissionIds }) => holdsAll || permissionIds.includes(permissionId));
  if (holders.length === 0) return <Typography color="textSecondary">No role has this permission.</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { mt: 0.75 } }}>
      {holders.map(({ id, name, holdsAll, userCount }) => (
        <li key={id}>
          <Link component={RouterLink} to={`${resources.roles.pages.list.path}?record=${id}`}>
            {name}
          </Link>{' '}
          <Typography component="span" variant="muted">
            {userCount === 1 ? '1 user' : `${userCount.toLocaleString()} users`}
            {holdsAll && ', has every permission'}
          </Typography>
        </li>
      ))}
    </Box>
  );
}

/** A permission keeps its operation: only operations without a permission are offered, and only on creation. */
export function RouteInput(props: OwnInputProps) {
  const { data, error } = useReading(everyPermission);
  const { record, field, value } = props;
  if (record) {
    const help = 'The API call of a permission cannot be changed, because its roles would get a different right.';
    return <LineInput {...props} field={{ ...field, help }} isDisabled />;
  }
  const known = new Set(data?.map(({ route }) => route));
  const free = allPermissions().filter(({ route }) => route === value || !known.has(route));
  const help = error
    ? 'The permissions could not be loaded'
    : data && free.length === 0
      ? 'Every API call already has a permission.'
      : field.help;
  return (
    <LineInput
      {...props}
      field={{ ...field, ...(help ? { help } : {}) }}
      how={{
        select: true,
        children: free.map(({ route }) => (
          <MenuItem key={route} value={route}>
            {route}
          </MenuItem>
        )),
      }}
    />
  );
}
