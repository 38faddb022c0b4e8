import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import type { DatasetShape } from '../../../analytics/schemas/analytics-query.ts';
import { suggestType, typesFor } from '../../../charts/suggest-type.ts';
import { hasTrend } from '../../../charts/trends-of.ts';
import type { BodyOf } from '../../../core/routes/operations.ts';
import { LoadProblem } from '../../../core/web/layout/page-parts.tsx';
import { SideDrawer } from '../../../core/web/layout/side-drawer.tsx';
import { failureText } from '../../../core/web/providers/failure.ts';
import { useOperation } from '../../../core/web/providers/operations.ts';
import { chartCountOf } from '../../rules/query-of-chart.ts';
import { type Chart, chartSchema } from '../../schemas/chart.ts';
import type { Dashboard, DashboardDocument } from '../../schemas/custom-dashboard.ts';
import { ChartQueryFields } from '../../shared/chart-query-fields.tsx';
import { ChartTypePicker } from '../../shared/chart-type-picker.tsx';
import { plainName, useDatasets } from '../../shared/use-datasets.ts';
import { Tile } from '../custom/tile/tile.tsx';
import { ChartLookFields } from './chart-look-fields.tsx';

interface ChartDrawerProps {
  dashboard: Dashboard;
  document: DashboardDocument;
  chart: Chart;
  onKeep: (chart: Chart) => void;
  onClose: () => void;
}

export function ChartDrawer({ dashboard, document, chart, onKeep, onClose }: ChartDrawerProps) {
  const [value, setValue] = useState(chart);
  const isNew = chart.id === '';
  return (
    <SideDrawer title={isNew ? 'Add a chart' : 'Edit chart'} width={960} edited={value} onClose={onClose}>
      <ChartEditor
        value={value}
        onChange={setValue}
        dashboard={dashboard}
        document={document}
        actions={(problem, named) => (
          <Stack direction="row" sx={stickyActions}>
            <Button variant="contained" disabled={Boolean(problem)} onClick={() => onKeep(named)}>
              {isNew ? 'Add chart' : 'Save chart'}
            </Button>
            <Button color="inherit" onClick={onClose}>
              Cancel
            </Button>
          </Stack>
        )}
      />
    </SideDrawer>
  );
}

const stickyActions = {
  gap: 1,
  position: 'sticky',
  bottom: -24,
  py: 2,
  mb: -3,
  zIndex: 1,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const;

interface ChartEditorProps {
  value: Chart;
  onChange: (chart: Chart) => void;
  dashboard: Dashboard;
  document: DashboardDocument;
  /** `problem` says why the chart cannot be kept; `named` is the chart with a title. */
  actions: (problem: string | undefined, named: Chart) => ReactNode;
}

/** Dataset, measures, breakdown, filters, type and look of a chart, with a live preview. */
export function ChartEditor({ value, onChange, dashboard, document, actions }: ChartEditorProps) {
  const found = useDatasets();
  // A type that the user chose stays; else the type follows the query.
  const [isOwnType, setOwnType] = useState(value.id !== '');
  if (found.error)
    return <LoadProblem error={found.error} onRetry={() => void found.refetch()} what="list of datasets" isPart />;
  if (!found.data) return <Skeleton height={320} />;
  const dataset = found.data.find(({ name }) => name === value.query?.dataset) ?? found.data[0];
  if (!dataset) return <Alert severity="info">You have no permission for any dataset.</Alert>;
  const units = unitsOf(dataset, value);
  const offered = value.query ? typesFor(value.query, units) : [];
  const suggested = value.query ? suggestType(value.query, units) : 'kpi';
  const changeQuery = (query: NonNullable<Chart['query']>) => {
    const nextUnits = unitsOf(
      found.data?.find(({ name }) => name === query.dataset),
      { query },
    );
    const isKept =
      value.type === 'verbatims' || (isOwnType && typesFor(query, nextUnits).some((type) => type === value.type));
    onChange({ ...value, query, type: isKept ? value.type : suggestType(query, nextUnits) });
  };
  const problem = findProblem(value);
  const usualTitle = suggestTitle(dataset, value);
  return (
    <Box
      sx={{ display: 'grid', gap: 3, pt: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)' } }}
    >
      <Stack sx={{ gap: 2, minWidth: 0 }}>
        <ChartQueryFields datasets={found.data} dataset={dataset} value={value} onChange={changeQuery} />
      </Stack>
      <Stack sx={{ gap: 2, minWidth: 0 }}>
        <Preview chart={value} document={document} />
        <ChartTypePicker
          value={value.type}
          offered={offered}
          suggested={suggested}
          hasVerbatims={isOfResponses(dataset.name)}
          onChange={(type) => {
            setOwnType(true);
            onChange({ ...value, type });
          }}
        />
        <ChartLookFields value={value} onChange={onChange} dashboardId={dashboard.id} usualTitle={usualTitle} />
        {dashboard.isPublic && value.type === 'verbatims' && value.isPublic && (
          <Alert severity="warning">This dashboard is public, and comments can name persons.</Alert>
        )}
        {problem && <Alert severity="error">{problem}</Alert>}
        {actions(problem, { ...value, title: value.title.trim() || usualTitle })}
      </Stack>
    </Box>
  );
}

/** Such as “NPS and CSAT by form”. */
function suggestTitle({ label, measures, dimensions }: DatasetShape, { query, type }: Chart): string {
  if (type === 'verbatims') return 'Latest comments';
  const findLabel = (known: readonly { name: string; label: string }[], name: string) =>
    known.find((one) => one.name === plainName(name))?.label ?? name;
  const counted = query?.measures.map((name) => findLabel(measures, name)).join(' and ') || label;
  const parts = [...(query?.dimensions ?? []).map((name) => findLabel(dimensions, name)), query?.timeDimension.grain];
  const by = parts.flatMap((part) => (part ? [part.toLowerCase()] : [])).join(' and ');
  return (by ? `${counted} by ${by}` : counted).slice(0, 120);
}

const isOfResponses = (name: string) => ['sentimentResponses', 'sentimentValues', 'cases'].includes(name);

const unitsOf = (dataset: DatasetShape | undefined, { query }: Pick<Chart, 'query'>) =>
  (query?.measures ?? []).flatMap((name) => dataset?.measures.find((one) => one.name === name)?.unit ?? []);

function findProblem(chart: Chart): string | undefined {
  if (!chart.query || chart.query.measures.length === 0) return 'Choose at least one measure.';
  const { error } = chartSchema.omit({ id: true }).safeParse(chart);
  return error?.issues[0]?.message;
}

const previewRows = 7;

function Preview({ chart, document }: { chart: Chart; document: DashboardDocument }) {
  const { data: answer, error, isPending } = usePreview(chart, document);
  const isVerbatims = chart.type === 'verbatims';
  return (
    <Box role="group" aria-label="Preview" sx={{ height: previewRows * 56 }}>
      {isVerbatims ? (
        <Typography color="textSecondary">The latest comments of these responses are shown here.</Typography>
      ) : (
        <Tile
          chart={{ ...chart, position: { x: 0, y: 0, w: 6, h: previewRows } }}
          data={
            isPending
              ? undefined
              : { id: '', answer: answer?.data ?? null, verbatims: null, ignoredFilters: [], error: null }
          }
          failure={error ? failureText(error) : undefined}
        />
      )}
    </Box>
  );
}

function usePreview(chart: Chart, { dateRange, compare, charts }: DashboardDocument) {
  const { id, query, type } = chart;
  const range = query?.range ?? dateRange;
  const payload: BodyOf<'analytics', 'query'> | null = query && {
    ...query,
    range,
    compare: range === 'all' ? 'none' : (query.compare ?? compare),
    trend: hasTrend(chart),
    chartCount: chartCountOf([...charts.filter((one) => one.id !== id), chart], { range: dateRange, compare }),
  };
  const settled = useSettledPayload(payload);
  return useOperation('analytics', 'query', {
    payload: settled ?? undefined,
    queryOptions: {
      enabled: Boolean(settled && settled.measures.length > 0 && type !== 'verbatims'),
      staleTime: 60_000,
      placeholderData: (previous) => previous,
    },
  }).query;
}

const pauseMs = 250;

/** The query after the user paused, so that typing does not ask at each key. */
function useSettledPayload<T>(payload: T): T {
  const [settled, setSettled] = useState(payload);
  const text = JSON.stringify(payload);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
