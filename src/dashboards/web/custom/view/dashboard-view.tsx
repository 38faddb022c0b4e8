import { Box, Button, Chip, Stack, Tab, Tabs } from '@mui/material';
import { useCan, useShow } from '@refinedev/core';
import { useDeferredValue, useState } from 'react';
import { Link, useParams } from 'react-router';
import { lazyPart } from '../../../../core/web/layout/lazy-part.tsx';
import { PageSkeleton, usePageTitle } from '../../../../core/web/layout/page.tsx';
import { LoadProblem, PageHead } from '../../../../core/web/layout/page-parts.tsx';
import { Message } from '../../../../core/web/list/list-states.tsx';
import { type ApiFailure, failureText } from '../../../../core/web/providers/failure.ts';
import { useOperation } from '../../../../core/web/providers/operations.ts';
import { onTab } from '../../../rules/edit-document.ts';
import type { Dashboard } from '../../../schemas/custom-dashboard.ts';
import { dashboardPaths } from '../../../shared/dashboard-paths.ts';
import { ValuePicker } from '../../../shared/value-picker.tsx';
import { PeriodFields } from '../../home/stats-filter.tsx';
import { TileGrid } from '../tile/tile-grid.tsx';
import { useViewAddress, type ViewAddress } from './use-view-address.ts';
import { useWallScreen } from './use-wall-screen.ts';
import { ViewButtons, ViewName } from './view-head.tsx';
import { ViewTile } from './view-tile.tsx';

const ScheduleLine = lazyPart(
  () => import('../../../../reports/shared/schedule/dashboard-schedule.tsx'),
  'ScheduleLine',
);

export function DashboardView() {
  const id = Number(useParams().id);
  const { query, result: dashboard } = useShow<Dashboard, ApiFailure>({
    resource: 'dashboards',
    id,
  });
  const { error } = query;
  usePageTitle(dashboard?.name);
  if (error && !dashboard) return <LoadProblem error={error} onRetry={() => void query.refetch()} what="dashboard" />;
  if (!dashboard) return <PageSkeleton />;
  return <LoadedDashboard key={id} dashboard={dashboard} />;
}

const noSpan = { from: null, to: null };

function LoadedDashboard({ dashboard }: { dashboard: Dashboard }) {
  const { id, tabs, charts, mayEdit, refreshSeconds, scheduleId } = dashboard;
  const [isScheduling, setScheduling] = useState(false);
  const { data: readScheduleAccess } = useCan({ resource: 'reports', action: 'show' });
  const address = useViewAddress(dashboard);
  const { query } = useOperation('dashboards', 'data', {
    params: { id },
    query: address.query,
    queryOptions: {
      enabled: charts.length > 0,
      placeholderData: (previous) => previous,
      refetchInterval: refreshSeconds > 0 && refreshSeconds * 1_000,
    },
  });
  const { error, refetch, isFetching, isPlaceholderData, dataUpdatedAt } = query;
  // New figures redraw every tile, so that input goes first.
  const figures = useDeferredValue(query.data?.data);
  const wall = useWallScreen(tabs, address);
  const { data: updateAccess } = useCan({ resource: 'dashboards', action: 'update' });
  const canUpdate = updateAccess?.can === true && mayEdit;
  const found = new Map(figures?.charts.map((chart) => [chart.id, chart]));
  const span = figures?.charts.find(({ answer }) => answer)?.answer?.range ?? noSpan;
  const failure = error && !figures ? failureText(error) : undefined;
  return (
    // Refine's Show comes with the data grid, which a dashboard does not draw.
    <Box sx={{ pb: 6, ...(wall.isOn && onWall) }}>
      <PageHead
        title={<ViewName dashboard={dashboard} />}
        about={!wall.isOn && dashboard.description}
        actions={
          <ViewButtons
            dashboard={dashboard}
            address={address}
            wall={wall}
            mayUpdate={canUpdate}
            isScheduling={isScheduling}
            onScheduling={setScheduling}
            updatedAt={dataUpdatedAt}
            isBusy={isFetching}
            onRefresh={() => void refetch()}
          />
        }
      />
      {!wall.isOn && scheduleId !== null && readScheduleAccess?.can && (
        <ScheduleLine reportId={scheduleId} onChange={() => setScheduling(true)} />
      )}
      {!wall.isOn && charts.length > 0 && <ViewToolbar {...{ dashboard, address, span }} />}
      <CrossFilterChips address={address} />
      {tabs.length > 1 && <ViewTabs tabs={tabs} tabId={address.tabId} onOpen={address.openTab} />}
      {charts.length === 0 ? (
        <Message
          title="This dashboard is empty"
          text="Charts show figures of responses, surveys and cases."
          picture="charts"
        >
          {canUpdate && (
            <Button component={Link} to={dashboardPaths.addChart(id)} variant="contained" sx={{ mt: 2 }}>
              Add a chart
            </Button>
          )}
        </Message>
      ) : (
        <TileGrid key={address.tabId} charts={onTab(dashboard, address.tabId)} isStale={isPlaceholderData}>
          {(chart) => <ViewTile {...{ dashboard, chart, address, failure }} data={found.get(chart.id)} />}
        </TileGrid>
      )}
    </Box>
  );
}

const onWall = {
  position: 'fixed',
  inset: 0,
  zIndex: 1250,
  p: 4,
  overflowY: 'auto',
  bgcolor: 'background.default',
  '@media print': { position: 'static', p: 0, overflow: 'visible' },
} as const;

interface ViewTabsProps {
  tabs: Dashboard['tabs'];
  tabId: string;
  onOpen: (id: string) => void;
}

const ViewTabs = ({ tabs, tabId, onOpen }: ViewTabsProps) => (
  <Tabs
    value={tabId}
    onChange={(_, id) => onOpen(String(id))}
    aria-label="Tabs of the dashboard"
    variant="scrollable"
    allowScrollButtonsMobile
    sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
  >
    {tabs.map(({ id, title }) => (
      <Tab key={id} value={id} label={title} />
    ))}
  </Tabs>
);

interface ViewToolbarProps {
  dashboard: Dashboard;
  address: ViewAddress;
  /** The days that the figures cover. */
  span: { from: string | null; to: string | null };
}

function ViewToolbar({ dashboard, address, span }: ViewToolbarProps) {
  const { filters, dateRange, compare, viewerFilters } = dashboard;
  const { period, chosen, setPeriod, setFilter, isNarrowed, reset } = address;
  const usual = typeof dateRange === 'string' ? { range: dateRange, compare } : { ...dateRange, compare };
  return (
    <Stack direction="row" role="group" aria-label="Filters" sx={{ gap: 1.5, flexWrap: 'wrap', mb: 2 }}>
      <PeriodFields query={period} set={setPeriod} span={span} usual={usual} />
      {filters.map(({ id, label, field, locked, default: preset }) => (
        <Box key={id} sx={{ width: { xs: '100%', sm: 200 } }}>
          <ValuePicker
            size="small"
            field={field}
            label={label || field}
            value={locked ? preset : (chosen[id] ?? viewerFilters[id] ?? preset)}
            onChange={(values) => setFilter(id, values)}
            isDisabled={locked}
            {...(locked && { help: 'Fixed by an editor' })}
          />
        </Box>
      ))}
      {isNarrowed && (
        <Button color="inherit" onClick={reset}>
          Reset
        </Button>
      )}
    </Stack>
  );
}

/** Filters that clicks on figures added. */
function CrossFilterChips({ address: { cross, dropCross } }: Pick<ViewToolbarProps, 'address'>) {
  if (cross.length === 0) return null;
  return (
    <Stack direction="row" role="group" aria-label="Filters by figure" sx={{ gap: 1, flexWrap: 'wrap', mb: 2 }}>
      {cross.map(({ field, label }) => (
        <Chip key={field} color="primary" variant="outlined" label={label} onDelete={() => dropCross(field)} />
      ))}
    </Stack>
  );
}
