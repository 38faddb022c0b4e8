import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import type { Role } from '../../../../contract/schemas/role.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { PageSkeleton } from '../../../layout/page-skeleton.tsx';
import { usePageTitle } from '../../../page-title.ts';
import { useMay } from '../../../providers/use-may.ts';
import { CompareRoles } from './compare-roles.tsx';
import { type GrantGroup, groupsOf } from './grants.ts';
import { RoleHead } from './role-head.tsx';
import { RoleMembers } from './role-members.tsx';
import { RolePermissions } from './role-permissions.tsx';
import { everyPermission, oneRole } from './role-queries.ts';

const tabs = z.enum(['permissions', 'members', 'compare']).catch('permissions');

/** One role: what it may do, who has it, and how it differs from another. */
export function RolePage({ id }: { id: number }) {
  const role = useQuery(oneRole(id));
  const permissions = useQuery(everyPermission);
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
  const [words, setWords] = useSearchParams();
  const tab = tabs.parse(words.get('tab'));
  const mayReadUsers = useMay('users', 'list');
  const open = (next: string) =>
    setWords(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('tab', next);
        return after;
      },
      { replace: true },
    );
  return (
    <>
      <RoleHead role={role} groups={groups} />
      <Tabs
        value={tab}
        onChange={(_, next: string) => open(next)}
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
