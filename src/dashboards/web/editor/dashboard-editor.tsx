import { Alert, Button } from '@mui/material';
import { useOne } from '@refinedev/core';
import { Edit } from '@refinedev/mui';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useLeaveQuestion } from '../../../core/web/form/use-leave-question.ts';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { PageSkeleton, usePageTitle } from '../../../core/web/layout/page.tsx';
import { pageLookWithoutFooter } from '../../../core/web/layout/page-look.ts';
import { LoadProblem } from '../../../core/web/layout/page-parts.tsx';
import { Message } from '../../../core/web/list/list-states.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { useOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import { useEditKeys } from '../../../forms/shared/parts/use-edit-keys.ts';
import { addChart, changeChart, onTab } from '../../rules/edit-document.ts';
import type { Chart } from '../../schemas/chart.ts';
import type { Dashboard } from '../../schemas/custom-dashboard.ts';
import { dashboardPaths } from '../../shared/dashboard-paths.ts';
import { contentTile, isContent, newChart } from '../../shared/new-chart.ts';
import { EditorGrid } from './editor-grid.tsx';
import { EditorButtons, EditorTitle } from './editor-head.tsx';
import { EditorTabs } from './editor-tabs.tsx';
import { EditorTile } from './editor-tile.tsx';
import { type Editor, useEditor } from './use-editor.ts';

const ChartDrawer = lazyPart(() => import('./chart-editor.tsx'), 'ChartDrawer');
const ContentDialog = lazyPart(() => import('./content-dialog.tsx'), 'ContentDialog');

export function DashboardEditor() {
  const id = Number(useParams().id);
  const { query, result: dashboard } = useOne<Dashboard, ApiFailure>({
    resource: 'dashboards',
    id,
    queryOptions: { refetchOnMount: 'always', refetchOnWindowFocus: false },
  });
  const [round, setRound] = useState(0);
  usePageTitle(dashboard && 'Edit', dashboard && { title: dashboard.name, to: dashboardPaths.show(id) });
  const reload = async () => {
    await query.refetch();
    setRound((before) => before + 1);
  };
  const { error, isFetchedAfterMount } = query;
  if (error && !dashboard) return <LoadProblem error={error} onRetry={() => void reload()} what="dashboard" />;
  // Cached data may be outdated; editing starts from a fresh read.
  if (!dashboard || !isFetchedAfterMount) return <PageSkeleton />;
  if (!dashboard.mayEdit) {
    return (
      <Message title="You cannot edit this dashboard" text="Only its owner and its editors can change it." isPage>
        <Button component={Link} to={dashboardPaths.show(id)} variant="outlined" sx={{ mt: 2 }}>
          View the dashboard
        </Button>
      </Message>
    );
  }
  return <EditDashboard key={`${id} ${round}`} dashboard={dashboard} onReload={() => void reload()} />;
}

interface EditDashboardProps {
  dashboard: Dashboard;
  onReload: () => void;
}

function EditDashboard({ dashboard, onReload }: EditDashboardProps) {
  const editor = useEditor(dashboard, onReload);
  const { mutateAsync: publishVersion } = useOperationMutation('dashboards', 'publishVersion');
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
    const isDone = await editor.act((version) =>
      publishVersion({ params: { id: dashboard.id }, values: { version }, errorNotification: false }),
    );
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
    <Edit
      {...pageLookWithoutFooter}
      resource="dashboards"
      recordItemId={dashboard.id}
      wrapperProps={{ sx: { ...pageLookWithoutFooter.wrapperProps.sx, pb: 10 } }}
      title={<EditorTitle dashboard={dashboard} editor={editor} />}
      headerButtons={
        <EditorButtons {...{ dashboard, editor, onReload }} onAdd={add} onPublish={() => void publish()} />
      }
    >
      {editor.failure && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => void editor.save()}>
              Try again
            </Button>
          }
        >
          Your changes are not saved: {editor.failure}
        </Alert>
      )}
      {dashboard.isPublic && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          This dashboard is public: anyone with its link sees what you publish.
        </Alert>
      )}
      <EditorTabs editor={editor} tabId={current} onOpen={setTabId} />
      {onTab(document, current).length === 0 ? (
        <Message
          title="Nothing on this tab yet"
          text="Charts show figures of responses, surveys and cases."
          picture="charts"
        >
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
    </Edit>
  );
}

/** Figures of the saved draft; they are read again after a query of a chart was saved. */
function useDraftFigures({ document, isChanged }: Editor, { id }: Dashboard) {
  const queries = JSON.stringify([document.filters, document.charts.map((chart) => [chart.id, chart.query])]);
  const { query } = useOperation('dashboards', 'data', {
    params: { id },
    query: { draft: '1' },
    queryOptions: {
      enabled: document.charts.some((chart) => chart.query !== null || chart.type === 'verbatims'),
      placeholderData: (previous) => previous,
    },
  });
  const { refetch } = query;
  const read = useRef(queries);
  useEffect(() => {
    if (isChanged || read.current === queries) return;
    read.current = queries;
    void refetch();
  }, [isChanged, queries, refetch]);
  return new Map(query.data?.data.charts.map((chart) => [chart.id, chart]));
}
