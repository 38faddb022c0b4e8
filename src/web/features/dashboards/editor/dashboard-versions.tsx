import { Typography } from '@mui/material';
import type { Dashboard } from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { Ago } from '../../../layout/time.tsx';
import { VersionItem, VersionsDrawer } from '../../../layout/versions-drawer.tsx';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { useCall, useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { dashboardVersions } from '../custom/shared/dashboard-queries.ts';
import type { Editor } from './use-editor.ts';

interface DashboardVersionsProps {
  dashboard: Dashboard;
  editor: Editor;
  onReload: () => void;
  onClose: () => void;
}

export function DashboardVersions({ dashboard, editor, onReload, onClose }: DashboardVersionsProps) {
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
    <VersionsDrawer query={found} onClose={onClose}>
      {({ version, createdAt, createdByName, chartCount }) => (
        <VersionItem
          key={version}
          version={version}
          label={version === publishedVersion && 'Published'}
          onRestore={mayRestore && (() => void restore(version))}
        >
          <Typography variant="hint">
            {createdByName ?? 'Candor'} · <Ago time={createdAt} /> ·{' '}
            {chartCount === 1 ? '1 tile' : `${chartCount} tiles`}
          </Typography>
        </VersionItem>
      )}
    </VersionsDrawer>
  );
}
