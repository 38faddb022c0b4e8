import { Button } from '@mui/material';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Chart } from '../../../../contract/schemas/dashboards/chart.ts';
import type { Dashboard } from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { addChart, documentOf } from '../../../../domain/dashboards/edit-document.ts';
import { PageSkeleton, usePageTitle } from '../../../layout/page.tsx';
import { LoadProblem, PageHead, Panel } from '../../../layout/page-parts.tsx';
import { useReading } from '../../../providers/queries.ts';
import { dashboardPaths } from '../custom/shared/dashboard-paths.ts';
import { dashboard } from '../custom/shared/dashboard-queries.ts';
import { ChartEditor } from './chart-editor.tsx';
import { newChart } from './new-chart.ts';
import { useEditor } from './use-editor.ts';

/** The chart editor as a page; the chart is added to the draft. */
export function AddChart() {
  const id = Number(useParams().id);
  const { data, error, refetch, isFetchedAfterMount } = useReading(dashboard(id), { isFresh: true });
  usePageTitle(data && 'Add chart', data && { title: data.name, to: dashboardPaths.show(id) });
  if (error && !data) return <LoadProblem error={error} onRetry={() => void refetch()} what="dashboard" />;
  if (!data || !isFetchedAfterMount) return <PageSkeleton />;
  return <AddTo key={id} dashboard={data} onReload={() => void refetch()} />;
}

function AddTo({ dashboard, onReload }: { dashboard: Dashboard; onReload: () => void }) {
  const start = dashboard.draft ?? documentOf(dashboard);
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
    <>
      <PageHead title="Add chart" about={`To “${dashboard.name}”. Viewers see it when you publish.`} />
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
    </>
  );
}
