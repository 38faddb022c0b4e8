import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import { Box, Menu, MenuItem, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnalyticsAnswer, AnalyticsQuery } from '../../../../analytics/schemas/analytics-query.ts';
import type { Selection } from '../../../../charts/chart-frame.ts';
import { figuresBehind, figuresOfChart } from '../../../../charts/figures-behind.ts';
import { MoreMenu } from '../../../../core/web/record/more-menu.tsx';
import type { Chart } from '../../../schemas/chart.ts';
import type { ChartData, Dashboard } from '../../../schemas/custom-dashboard.ts';
import { saveChartCsv, saveChartPng } from '../../../shared/chart-file.ts';
import { useListBehind } from '../../shared/use-list-behind.ts';
import { Tile } from '../tile/tile.tsx';
import { activeFilters, type Drill, drillOf } from './drill-links.ts';
import type { ViewAddress } from './use-view-address.ts';

interface ViewTileProps {
  dashboard: Dashboard;
  chart: Chart;
  data: ChartData | undefined;
  address: ViewAddress;
  failure: string | undefined;
}

/** A tile with its menu; a click on a figure filters the dashboard or opens what is behind it. */
export function ViewTile({ dashboard, chart, data, address, failure }: ViewTileProps) {
  const [isTable, setTable] = useState(false);
  const [selected, setSelected] = useState<Selection>();
  const pointer = useRef({ top: 0, left: 0 });
  const tile = useRef<HTMLDivElement>(null);
  const answer = data?.answer;
  const filters = activeFilters(dashboard, address, data?.ignoredFilters ?? []);
  const drills = useDrills({ chart, answer, filters });
  const go = useGo();
  const name = chart.title || 'chart';
  const actions = [
    ...(answer
      ? [
          {
            label: isTable ? 'Show chart' : 'Show table',
            icon: isTable ? BarChartOutlined : TableChartOutlined,
            run: () => setTable(!isTable),
          },
        ]
      : []),
    ...drills().map((drill) => ({ label: drill.label, icon: OpenInNew, run: () => go(drill) })),
    ...(answer ? [{ label: 'Download CSV', icon: FileDownloadOutlined, run: () => saveChartCsv(chart, answer) }] : []),
    ...(answer && !isTable
      ? [{ label: 'Download PNG', icon: ImageOutlined, run: () => saveChartPng(name, tile.current) }]
      : []),
  ];
  return (
    <Box
      ref={tile}
      sx={{ height: '100%' }}
      onPointerDownCapture={({ clientX, clientY }) => {
        pointer.current = { left: clientX, top: clientY };
      }}
    >
      <Tile
        {...{ chart, data, failure, isTable }}
        actions={<MoreMenu of={name} actions={actions} />}
        note={<Ignored dashboard={dashboard} ids={data?.ignoredFilters ?? []} />}
        onSelect={setSelected}
      />
      {selected && (
        <SelectionMenu
          {...{ selected, address }}
          drills={drills(selected)}
          last={answer?.range.to ?? null}
          position={pointer.current}
          onClose={() => setSelected(undefined)}
        />
      )}
    </Box>
  );
}

function Ignored({ dashboard: { filters }, ids }: { dashboard: Dashboard; ids: readonly string[] }) {
  if (ids.length === 0) return null;
  const names = ids.map((id) => filters.find((filter) => filter.id === id)?.label ?? id);
  return (
    <Typography variant="hint" noWrap>
      Not filtered by {names.join(', ')}
    </Typography>
  );
}

interface Drillable {
  chart: Chart;
  answer: AnalyticsAnswer | null | undefined;
  filters: AnalyticsQuery['filters'];
}

/** Where a chart leads, or the marks of it that are selected: each list holds as many rows as its label says. */
function useDrills({ chart, answer, filters }: Drillable) {
  const addressOf = useListBehind();
  return (selected?: Selection): Drill[] => {
    const own = drillOf(chart);
    if (own) return [own];
    if (!answer || chart.drill.to === 'none') return [];
    const shown = { chart, answer, filters };
    const figures = selected ? figuresBehind(shown, selected) : figuresOfChart(shown);
    return figures.slice(0, mostFigures).flatMap(({ label, list }) => {
      const to = addressOf(list);
      return to === undefined ? [] : [{ label: `Open ${label}`, to }];
    });
  };
}

const mostFigures = 12;

interface SelectionMenuProps extends Pick<ViewTileProps, 'address'> {
  selected: Selection;
  drills: readonly Drill[];
  /** The last day of the range. */
  last: string | null;
  position: { top: number; left: number };
  onClose: () => void;
}

function SelectionMenu({ selected, address, drills, last, position, onClose }: SelectionMenuProps) {
  const go = useGo();
  const isTime = 'time' in selected;
  const canCross = !isTime && !timeParts.includes(selected.dimension);
  const run = (work: () => void) => () => {
    onClose();
    work();
  };
  return (
    <Menu open anchorReference="anchorPosition" anchorPosition={position} onClose={onClose}>
      {canCross && (
        <MenuItem
          onClick={run(() => address.addCross({ ...selected, field: selected.dimension }))}
        >{`Show only ${selected.label}`}</MenuItem>
      )}
      {isTime && (
        <MenuItem
          onClick={run(() => address.setPeriod({ range: undefined, from: selected.time, to: last ?? selected.time }))}
        >{`Show from ${selected.time}`}</MenuItem>
      )}
      {drills.map((drill) => (
        <MenuItem key={`${drill.label} ${drill.to}`} onClick={run(() => go(drill))}>
          {drill.label}
        </MenuItem>
      ))}
      {!canCross && !isTime && drills.length === 0 && <MenuItem disabled>Nothing behind this figure</MenuItem>}
    </Menu>
  );
}

/** Dimensions that no filter has. */
const timeParts = ['weekday', 'hour'];

function useGo() {
  const navigate = useNavigate();
  return ({ to, isExternal }: Drill): void => {
    if (isExternal) window.open(to, '_blank', 'noopener');
    else void navigate(to);
  };
}
