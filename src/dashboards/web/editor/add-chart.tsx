import { Button } from '@mui/material';
import { useOne } from '@refinedev/core';
import { Edit } from '@refinedev/mui';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { PageSkeleton, usePageTitle } from '../../../core/web/layout/page.tsx';
import { pageLookWithoutFooter } from '../../../core/web/layout/page-look.ts';
import { LoadProblem, PageTitle, Panel } from '../../../core/web/layout/page-parts.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { addChart, documentParts } from '../../rules/edit-document.ts';
import type { Chart } from '../../schemas/chart.ts';
import type { Dashboard } from '../../schemas/custom-dashboard.ts';
import { dashboardPaths } from '../../shared/dashboard-paths.ts';
import { newChart } from '../../shared/new-chart.ts';
import { ChartEditor } from './chart-editor.tsx';
import { useEditor } from './use-editor.ts';

/** The chart editor as a page; the chart is added to the draft. */
export function AddChart() {
  const id = Number(useParams().id);
  const { query, result: dashboard } = useOne<Dashboard, ApiFailure>({
    resource: 'dashboards',
    id,
    queryOptions: { refetchOnMount: 'always', refetchOnWindowFocus: false },
  });
  const { error, refetch, isFetchedAfterMount } = query;
  usePageTitle(dashboard && 'Add chart', dashboard && { title: dashboard.name, to: dashboardPaths.show(id) });
  if (error && !dashboard) return <LoadProblem error={error} onRetry={() => void refetch()} what="dashboard" />;
  if (!dashboard || !isFetchedAfterMount) return <PageSkeleton />;
  return <AddTo key={id} dashboard={dashboard} onReload={() => void refetch()} />;
}

function AddTo({ dashboard, onReload }: { dashboard: Dashboard; onReload: () => void }) {
  const start = dashboard.draft ?? documentParts(dashboard);
  const [value, setValue] = useState(() => newChart(start.tabs[0]?.id ?? 'main'));
  const [isBusy, setBusy] = useState(false);
  const editor = useEditor(dashboard, onReload);
  const navigate = useNavigate();
  const add = async (named: Chart) => {
    setBusy(true);
    const { id: _id, position: _position, ...chart } = named;
    editor.change((document) => addChart(document, chart));
    if (await editor.save()) navigate(dashboardPaths.edit(dashboard.id));
    else setBusy(false);
  };
  return (
    <Edit
      {...pageLookWithoutFooter}
      resource="dashboards"
      recordItemId={dashboard.id}
      title={<PageTitle title="Add chart" about={`To “${dashboard.name}”. Viewers see it when you publish.`} />}
      headerButtons={() => null}
    >
      <Panel>
        <ChartEditor
          value={value}
          onChange={setValue}
          dashboard={dashboard}
          document={start}
          actions={(problem, named) => (
            <Button
              variant="contained"
              loading={isBusy}
              disabled={Boolean(problem)}
              onClick={() => void add(named)}
              sx={{ alignSelf: 'flex-start' }}
            >
              Add chart
            </Button>
          )}
        />
      </Panel>
    </Edit>
  );
}
