import { Typography } from '@mui/material';
import { type Report, reportSchema } from '../../../../contract/schemas/reports/report.ts';
import { attempt } from '../../../layout/attempt.ts';
import { Ago } from '../../../layout/time.tsx';
import { VersionItem, VersionsDrawer } from '../../../layout/versions-drawer.tsx';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { useCall, useReading } from '../../../providers/queries.ts';
import { reportVersions } from '../shared/report-queries.ts';

interface ReportVersionsProps {
  report: Report;
  onRestored: (report: Report) => void;
  onClose: () => void;
}

export function ReportVersions({ report: { id, version: current }, onRestored, onClose }: ReportVersionsProps) {
  const found = useReading(reportVersions(id));
  const call = useCall();
  const restore = async (version: number) => {
    const text = 'It is saved as a new version. Your unsaved changes are lost.';
    if (!(await isConfirmed(`Restore version ${version}?`, text, 'Restore version'))) return;
    const restoring = async () =>
      onRestored(reportSchema.parse(await call('reports', 'restore', { params: { id, version } })));
    await attempt(restoring, `Version ${version} was restored`, 'reports');
  };
  return (
    <VersionsDrawer query={found} onClose={onClose}>
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
