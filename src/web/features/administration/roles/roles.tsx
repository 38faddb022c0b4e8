import { Alert, Box, Button, FormControlLabel, Stack, Switch, Tab, Tabs, Typography } from '@mui/material';
import { useList } from '@refinedev/core';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { z } from 'zod';
import { resources } from '../../../../../resources.config.ts';
import type { Role } from '../../../../contract/schemas/administration/role.ts';
import type { User } from '../../../../contract/schemas/administration/user.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { ListSkeleton } from '../../../crud/list/list-states.tsx';
import { Pager } from '../../../crud/list/pager.tsx';
import { useListParams } from '../../../crud/list/use-list-params.ts';
import { useRecordAddress } from '../../../crud/record/record-address.ts';
import { RecordDrawer } from '../../../crud/record-drawer.tsx';
import { ResourceList } from '../../../crud/resource-list.tsx';
import { PageSkeleton, type ScreenProps, usePageTitle } from '../../../layout/page.tsx';
import { framed, LoadProblem } from '../../../layout/page-parts.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { type ApiFailure, sentenceOf } from '../../../providers/failure.ts';
import { useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { PersonLine } from '../people/person-line.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { type GrantGroup, groupsOf } from './grants.ts';
import { RoleHead } from './role-head.tsx';
import { RolePermissions } from './role-permissions.tsx';
import { everyPermission, everyRole, oneRole } from './role-queries.ts';

export function Roles({ page }: ScreenProps) {
  const { record, editing } = useRecordAddress();
  if (typeof record !== 'number') return <ResourceList page={page} />;
  return (
    <>
      <RolePage key={record} id={record} />
      {editing && <RecordDrawer name="roles" />}
    </>
  );
}

const tabs = z.enum(['permissions', 'members', 'compare']).catch('permissions');

function RolePage({ id }: { id: number }) {
  const role = useReading(oneRole(id));
  const permissions = useReading(everyPermission);
  usePageTitle(role.data?.name);
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
  return <Loaded role={role.data} groups={groupsOf(permissions.data)} />;
}

function Loaded({ role, groups }: { role: Role; groups: GrantGroup[] }) {
  const { tab: asked, set } = useListParams();
  const tab = tabs.parse(asked);
  const mayReadUsers = useMay('users', 'list');
  return (
    <>
      <RoleHead role={role} groups={groups} />
      <Tabs
        value={tab}
        onChange={(_, next: string) => set({ tab: next })}
        aria-label="About this role"
        variant="scrollable"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        <Tab value="permissions" label="Permissions" />
        {mayReadUsers && <Tab value="members" label={`Members (${role.userCount.toLocaleString()})`} />}
        <Tab value="compare" label="Compare" />
      </Tabs>
      <Box hidden={tab !== 'permissions'}>
        <RolePermissions role={role} groups={groups} />
      </Box>
      {tab === 'members' && mayReadUsers && <RoleMembers role={role} />}
      {tab === 'compare' && <CompareRoles role={role} groups={groups} />}
    </>
  );
}

function CompareRoles({ role, groups }: { role: Role; groups: readonly GrantGroup[] }) {
  const { params, set } = useListParams();
  const [isShort, setShort] = useState(true);
  const roles = useReading(everyRole);
  const others = (roles.data ?? []).filter(({ id }) => id !== role.id);
  const other = others.find(({ id }) => String(id) === params.get('with'));
  if (roles.error && !roles.data)
    return <Alert severity="error">The roles could not be loaded: {sentenceOf(roles.error)}</Alert>;
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

function RoleMembers({ role }: { role: Role }) {
  const [page, setPage] = useState(1);
  const { query: members } = useList<User, ApiFailure>({
    resource: 'users',
    pagination: { currentPage: page, pageSize },
    filters: [{ field: 'roleId', operator: 'eq', value: role.id }],
    queryOptions: { placeholderData: (previous) => previous },
    errorNotification: false,
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
