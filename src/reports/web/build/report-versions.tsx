import { Typography } from '@mui/material';
import { Ago } from '../../../core/web/layout/time.tsx';
import { VersionItem, VersionsDrawer } from '../../../core/web/layout/versions-drawer.tsx';
import { isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import { totalOf, useOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { Report } from '../../schemas/report.ts';

interface ReportVersionsProps {
  report: Report;
  onRestored: (report: Report) => void;
  onClose: () => void;
}

export function ReportVersions({ report: { id, version: current }, onRestored, onClose }: ReportVersionsProps) {
  const { query } = useOperation('reports', 'versions', { params: { id }, queryOptions: { staleTime: 0 } });
  const { mutate: restoreVersion } = useOperationMutation('reports', 'restore');
  const restore = async (version: number) => {
    const text = 'It is saved as a new version. Your unsaved changes are lost.';
    if (!(await isConfirmed(`Restore version ${version}?`, text, 'Restore version'))) return;
    restoreVersion(
      { params: { id, version }, ...said(`Version ${version} was restored`) },
      { onSuccess: ({ data }) => onRestored(data) },
    );
  };
  return (
    <VersionsDrawer query={{ ...query, data: query.data?.data }} total={totalOf(query.data)} onClose={onClose}>
      {({ version, createdAt, createdByName, name, sectionCount }) => (
        <VersionItem
          key={version}
          version={version}
          label={version === current && 'Current'}
          onRestore={version !== current && (() => void restore(version))}
        >
          <Typography variant="body2" noWrap>
            {name} · {sectionCount === 1 ? '1 block' : `${sectionCount} blocks`}
          </Typography>
          <Typography variant="hint">
            {createdByName ?? 'Candor'} · <Ago time={createdAt} />
          </Typography>
        </VersionItem>
      )}
    </VersionsDrawer>
  );
}
