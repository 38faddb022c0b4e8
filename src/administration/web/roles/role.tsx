import ArrowBack from '@mui/icons-material/ArrowBack';
import { Alert, Box, Button, FormControlLabel, Stack, Switch, Tab, Tabs, Typography } from '@mui/material';
import { useCan, useList, useShow } from '@refinedev/core';
import { ListButton, Show } from '@refinedev/mui';
import { useState } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import { z } from 'zod';
import { resources } from '../../../../resources.config.ts';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import type { User } from '../../../core/contract/schemas/user.ts';
import type { RowOf } from '../../../core/routes/operations.ts';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { PageSkeleton, usePageTitle } from '../../../core/web/layout/page.tsx';
import { pageLook } from '../../../core/web/layout/page-look.ts';
import { framed, LoadProblem, PageTitle } from '../../../core/web/layout/page-parts.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { ListSkeleton } from '../../../core/web/list/list-states.tsx';
import { Pager } from '../../../core/web/list/pager.tsx';
import { useListParams } from '../../../core/web/list/use-list-params.ts';
import { type ApiFailure, failureText } from '../../../core/web/providers/failure.ts';
import { RecordDrawer, type RecordDrawerAddress, useRecordDrawer } from '../../../core/web/record/record-drawer.tsx';
import type { Role as RoleRow } from '../../schemas/role.ts';
import { PersonLine } from '../people/person-line.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { type GrantGroup, groupsOf } from './grants.ts';
import { RoleButtons } from './role-buttons.tsx';
import { RolePermissions } from './role-permissions.tsx';

/** A role with its permissions and members; its form opens in a drawer. */
export function Role() {
  const { id = '' } = useParams();
  const drawer = useRecordDrawer();
  return (
    <>
      <RolePage key={id} id={Number(id)} drawer={drawer} />
      <RecordDrawer address={drawer} />
    </>
  );
}

const tabs = z.enum(['permissions', 'members', 'compare']).catch('permissions');

function RolePage({ id, drawer }: { id: number; drawer: RecordDrawerAddress }) {
  const { query: role } = useShow<RowOf<'roles'>, ApiFailure>({ resource: 'roles', id });
  const { query: permissions } = useList<RowOf<'permissions'>, ApiFailure>({
    resource: 'permissions',
    pagination: { mode: 'off' },
    queryOptions: { staleTime: 60_000 },
  });
  usePageTitle(role.data?.data.name);
  const failed = [role, permissions].find(({ error, data }) => error && !data);
  if (failed) {
    return (
      <LoadProblem
        error={failed.error}
        onRetry={() => void failed.refetch()}
        what={failed === role ? 'role' : 'list of permissions'}
      />
    );
  }
  if (!role.data || !permissions.data) return <PageSkeleton />;
  return <Loaded role={role.data.data} groups={groupsOf(permissions.data.data)} drawer={drawer} />;
}

interface LoadedProps {
  role: RoleRow;
  groups: GrantGroup[];
  drawer: RecordDrawerAddress;
}

function Loaded({ role, groups, drawer }: LoadedProps) {
  const { tab: asked, set } = useListParams();
  const tab = tabs.parse(asked);
  const { data: readUsersAccess } = useCan({ resource: 'users', action: 'list' });
  return (
    <>
      <ListButton resource="roles" size="small" startIcon={<ArrowBack />} sx={{ ml: -1.5, mb: 1 }}>
        All roles
      </ListButton>
      <Show
        {...pageLook}
        resource="roles"
        recordItemId={role.id}
        title={
          <PageTitle title={role.name} about={role.description || (role.isSystem ? <Pill>Fixed</Pill> : undefined)} />
        }
        headerButtons={<RoleButtons role={role} groups={groups} drawer={drawer} />}
      >
        <Tabs
          value={tab}
          onChange={(_, next: string) => set({ tab: next })}
          aria-label="About this role"
          variant="scrollable"
          sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
        >
          <Tab value="permissions" label="Permissions" />
          {readUsersAccess?.can && <Tab value="members" label={`Members (${formatCount(role.userCount)})`} />}
          <Tab value="compare" label="Compare" />
        </Tabs>
        <Box hidden={tab !== 'permissions'}>
          <RolePermissions role={role} groups={groups} />
        </Box>
        {tab === 'members' && readUsersAccess?.can && <RoleMembers role={role} />}
        {tab === 'compare' && <CompareRoles role={role} groups={groups} />}
      </Show>
    </>
  );
}

function CompareRoles({ role, groups }: { role: RoleRow; groups: readonly GrantGroup[] }) {
  const { params, set } = useListParams();
  const [isShort, setShort] = useState(true);
  const { query, result } = useList<RowOf<'roles'>, ApiFailure>({
    resource: 'roles',
    pagination: { mode: 'off' },
  });
  const others = result.data.filter(({ id }) => id !== role.id);
  const other = others.find(({ id }) => String(id) === params.get('with'));
  if (query.error && !query.data)
    return <Alert severity="error">The roles could not be loaded: {failureText(query.error)}</Alert>;
  return (
    <section aria-label="Comparison">
      <Stack direction="row" sx={{ gap: 2, mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <SelectField
          label="Compare with"
          value={other ? String(other.id) : ''}
          options={others.map(({ id, name }) => [String(id), name])}
          onChange={(id) => set({ with: id })}
          sx={{ minWidth: 220 }}
        />
        {other && (
          <FormControlLabel
            control={<Switch checked={isShort} onChange={(_, next) => setShort(next)} />}
            label="Only differences"
          />
        )}
      </Stack>
      {other ? (
        <ComparisonTable one={role} other={other} groups={groups} onlyDifferences={isShort} />
      ) : (
        <Typography color="textSecondary">
          Choose a role to see the permissions that only one of the two has.
        </Typography>
      )}
    </section>
  );
}

const pageSize = 25;
const usersPath = resources.users.pages.list.path;

function RoleMembers({ role }: { role: RoleRow }) {
  const [page, setPage] = useState(1);
  const { query: members } = useList<User, ApiFailure>({
    resource: 'users',
    pagination: { currentPage: page, pageSize },
    filters: [{ field: 'roleId', operator: 'eq', value: role.id }],
    queryOptions: { placeholderData: (previous) => previous },
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
                href={`${usersPath}/${user.id}`}
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
      <Typography color="textSecondary">No users have this role yet.</Typography>
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
  ...framed,
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const;
