import { Box, Button, Chip, Stack, Tab, Tabs } from '@mui/material';
import { Link, useParams } from 'react-router';
import type { Dashboard } from '../../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { onTab } from '../../../../../domain/dashboards/edit-document.ts';
import { Message } from '../../../../crud/list/list-states.tsx';
import { PageSkeleton, usePageTitle } from '../../../../layout/page.tsx';
import { LoadProblem } from '../../../../layout/page-parts.tsx';
import { sentenceOf } from '../../../../providers/failure.ts';
import { useReading } from '../../../../providers/queries.ts';
import { useMay } from '../../../../providers/use-may.ts';
import { PeriodFields } from '../../home/stats-filter.tsx';
import { dashboardPaths } from '../shared/dashboard-paths.ts';
import { dashboard, dashboardData } from '../shared/dashboard-queries.ts';
import { ValuePicker } from '../shared/value-picker.tsx';
import { TileGrid } from '../tile/tile-grid.tsx';
import { useViewAddress, type ViewAddress } from './use-view-address.ts';
import { useWallScreen } from './use-wall-screen.ts';
import { ViewHead } from './view-head.tsx';
import { ViewTile } from './view-tile.tsx';

export function DashboardView() {
  const id = Number(useParams().id);
  const { data, error, refetch } = useReading(dashboard(id));
  usePageTitle(data?.name);
  if (error && !data) return <LoadProblem error={error} onRetry={() => void refetch()} what="dashboard" />;
  if (!data) return <PageSkeleton />;
  return <LoadedDashboard key={id} dashboard={data} />;
}

const noSpan = { from: null, to: null };

function LoadedDashboard({ dashboard }: { dashboard: Dashboard }) {
  const { id, tabs, charts, mayEdit, refreshSeconds } = dashboard;
  const address = useViewAddress(dashboard);
  const { data, error, refetch, isFetching, isPlaceholderData, dataUpdatedAt } = useReading(
    dashboardData(id, address.query, refreshSeconds),
    { enabled: charts.length > 0 },
  );
  const wall = useWallScreen(tabs, address);
  const mayUpdate = useMay('dashboards', 'update') && mayEdit;
  const found = new Map(data?.charts.map((chart) => [chart.id, chart]));
  const span = data?.charts.find(({ answer }) => answer)?.answer?.range ?? noSpan;
  const failure = error && !data ? sentenceOf(error) : undefined;
  return (
    <Box sx={{ pb: 6, ...(wall.isOn && onWall) }}>
      <ViewHead
        {...{ dashboard, address, wall, mayUpdate }}
        updatedAt={dataUpdatedAt}
        isBusy={isFetching}
        onRefresh={() => void refetch()}
      />
      {!wall.isOn && charts.length > 0 && <ViewToolbar {...{ dashboard, address, span }} />}
      <CrossFilterChips address={address} />
      {tabs.length > 1 && <ViewTabs tabs={tabs} tabId={address.tabId} onOpen={address.openTab} />}
      {charts.length === 0 ? (
        <Message title="This dashboard is empty" text="Charts show figures of responses, surveys and cases.">
          {mayUpdate && (
            <Button component={Link} to={dashboardPaths.addChart(id)} variant="contained" sx={{ mt: 2 }}>
              Add a chart
            </Button>
          )}
        </Message>
      ) : (
        <TileGrid charts={onTab(dashboard, address.tabId)} isStale={isPlaceholderData}>
          {(chart) => <ViewTile {...{ dashboard, chart, address, failure }} data={found.get(chart.id)} />}
        </TileGrid>
      )}
    </Box>
  );
}

const onWall = {
  ...{ position: 'fixed', inset: 0, zIndex: 1250, p: 4, overflowY: 'auto' },
  bgcolor: 'background.default',
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
    <Stack
      direction="row"
      role="group"
      aria-label="Filters"
      sx={{ gap: 1.5, flexWrap: 'wrap', mb: 2, displayPrint: 'none' }}
    >
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
