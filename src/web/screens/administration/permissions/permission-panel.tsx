import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { resources } from '../../../../../resources.config.ts';
import { endpointOf } from '../../../../contract/catalogue.ts';
import type { Row } from '../../../crud/row.ts';
import { useMay } from '../../../providers/use-may.ts';
import { openedBy } from '../../explain.ts';
import { everyRole } from '../roles/role-queries.ts';

/** What a permission opens, and who holds it. */
export function PermissionPanel({ record }: { record: Row }) {
  const route = String(record.route);
  const mayReadRoles = useMay('roles', 'list');
  const { entries } = openedBy(route);
  return (
    <Stack sx={{ gap: 3 }}>
      <Part title="What it opens">
        <Typography>
          The call <code>{endpointOf(route) ?? route}</code>
          {entries.length > 0 && `, and in the menu: ${entries.join(', ')}`}.
        </Typography>
      </Part>
      {mayReadRoles && (
        <Part title="Roles that hold it">
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
  const { data, error, refetch } = useQuery(everyRole);
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
  if (holders.length === 0) return <Typography color="textSecondary">No role holds it.</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { mt: 0.75 } }}>
      {holders.map(({ id, name, holdsAll, userCount }) => (
        <li key={id}>
          <Link component={RouterLink} to={`${resources.roles.pages.list.path}?record=${id}`}>
            {name}
          </Link>{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            {userCount === 1 ? '1 person' : `${userCount.toLocaleString()} people`}
            {holdsAll && ', holds everything'}
          </Typography>
        </li>
      ))}
    </Box>
  );
}
