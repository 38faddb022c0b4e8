import EditOutlined from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Fullscreen from '@mui/icons-material/Fullscreen';
import FullscreenExit from '@mui/icons-material/FullscreenExit';
import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Refresh from '@mui/icons-material/Refresh';
import SaveOutlined from '@mui/icons-material/SaveOutlined';
import ShareOutlined from '@mui/icons-material/ShareOutlined';
import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Dashboard } from '../../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { documentOf } from '../../../../../domain/dashboards/edit-document.ts';
import { MoreMenu } from '../../../../crud/record/more-menu.tsx';
import { attempt } from '../../../../layout/attempt.ts';
import { IconAction } from '../../../../layout/icon-action.tsx';
import { lazyPart } from '../../../../layout/page.tsx';
import { PageHead } from '../../../../layout/page-parts.tsx';
import { Pill } from '../../../../layout/pill.tsx';
import { useScreenSize } from '../../../../layout/use-screen-size.ts';
import { useCall } from '../../../../providers/queries.ts';
import { useMay } from '../../../../providers/use-may.ts';
import type { Shared } from '../share/share-drawer.tsx';
import { saveDashboardFile } from '../shared/dashboard-file.ts';
import { dashboardPaths } from '../shared/dashboard-paths.ts';
import { FavoriteStar } from '../shared/favorite-star.tsx';
import { DashboardIcon } from '../shared/meta-fields.tsx';
import { useDashboardActions } from '../shared/use-dashboard-actions.ts';
import type { ViewAddress } from './use-view-address.ts';
import type { WallScreen } from './use-wall-screen.ts';

const ShareDrawer = lazyPart(() => import('../share/share-drawer.tsx'), 'ShareDrawer');

interface ViewHeadProps {
  dashboard: Dashboard;
  address: ViewAddress;
  wall: WallScreen;
  mayUpdate: boolean;
  /** Zero until the figures arrive. */
  updatedAt: number;
  isBusy: boolean;
  onRefresh: () => void;
}

export function ViewHead(props: ViewHeadProps) {
  const { dashboard, wall } = props;
  return (
    <PageHead
      title={
        <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <span>
            <DashboardIcon icon={dashboard.icon} />
            {dashboard.name}
          </span>
          {dashboard.isPublic && <Pill tone="warning">Public</Pill>}
        </Stack>
      }
      about={!wall.isOn && dashboard.description}
      actions={wall.isOn ? <WallActions {...props} /> : <PageActions {...props} />}
    />
  );
}

function PageActions({ dashboard, address, wall, mayUpdate, updatedAt, isBusy, onRefresh }: ViewHeadProps) {
  const { id, name, isFavorite } = dashboard;
  const actions = useMoreActions(dashboard, address);
  const [shares, setShares] = useState(false);
  const { isPhone } = useScreenSize();
  const mayShare = useMay('dashboards', 'publish') && dashboard.mayEdit;
  const time = updatedAt > 0 ? `, last at ${new Date(updatedAt).toLocaleTimeString()}` : '';
  return (
    <>
      <FavoriteStar {...{ id, name, isFavorite }} />
      <IconAction
        icon={Refresh}
        title={`Refresh figures${time}`}
        aria-label="Refresh figures"
        disabled={isBusy}
        onClick={onRefresh}
      />
      {!isPhone && <IconAction icon={Fullscreen} title="Full screen" onClick={wall.enter} />}
      <MoreMenu of={name} actions={actions} />
      {mayShare && (
        <Button variant="outlined" startIcon={<ShareOutlined />} onClick={() => setShares(true)}>
          Share
        </Button>
      )}
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
  const call = useCall();
  const params = { id: dashboard.id };
  const shared: Shared = {
    ...{ ...dashboard, what: 'dashboard' },
    share: (body) => call('dashboards', 'publish', { params, body }),
    rotate: () => call('dashboards', 'rotatePublicId', { params }),
    revoke: () => call('dashboards', 'unpublish', { params }),
  };
  return <ShareDrawer shared={shared} onClose={onClose} />;
}

function WallActions({ dashboard: { tabs }, wall: { isRotating, toggleRotation, leave } }: ViewHeadProps) {
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

function useMoreActions(dashboard: Dashboard, { chosen }: ViewAddress) {
  const { id, filters, viewerFilters } = dashboard;
  const call = useCall();
  const navigate = useNavigate();
  const own = useDashboardActions(dashboard, () => navigate(dashboardPaths.list));
  const saveFilters = () =>
    attempt(
      () =>
        call('dashboards', 'setPreferences', { params: { id }, body: { filters: { ...viewerFilters, ...chosen } } }),
      'Saved as your default filters',
      'dashboards',
    );
  const forgetFilters = () =>
    attempt(
      () => call('dashboards', 'setPreferences', { params: { id }, body: { filters: {} } }),
      'Your default filters are those of the dashboard again',
      'dashboards',
    );
  const mayChoose = filters.some(({ locked }) => !locked);
  return [
    ...(mayChoose && Object.keys(chosen).length > 0
      ? [{ label: 'Save as my default filters', icon: SaveOutlined, run: async () => void (await saveFilters()) }]
      : []),
    ...(Object.keys(viewerFilters).length > 0
      ? [{ label: 'Forget my default filters', run: async () => void (await forgetFilters()) }]
      : []),
    { label: 'Print', icon: PrintOutlined, run: () => window.print() },
    {
      label: 'Export as a file',
      icon: FileDownloadOutlined,
      run: () => saveDashboardFile(dashboard, documentOf(dashboard)),
    },
    ...own,
  ];
}
