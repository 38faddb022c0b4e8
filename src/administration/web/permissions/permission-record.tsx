import { Box, Button, Link, MenuItem, Skeleton, Stack, Typography } from '@mui/material';
import { useCan, useList } from '@refinedev/core';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { resources } from '../../../../resources.config.ts';
import { allPermissions, endpointOf } from '../../../core/contract/catalogue.ts';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import type { RowOf } from '../../../core/routes/operations.ts';
import { LineInput, type OwnInputProps } from '../../../core/web/inputs/plain-inputs.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { openedBy } from './explain.ts';

export function PermissionPanel({ record }: { record: RowOf<'permissions'> }) {
  const route = String(record.route);
  const { data: readRolesAccess } = useCan({ resource: 'roles', action: 'list' });
  const { entries } = openedBy(route);
  return (
    <Stack sx={{ gap: 3 }}>
      <Part title="Allows">
        <Typography>
          The API call <code>{endpointOf(route) ?? route}</code>
          {entries.length > 0 && `, and in the menu: ${entries.join(', ')}`}.
        </Typography>
      </Part>
      {readRolesAccess?.can && (
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
  const { query, result } = useList<RowOf<'roles'>, ApiFailure>({
    resource: 'roles',
    pagination: { mode: 'off' },
  });
  if (query.error && !query.data) {
    return (
      <Stack role="alert" direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography color="textSecondary">The roles could not be loaded.</Typography>
        <Button size="small" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Stack>
    );
  }
  if (!query.data) return <Skeleton height={72} role="status" aria-label="Loading roles" />;
  const holders = result.data.filter(({ holdsAll, permissionIds }) => holdsAll || permissionIds.includes(permissionId));
  if (holders.length === 0) return <Typography color="textSecondary">No role has this permission.</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { mt: 0.75 } }}>
      {holders.map(({ id, name, holdsAll, userCount }) => (
        <li key={id}>
          <Link component={RouterLink} to={`${resources.roles.pages.list.path}/${id}`}>
            {name}
          </Link>{' '}
          <Typography component="span" variant="muted">
            {userCount === 1 ? '1 user' : `${formatCount(userCount)} users`}
            {holdsAll && ', has every permission'}
          </Typography>
        </li>
      ))}
    </Box>
  );
}

function useFreeCalls() {
  const { query, result } = useList<RowOf<'permissions'>, ApiFailure>({
    resource: 'permissions',
    pagination: { mode: 'off' },
    queryOptions: { staleTime: 60_000 },
  });
  const known = new Set(result.data.map(({ route }) => route));
  return { query, free: allPermissions().filter(({ route }) => !known.has(route)) };
}

/** Without a free call, a new permission could not be completed. */
export function IfCallsAreFree({ children }: { children: ReactNode }) {
  const { query, free } = useFreeCalls();
  return query.data && free.length > 0 ? children : null;
}

/** A permission keeps its operation: only operations without a permission are offered, and only on creation. */
export function RouteInput(props: OwnInputProps<RowOf<'permissions'>>) {
  const { query, free } = useFreeCalls();
  const { record, field } = props;
  if (record) {
    const help = 'The API call of a permission cannot be changed, because its roles would get a different right.';
    return <LineInput {...props} field={{ ...field, help }} isDisabled />;
  }
  const help = query.error
    ? 'The permissions could not be loaded'
    : query.data && free.length === 0
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
