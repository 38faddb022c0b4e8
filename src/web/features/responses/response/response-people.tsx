import Visibility from '@mui/icons-material/Visibility';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import { Button, Stack } from '@mui/material';
import { Panel } from '../../../layout/page-parts.tsx';
import { useReading } from '../../../providers/queries.ts';
import { storedSession } from '../../../providers/session.ts';
import { useMay } from '../../../providers/use-may.ts';
import { GroupsPicker, UsersPicker } from '../../sentiments/shared/pickers.tsx';
import { groups, users } from '../../sentiments/shared/queries.ts';
import { UserAvatars } from '../../sentiments/shared/user-avatars.tsx';
import type { ResponseProps } from './use-response-actions.ts';

export function ResponseAssignees({ response, actions }: ResponseProps) {
  const me = storedSession.user();
  const colleagues = useReading(users).data ?? [];
  const teams = useReading(groups).data ?? [];
  const mayAssign = useMay('sentimentResponses', 'assign');
  const mayAssignMany = useMay('sentimentResponses', 'assignUsers');
  const mayAssignGroups = useMay('sentimentResponses', 'assignGroups');
  const isAssignedToMe = response.assignedToIds.includes(me?.id ?? 0);
  const others = mayAssignMany ? response.assignedUsers : [];
  const myName = me?.fullName ?? me?.email ?? 'You';

  const assignUsers = (ids: number[]) => {
    // Without permission for several assignees, the latest selection replaces the previous one.
    const wanted = mayAssignMany ? ids : ids.slice(-1);
    const known = wanted.map((id) => ({ id, name: colleagues.find((user) => user.id === id)?.fullName ?? '' }));
    void actions.setPeople(known);
  };
  const setGroups = (ids: number[]) =>
    void actions.setGroups(ids.map((id) => ({ id, name: teams.find((group) => group.id === id)?.name ?? '' })));

  return (
    <Panel
      title="Assigned to"
      action={
        mayAssign &&
        me?.id !== undefined &&
        !isAssignedToMe && (
          <Button size="small" onClick={() => void actions.setPeople([...others, { id: Number(me.id), name: myName }])}>
            Assign to me
          </Button>
        )
      }
    >
      <Stack sx={{ gap: 2 }}>
        {mayAssign ? (
          <UsersPicker label="Users" value={response.assignedToIds} onChange={assignUsers} />
        ) : (
          <UserAvatars names={response.assignedUsers.map(({ name }) => name)} />
        )}
        {mayAssignGroups ? (
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
  const mayWatch = useMay('sentimentResponses', 'watch');
  const mayUnwatch = useMay('sentimentResponses', 'unwatch');
  const ids = watchers.map(({ id }) => id);
  const isWatching = ids.includes(me);
  const setWatchers = (wanted: number[]) => {
    const added = wanted.filter((id) => !ids.includes(id));
    if (added.length > 0) void actions.watch(added);
    for (const id of ids) if (!wanted.includes(id) && mayUnwatch) void actions.unwatch(id);
  };
  return (
    <Panel
      title="Watched by"
      action={
        isWatching
          ? mayUnwatch && (
              <Button size="small" startIcon={<VisibilityOffOutlined />} onClick={() => void actions.unwatch(me)}>
                Stop watching
              </Button>
            )
          : mayWatch && (
              <Button size="small" startIcon={<Visibility />} onClick={() => void actions.watch([me])}>
                Watch
              </Button>
            )
      }
    >
      {mayWatch ? (
        <UsersPicker label="Watchers" value={ids} onChange={setWatchers} />
      ) : (
        <UserAvatars names={watchers.map(({ name }) => name)} />
      )}
    </Panel>
  );
}
