import Visibility from '@mui/icons-material/Visibility';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import Button from '@mui/material/Button';
import { Panel } from '../../../layout/panel.tsx';
import { storedSession } from '../../../providers/session.ts';
import { useMay } from '../../../providers/use-may.ts';
import { UserAvatars } from '../../sentiments/shared/people.tsx';
import { UsersPicker } from '../../sentiments/shared/pickers.tsx';
import type { ResponseProps } from './use-response-actions.ts';

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
