import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { resources } from '../../../../../resources.config.ts';
import type { Role } from '../../../../contract/schemas/role.ts';
import type { User } from '../../../../contract/schemas/user.ts';
import { ListSkeleton } from '../../../crud/list/list-skeleton.tsx';
import { Pager } from '../../../crud/pager.tsx';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { dataProvider } from '../../../providers/data.ts';
import { PersonLine } from '../people/person-line.tsx';

const pageSize = 25;
const usersPath = resources.users.pages.list.path;

/** Who has this role; each leads to the user. */
export function RoleMembers({ role }: { role: Role }) {
  const [page, setPage] = useState(1);
  const members = useQuery({
    queryKey: ['data', 'default', 'users', 'list', { roleId: role.id, page }],
    queryFn: (queryContext) =>
      dataProvider.getList<User>({
        resource: 'users',
        pagination: { currentPage: page, pageSize, mode: 'server' },
        filters: [{ field: 'roleId', operator: 'eq', value: role.id }],
        meta: { queryContext },
      }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = members;
  if (error && !data) {
    return <LoadProblem isPart error={error} onRetry={() => void members.refetch()} what="list of members" />;
  }
  if (!data) return <ListSkeleton what="members" />;
  if (data.total === 0) return <NoMembers />;
  return (
    <>
      <Stack component="ul" aria-label={`Members of ${role.name}`} sx={listStyle}>
        {data.data.map((user) => (
          <Box component="li" key={user.id} sx={{ display: 'flex', gap: 2, px: 2, py: 1, alignItems: 'center' }}>
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>
              <PersonLine
                picture={user.profilePicture}
                about={user.email}
                name={user.fullName}
                href={`${usersPath}?record=${user.id}`}
              />
            </Box>
            {!user.isActive && <Pill tone="warning">Not active</Pill>}
          </Box>
        ))}
      </Stack>
      <Pager page={page} pageSize={pageSize} total={data.total} onPage={setPage} />
    </>
  );
}

function NoMembers() {
  return (
    <Stack sx={{ alignItems: 'center', py: 6, gap: 2 }}>
      <Typography color="textSecondary">Nobody has this role yet.</Typography>
      <Button component={RouterLink} to={usersPath} variant="outlined">
        Open the users
      </Button>
    </Stack>
  );
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const;
