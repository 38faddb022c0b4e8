import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { suggestType, typesFor } from '../../../../charts/suggest-type.ts';
import { analyticsAnswerSchema, type DatasetShape } from '../../../../contract/schemas/dashboards/analytics-query.ts';
import { type Chart, chartSchema } from '../../../../contract/schemas/dashboards/chart.ts';
import type { Dashboard, DashboardDocument } from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { LoadProblem } from '../../../layout/page-parts.tsx';
import { SideDrawer } from '../../../layout/side-drawer.tsx';
import { sentenceOf } from '../../../providers/failure.ts';
import { reading, useReading } from '../../../providers/queries.ts';
import { datasets } from '../custom/shared/dashboard-queries.ts';
import { Tile } from '../custom/tile/tile.tsx';
import { ChartLookFields } from './chart-look-fields.tsx';
import { ChartQueryFields } from './chart-query-fields.tsx';
import { ChartTypePicker } from './chart-type-picker.tsx';

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
    <SideDrawer title={isNew ? 'Add a chart' : 'Edit chart'} width={960} onClose={onClose}>
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
  ...{ gap: 1, position: 'sticky', bottom: -24, py: 2, mb: -3, zIndex: 1 },
  ...{ bgcolor: 'background.paper', borderTop: 1, borderColor: 'divider' },
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
  const found = useReading(datasets);
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
  const problem = problemOf(value);
  const usualTitle = titleOf(dataset, value);
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
function titleOf({ label, measures, dimensions }: DatasetShape, { query, type }: Chart): string {
  if (type === 'verbatims') return 'Latest comments';
  const labelOf = (known: readonly { name: string; label: string }[], name: string) =>
    known.find((one) => one.name === name)?.label ?? name;
  const counted = query?.measures.map((name) => labelOf(measures, name)).join(' and ') || label;
  const parts = [...(query?.dimensions ?? []).map((name) => labelOf(dimensions, name)), query?.timeDimension.grain];
  const by = parts.flatMap((part) => (part ? [part.toLowerCase()] : [])).join(' and ');
  return (by ? `${counted} by ${by}` : counted).slice(0, 120);
}

const isOfResponses = (name: string) => ['sentimentResponses', 'sentimentValues', 'cases'].includes(name);

const unitsOf = (dataset: DatasetShape | undefined, { query }: Pick<Chart, 'query'>) =>
  (query?.measures ?? []).flatMap((name) => dataset?.measures.find((one) => one.name === name)?.unit ?? []);

function problemOf(chart: Chart): string | undefined {
  if (!chart.query || chart.query.measures.length === 0) return 'Choose at least one measure.';
  const { error } = chartSchema.omit({ id: true }).safeParse(chart);
  return error?.issues[0]?.message;
}

const previewRows = 7;

function Preview({ chart, document }: { chart: Chart; document: DashboardDocument }) {
  const { data, error, isPending } = usePreview(chart, document);
  const isVerbatims = chart.type === 'verbatims';
  return (
    <Box role="group" aria-label="Preview" sx={{ height: previewRows * 56 }}>
      {isVerbatims ? (
        <Typography color="textSecondary">The latest comments of these responses are shown here.</Typography>
      ) : (
        <Tile
          chart={{ ...chart, position: { x: 0, y: 0, w: 6, h: previewRows } }}
          data={
            isPending ? undefined : { id: '', answer: data ?? null, verbatims: null, ignoredFilters: [], error: null }
          }
          failure={error ? sentenceOf(error) : undefined}
        />
      )}
    </Box>
  );
}

function usePreview({ query, type }: Chart, { dateRange, compare }: DashboardDocument) {
  const range = query?.range ?? dateRange;
  const payload = query && { ...query, range, compare: range === 'all' ? 'none' : (query.compare ?? compare) };
  const settled = useSettledPayload(payload);
  return useReading(
    reading('analytics', 'query', {
      ...{ payload: settled, schema: analyticsAnswerSchema, staleTime: 60_000, keepsPrevious: true },
    }),
    { enabled: Boolean(settled && settled.measures.length > 0 && type !== 'verbatims') },
  );
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
