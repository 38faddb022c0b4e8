import { Alert, Box, Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Chart } from '../../../../contract/schemas/dashboards/chart.ts';
import type { Dashboard } from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { addChart, changeChart, onTab } from '../../../../domain/dashboards/edit-document.ts';
import { useLeaveQuestion } from '../../../crud/form/use-leave-question.ts';
import { Message } from '../../../crud/list/list-states.tsx';
import { lazyPart, PageSkeleton, usePageTitle } from '../../../layout/page.tsx';
import { LoadProblem } from '../../../layout/page-parts.tsx';
import { useCall, useReading } from '../../../providers/queries.ts';
import { useEditKeys } from '../../forms/shared/use-edit-keys.ts';
import { dashboardPaths } from '../custom/shared/dashboard-paths.ts';
import { dashboard, dashboardData } from '../custom/shared/dashboard-queries.ts';
import { EditorBar } from './editor-bar.tsx';
import { EditorGrid } from './editor-grid.tsx';
import { EditorTabs } from './editor-tabs.tsx';
import { EditorTile } from './editor-tile.tsx';
import { contentTile, isContent, newChart } from './new-chart.ts';
import { type Editor, useEditor } from './use-editor.ts';

const ChartDrawer = lazyPart(() => import('./chart-editor.tsx'), 'ChartDrawer');
const ContentDialog = lazyPart(() => import('./content-dialog.tsx'), 'ContentDialog');

export function DashboardEditor() {
  const id = Number(useParams().id);
  const found = useReading(dashboard(id), { isFresh: true });
  const [round, setRound] = useState(0);
  usePageTitle(found.data && 'Edit', found.data && { title: found.data.name, to: dashboardPaths.show(id) });
  const reload = async () => {
    await found.refetch();
    setRound((before) => before + 1);
  };
  const { data, error, isFetchedAfterMount } = found;
  if (error && !data) return <LoadProblem error={error} onRetry={() => void reload()} what="dashboard" />;
  // Cached data may be outdated; editing starts from a fresh read.
  if (!data || !isFetchedAfterMount) return <PageSkeleton />;
  if (!data.mayEdit) {
    return (
      <Message title="You cannot edit this dashboard" text="Only its owner and its editors can change it." isPage>
        <Button component={Link} to={dashboardPaths.show(id)} variant="outlined" sx={{ mt: 2 }}>
          View the dashboard
        </Button>
      </Message>
    );
  }
  return <EditDashboard key={`${id} ${round}`} dashboard={data} onReload={() => void reload()} />;
}

interface EditDashboardProps {
  dashboard: Dashboard;
  onReload: () => void;
}

function EditDashboard({ dashboard, onReload }: EditDashboardProps) {
  const editor = useEditor(dashboard, onReload);
  const call = useCall();
  const navigate = useNavigate();
  const [tabId, setTabId] = useState('');
  const [opened, setOpened] = useState<Chart>();
  const { document } = editor;
  const current = document.tabs.find(({ id }) => id === tabId)?.id ?? document.tabs[0]?.id ?? 'main';
  const unblock = useLeaveQuestion(editor.isChanged, editor.forget, { save: editor.save });
  useEditKeys({ onSave: () => void editor.save(), onUndo: editor.undo, onRedo: editor.redo });
  const figures = useDraftFigures(editor, dashboard);
  const add = (type?: Chart['type']) => setOpened(isContent(type) ? contentTile(type, current) : newChart(current));
  const publish = async () => {
    const params = { id: dashboard.id };
    const isDone = await editor.act((version) => call('dashboards', 'publishVersion', { params, body: { version } }));
    if (!isDone) return;
    unblock();
    navigate(dashboardPaths.show(dashboard.id));
  };
  const keep = (chart: Chart) => {
    const { id, position: _, ...rest } = chart;
    editor.change((before) => (id === '' ? addChart(before, rest) : changeChart(before, id, rest)));
    setOpened(undefined);
  };
  return (
    <Box sx={{ pb: 10 }}>
      <EditorBar {...{ dashboard, editor, onReload }} onAdd={add} onPublish={() => void publish()} />
      {dashboard.isPublic && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          This dashboard is public: anyone with its link sees what you publish.
        </Alert>
      )}
      <EditorTabs editor={editor} tabId={current} onOpen={setTabId} />
      {onTab(document, current).length === 0 ? (
        <Message title="Nothing on this tab yet" text="Charts show figures of responses, surveys and cases.">
          <Button variant="contained" sx={{ mt: 2 }} onClick={() => add()}>
            Add a chart
          </Button>
        </Message>
      ) : (
        <EditorGrid editor={editor} tabId={current} onOpen={setOpened}>
          {(chart) => (
            <EditorTile {...{ editor, chart }} data={figures.get(chart.id)} onOpen={() => setOpened(chart)} />
          )}
        </EditorGrid>
      )}
      {opened && isContent(opened.type) && (
        <ContentDialog tile={opened} onKeep={keep} onClose={() => setOpened(undefined)} />
      )}
      {opened && !isContent(opened.type) && (
        <ChartDrawer {...{ dashboard, document }} chart={opened} onKeep={keep} onClose={() => setOpened(undefined)} />
      )}
    </Box>
  );
}

/** Figures of the saved draft; they are read again after a query of a chart was saved. */
function useDraftFigures({ document, isChanged }: Editor, { id }: Dashboard) {
  const queries = JSON.stringify([document.filters, document.charts.map((chart) => [chart.id, chart.query])]);
  const { data, refetch } = useReading(dashboardData(id, { draft: '1' }), {
    enabled: document.charts.some(({ query, type }) => query !== null || type === 'verbatims'),
  });
  const read = useRef(queries);
  useEffect(() => {
    if (isChanged || read.current === queries) return;
    read.current = queries;
    void refetch();
  }, [isChanged, queries, refetch]);
  return new Map(data?.charts.map((chart) => [chart.id, chart]));
}
