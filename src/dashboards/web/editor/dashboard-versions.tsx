import { Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { Ago } from '../../../core/web/layout/time.tsx';
import { VersionItem, VersionsDrawer } from '../../../core/web/layout/versions-drawer.tsx';
import { isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import { totalOf, useOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { Dashboard } from '../../schemas/custom-dashboard.ts';
import type { Editor } from './use-editor.ts';

interface DashboardVersionsProps {
  dashboard: Dashboard;
  editor: Editor;
  onReload: () => void;
  onClose: () => void;
}

export function DashboardVersions({ dashboard, editor, onReload, onClose }: DashboardVersionsProps) {
  const { id, publishedVersion } = dashboard;
  const { query } = useOperation('dashboards', 'versions', { params: { id }, queryOptions: { staleTime: 0 } });
  const { data: restoreAccess } = useCan({ resource: 'dashboards', action: 'restore' });
  const { mutateAsync: restoreVersion } = useOperationMutation('dashboards', 'restore');
  const restore = async (version: number) => {
    const text = 'It becomes the draft, in place of the present one. Viewers see it when you publish.';
    if (!(await isConfirmed(`Restore version ${version}?`, text, 'Restore version'))) return;
    const isDone = await editor.act(() => restoreVersion({ params: { id, version }, errorNotification: false }));
    if (!isDone) return;
    onClose();
    onReload();
  };
  return (
    <VersionsDrawer query={{ ...query, data: query.data?.data }} total={totalOf(query.data)} onClose={onClose}>
      {({ version, createdAt, createdByName, chartCount }) => (
        <VersionItem
          key={version}
          version={version}
          label={version === publishedVersion && 'Published'}
          onRestore={restoreAccess?.can === true && (() => void restore(version))}
        >
          <Typography variant="hint">
            {createdByName ?? 'Candor'} · <Ago time={createdAt} /> ·{' '}
            {chartCount === 1 ? '1 chart' : `${chartCount} charts`}
          </Typography>
        </VersionItem>
      )}
    </VersionsDrawer>
  );
}
