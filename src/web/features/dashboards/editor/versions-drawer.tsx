import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Dashboard } from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { Ago } from '../../../layout/ago.tsx';
import { framed } from '../../../layout/framed.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { SideDrawer } from '../../../layout/side-drawer.tsx';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { useReading } from '../../../providers/reading.ts';
import { useCall } from '../../../providers/use-call.ts';
import { useMay } from '../../../providers/use-may.ts';
import { dashboardVersions } from '../custom/shared/dashboard-queries.ts';
import type { Editor } from './use-editor.ts';

interface VersionsDrawerProps {
  dashboard: Dashboard;
  editor: Editor;
  onReload: () => void;
  onClose: () => void;
}

export function VersionsDrawer({ dashboard, editor, onReload, onClose }: VersionsDrawerProps) {
  const { id, publishedVersion } = dashboard;
  const found = useReading(dashboardVersions(id));
  const mayRestore = useMay('dashboards', 'restore');
  const call = useCall();
  const restore = async (version: number) => {
    const text = 'It becomes the draft, in place of the present one. Viewers see it when you publish.';
    if (!(await isConfirmed(`Restore version ${version}?`, text, 'Restore version'))) return;
    if (!(await editor.act(() => call('dashboards', 'restore', { params: { id, version } })))) return;
    onClose();
    onReload();
  };
  return (
    <SideDrawer title="Versions" width={460} onClose={onClose}>
      {found.error && <LoadProblem error={found.error} onRetry={() => void found.refetch()} what="list of versions" />}
      {found.isPending && <Skeleton height={160} />}
      <Stack component="ol" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1 }}>
        {found.data?.map(({ version, createdAt, createdByName, chartCount }) => (
          <Stack key={version} component="li" direction="row" sx={{ ...framed, p: 1.5, gap: 1, alignItems: 'center' }}>
            <Stack sx={{ flexGrow: 1, minWidth: 0 }}>
              <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
                <Typography component="span" variant="subtitle2">
                  Version {version}
                </Typography>
                {version === publishedVersion && <Pill tone="success">Published</Pill>}
              </Stack>
              <Typography variant="caption" color="textSecondary">
                {createdByName ?? 'Candor'} · <Ago time={createdAt} /> ·{' '}
                {chartCount === 1 ? '1 tile' : `${chartCount} tiles`}
              </Typography>
            </Stack>
            {mayRestore && (
              <Button size="small" variant="outlined" onClick={() => void restore(version)}>
                Restore
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
    </SideDrawer>
  );
}
