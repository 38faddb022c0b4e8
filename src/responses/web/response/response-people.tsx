import Visibility from '@mui/icons-material/Visibility';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import { Button, Stack } from '@mui/material';
import { useCan } from '@refinedev/core';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import { storedSession } from '../../../core/web/providers/session.ts';
import { useGroups, useUsers } from '../../shared/choices.ts';
import { GroupsPicker, UsersPicker } from '../../shared/pickers.tsx';
import { UserAvatars } from '../../shared/user-avatars.tsx';
import type { ResponseProps } from './use-response-actions.ts';

export function ResponseAssignees({ response, actions }: ResponseProps) {
  const me = storedSession.user();
  const colleagues = useUsers().result.data;
  const teams = useGroups().result.data;
  const { data: assignAccess } = useCan({ resource: 'sentimentResponses', action: 'assign' });
  const { data: assignManyAccess } = useCan({ resource: 'sentimentResponses', action: 'assignUsers' });
  const { data: assignGroupsAccess } = useCan({ resource: 'sentimentResponses', action: 'assignGroups' });
  const isAssignedToMe = response.assignedToIds.includes(me?.id ?? 0);
  const others = assignManyAccess?.can ? response.assignedUsers : [];
  const myName = me?.fullName ?? me?.email ?? 'You';

  const assignUsers = (ids: number[]) => {
    // Without permission for several assignees, the latest selection replaces the previous one.
    const wanted = assignManyAccess?.can ? ids : ids.slice(-1);
    const known = wanted.map((id) => ({ id, name: colleagues.find((user) => user.id === id)?.fullName ?? '' }));
    void actions.setPeople(known);
  };
  const setGroups = (ids: number[]) =>
    void actions.setGroups(ids.map((id) => ({ id, name: teams.find((group) => group.id === id)?.name ?? '' })));

  return (
    <Panel
      title="Assigned to"
      action={
        assignAccess?.can &&
        me?.id !== undefined &&
        !isAssignedToMe && (
          <Button size="small" onClick={() => void actions.setPeople([...others, { id: Number(me.id), name: myName }])}>
            Assign to me
          </Button>
        )
      }
    >
      <Stack sx={{ gap: 2 }}>
        {assignAccess?.can ? (
          <UsersPicker label="Users" value={response.assignedToIds} onChange={assignUsers} />
        ) : (
          <UserAvatars names={response.assignedUsers.map(({ name }) => name)} />
        )}
        {assignGroupsAccess?.can ? (
          <GroupsPicker label="Groups" value={response.assignedGroupIds} onChange={setGroups} />
        ) : (
          <UserAvatars names={response.assignedGroups.map(({ name }) => name)} />
        )}
      </Stack>
    </Panel>
  );
}

export function ResponseWatchers({ response: { watchers }, actions }: ResponseProps) {
  const me = Number(storedSession.user()?.id ?? 0);
  const { data: watchAccess } = useCan({ resource: 'sentimentResponses', action: 'watch' });
  const { data: unwatchAccess } = useCan({ resource: 'sentimentResponses', action: 'unwatch' });
  const ids = watchers.map(({ id }) => id);
  const isWatching = ids.includes(me);
  const setWatchers = (wanted: number[]) => {
    const added = wanted.filter((id) => !ids.includes(id));
    if (added.length > 0) void actions.watch(added);
    for (const id of ids) if (!wanted.includes(id) && unwatchAccess?.can) void actions.unwatch(id);
  };
  return (
    <Panel
      title="Watched by"
      action={
        isWatching
          ? unwatchAccess?.can === true && (
              <Button size="small" startIcon={<VisibilityOffOutlined />} onClick={() => void actions.unwatch(me)}>
                Stop watching
              </Button>
            )
          : watchAccess?.can === true && (
              <Button size="small" startIcon={<Visibility />} onClick={() => void actions.watch([me])}>
                Watch
              </Button>
            )
      }
    >
      {watchAccess?.can ? (
        <UsersPicker label="Watchers" value={ids} onChange={setWatchers} />
      ) : (
        <UserAvatars names={watchers.map(({ name }) => name)} />
      )}
    </Panel>
  );
}
