import EditOutlined from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Fullscreen from '@mui/icons-material/Fullscreen';
import FullscreenExit from '@mui/icons-material/FullscreenExit';
import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Refresh from '@mui/icons-material/Refresh';
import SaveOutlined from '@mui/icons-material/SaveOutlined';
import ScheduleSend from '@mui/icons-material/ScheduleSend';
import ShareOutlined from '@mui/icons-material/ShareOutlined';
import { Button, Stack } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { resources } from '../../../../../resources.config.ts';
import { fillPath } from '../../../../core/contract/endpoint.ts';
import { formatClock } from '../../../../core/contract/notations/notation.ts';
import { IconAction } from '../../../../core/web/layout/icon-action.tsx';
import { lazyPart } from '../../../../core/web/layout/lazy-part.tsx';
import { Pill } from '../../../../core/web/layout/pill.tsx';
import { useScreenSize } from '../../../../core/web/layout/use-screen-size.ts';
import { fetchFile, saveFile } from '../../../../core/web/providers/files.ts';
import { notifyFailure, notifyInfo, said } from '../../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../../core/web/providers/operations.ts';
import { MoreMenu } from '../../../../core/web/record/more-menu.tsx';
import { documentParts } from '../../../rules/edit-document.ts';
import type { Dashboard } from '../../../schemas/custom-dashboard.ts';
import { fileName, saveDashboardFile } from '../../../shared/dashboard-file.ts';
import { DashboardIcon } from '../../../shared/dashboard-labels.tsx';
import { dashboardPaths } from '../../../shared/dashboard-paths.ts';
import type { Shared } from '../../../shared/share/share-drawer.tsx';
import { useDashboardActions } from '../../../shared/use-dashboard-actions.ts';
import type { ViewAddress } from './use-view-address.ts';
import type { WallScreen } from './use-wall-screen.ts';

const ShareDrawer = lazyPart(() => import('../../../shared/share/share-drawer.tsx'), 'ShareDrawer');

const DashboardSchedule = lazyPart(
  () => import('../../../../reports/shared/schedule/dashboard-schedule.tsx'),
  'DashboardSchedule',
);

interface ViewButtonsProps {
  dashboard: Dashboard;
  address: ViewAddress;
  wall: WallScreen;
  mayUpdate: boolean;
  /** Zero until the figures arrive. */
  updatedAt: number;
  isBusy: boolean;
  onRefresh: () => void;
  isScheduling: boolean;
  onScheduling: (isScheduling: boolean) => void;
}

export const ViewName = ({ dashboard: { icon, name, isPublic } }: { dashboard: Dashboard }) => (
  <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
    <span>
      <DashboardIcon icon={icon} />
      {name}
    </span>
    {isPublic && <Pill tone="warning">Public</Pill>}
  </Stack>
);

export const ViewButtons = (props: ViewButtonsProps) =>
  props.wall.isOn ? <WallButtons {...props} /> : <PageButtons {...props} />;

function PageButtons(props: ViewButtonsProps) {
  const { dashboard, address, wall, mayUpdate, updatedAt, isBusy, onRefresh, isScheduling, onScheduling } = props;
  const { id, name } = dashboard;
  const actions = useMoreActions(dashboard, address, () => onScheduling(true));
  const [shares, setShares] = useState(false);
  const { isPhone } = useScreenSize();
  const { data: shareAccess } = useCan({ resource: 'dashboards', action: 'publish' });
  const canShare = shareAccess?.can === true && dashboard.mayEdit;
  const time = updatedAt > 0 ? `, last at ${formatClock(updatedAt)}` : '';
  return (
    <>
      <IconAction
        icon={Refresh}
        title={`Refresh figures${time}`}
        aria-label="Refresh figures"
        disabled={isBusy}
        onClick={onRefresh}
      />
      {!isPhone && <IconAction icon={Fullscreen} title="Full screen" onClick={wall.enter} />}
      <MoreMenu of={name} actions={actions} />
      {canShare && (
        <Button variant="outlined" startIcon={<ShareOutlined />} onClick={() => setShares(true)}>
          Share
        </Button>
      )}
      {isScheduling && <DashboardSchedule dashboard={dashboard} onClose={() => onScheduling(false)} />}
      {shares && <ShareDashboard dashboard={dashboard} onClose={() => setShares(false)} />}
      {mayUpdate && (
        <Button component={Link} to={dashboardPaths.edit(id)} variant="contained" startIcon={<EditOutlined />}>
          Edit
        </Button>
      )}
    </>
  );
}

function ShareDashboard({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const { mutateAsync: publish } = useOperationMutation('dashboards', 'publish');
  const { mutateAsync: preview } = useOperationMutation('dashboards', 'previewPublic', { invalidates: false });
  const { mutateAsync: rotatePublicId } = useOperationMutation('dashboards', 'rotatePublicId');
  const { mutateAsync: unpublish } = useOperationMutation('dashboards', 'unpublish');
  const params = { id: dashboard.id };
  const shared: Shared = {
    ...dashboard,
    what: 'dashboard',
    share: (values) => publish({ params, values, errorNotification: false }),
    preview: async (values) => (await preview({ params, values, errorNotification: false })).data.html,
    rotate: () => rotatePublicId({ params, errorNotification: false }),
    revoke: () => unpublish({ params, errorNotification: false }),
  };
  return <ShareDrawer shared={shared} onClose={onClose} />;
}

function WallButtons({ dashboard: { tabs }, wall: { isRotating, toggleRotation, leave } }: ViewButtonsProps) {
  return (
    <>
      {tabs.length > 1 && (
        <IconAction title={isRotating ? 'Stay on this tab' : 'Show one tab after the other'} onClick={toggleRotation}>
          {isRotating ? <Pause fontSize="small" /> : <PlayArrow fontSize="small" />}
        </IconAction>
      )}
      <IconAction icon={FullscreenExit} title="Leave full screen" onClick={leave} />
    </>
  );
}

const fileFormats = [
  ['pdf', 'Download as PDF'],
  ['xlsx', 'Download as Excel workbook'],
  ['csv', 'Download as CSV'],
] as const;

/** All tabs with the period and filters that are chosen. */
async function saveFigures(
  { id, name }: Pick<Dashboard, 'id' | 'name'>,
  format: string,
  query: Record<string, string>,
): Promise<void> {
  notifyInfo('The file is being made');
  try {
    const url = fillPath(resources.dashboards.api.export.endpoint, { id });
    saveFile(`${fileName(name) || 'dashboard'}.${format}`, await fetchFile(url, { ...query, format }));
  } catch (thrown) {
    notifyFailure(thrown);
  }
}

function useMoreActions(dashboard: Dashboard, { chosen, query }: ViewAddress, schedule: () => void) {
  const { id, name, filters, viewerFilters } = dashboard;
  const { mutate: setPreferences } = useOperationMutation('dashboards', 'setPreferences');
  const navigate = useNavigate();
  const own = useDashboardActions(dashboard, () => navigate(dashboardPaths.list));
  const saveFilters = () =>
    setPreferences({
      params: { id },
      values: { filters: { ...viewerFilters, ...chosen } },
      ...said('Saved as your default filters'),
    });
  const forgetFilters = () =>
    setPreferences({
      params: { id },
      values: { filters: {} },
      ...said('Your default filters are those of the dashboard again'),
    });
  const { data: scheduleAccess } = useCan({ resource: 'reports', action: 'setSchedule' });
  const mayChoose = filters.some(({ locked }) => !locked);
  return [
    ...(mayChoose && Object.keys(chosen).length > 0
      ? [{ label: 'Save as my default filters', icon: SaveOutlined, run: saveFilters }]
      : []),
    ...(Object.keys(viewerFilters).length > 0 ? [{ label: 'Forget my default filters', run: forgetFilters }] : []),
    ...(scheduleAccess?.can ? [{ label: 'Schedule…', icon: ScheduleSend, run: schedule }] : []),
    ...fileFormats.map(([format, label]) => ({
      label,
      icon: FileDownloadOutlined,
      run: () => saveFigures({ id, name }, format, query),
    })),
    { label: 'Print', icon: PrintOutlined, run: () => window.print() },
    {
      label: 'Export as a file',
      icon: FileDownloadOutlined,
      run: () => saveDashboardFile(dashboard, documentParts(dashboard)),
    },
    ...own,
  ];
}
