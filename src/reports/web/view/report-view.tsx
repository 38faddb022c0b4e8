import ArrowBack from '@mui/icons-material/ArrowBack';
import { Button, Skeleton, Stack } from '@mui/material';
import { useCan, useShow } from '@refinedev/core';
import { EditButton, ListButton, Show, ShowButton } from '@refinedev/mui';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { formatMoment } from '../../../core/contract/notations/notation.ts';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { PageMessage } from '../../../core/web/layout/page.tsx';
import { pageLook } from '../../../core/web/layout/page-look.ts';
import { LoadProblem } from '../../../core/web/layout/page-parts.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { totalOf, useOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { Shared } from '../../../dashboards/shared/share/share-drawer.tsx';
import type { ReportRun, ShownReport } from '../../schemas/report.ts';
import { RunHistory } from '../../shared/schedule/run-history.tsx';
import { ReportPages } from '../shared/report-pages.tsx';
import { reportPaths } from '../shared/report-paths.ts';
import { ExportButtons } from './export-buttons.tsx';

const ScheduleDialog = lazyPart(() => import('../../shared/schedule/schedule-dialog.tsx'), 'ScheduleDialog');
const ShareDrawer = lazyPart(() => import('../../../dashboards/shared/share/share-drawer.tsx'), 'ShareDrawer');

/** A run of a report, as it is printed. */
export function ReportView() {
  const id = Number(useParams().reportId);
  const { query, result: report } = useShow<ShownReport, ApiFailure>({
    resource: 'reports',
    id,
  });
  const { query: runsQuery } = useOperation('reports', 'runs', { params: { id }, queryOptions: { staleTime: 0 } });
  const runs = runsQuery.data?.data;
  const error = query.error ?? runsQuery.error;
  if (error) return <LoadProblem error={error} onRetry={() => void query.refetch()} what="report" />;
  if (!report || !runs) return <Skeleton variant="rounded" height={480} />;
  return <OpenReport report={report} runs={runs} total={totalOf(runsQuery.data)} />;
}

interface OpenReportProps {
  report: ShownReport;
  runs: ReportRun[];
  total: number | undefined;
}

function OpenReport({ report, runs, total }: OpenReportProps) {
  const [params, setParams] = useSearchParams();
  const withFigures = runs.filter(({ status }) => status === 'done');
  const chosen = Number(params.get('run')) || withFigures[0]?.id;
  const isBuilt = report.dashboardId === null;
  return (
    <Show
      {...pageLook}
      resource="reports"
      recordItemId={report.id}
      headerProps={{ ...pageLook.headerProps, role: 'toolbar', 'aria-label': 'Report', sx: toolbar }}
      title={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          {isBuilt ? (
            <ListButton resource="reports" color="inherit" startIcon={<ArrowBack />}>
              Reports
            </ListButton>
          ) : (
            <ShowButton
              resource="dashboards"
              recordItemId={report.dashboardId ?? ''}
              color="inherit"
              startIcon={<ArrowBack />}
            >
              Dashboard
            </ShowButton>
          )}
          {runs.length > 0 && (
            <SelectField
              size="small"
              label="Run"
              value={runs.some(({ id }) => id === chosen) ? (chosen ?? '') : ''}
              options={runs.map((run) => [run.id, formatRun(run)] as const)}
              onChange={(run) => setParams({ run: String(run) }, { replace: true })}
              sx={{ minWidth: 220 }}
            />
          )}
        </Stack>
      }
      headerButtons={<ReportButtons own={report} runs={runs} total={total} chosen={chosen} />}
    >
      {chosen === undefined ? <NoRun own={report} /> : <OpenRun runId={chosen} />}
    </Show>
  );
}

const toolbar = { ...pageLook.headerProps.sx, alignItems: 'center', displayPrint: 'none' };

interface ReportButtonsProps {
  own: ShownReport;
  runs: ReportRun[];
  total: number | undefined;
  chosen: number | undefined;
}

function ReportButtons({ own, runs, total, chosen }: ReportButtonsProps) {
  const [opened, setOpened] = useState<'schedule' | 'share' | 'history'>();
  const close = () => setOpened(undefined);
  const { mutate: setSchedule, mutation } = useOperationMutation('reports', 'setSchedule', {
    invalidates: ['dashboards'],
  });
  const isBuilt = own.dashboardId === null;
  const { data: shareAccess } = useCan({ resource: 'reports', action: 'share' });
  const canShare = shareAccess?.can === true && isBuilt;
  const { data: scheduleAccess } = useCan({ resource: 'reports', action: 'setSchedule' });
  const { data: generateAccess } = useCan({ resource: 'reports', action: 'generate' });
  const canGenerate = generateAccess?.can === true && isBuilt;
  return (
    <>
      {runs.length > 0 && (
        <Button color="inherit" onClick={() => setOpened('history')}>
          History
        </Button>
      )}
      {isBuilt && (
        <EditButton resource="reports" recordItemId={own.id} variant="outlined">
          Edit report
        </EditButton>
      )}
      {canGenerate && (
        <Button component={Link} to={reportPaths.generate(own.id)} variant="outlined">
          Generate
        </Button>
      )}
      {scheduleAccess?.can && (
        <Button variant="outlined" onClick={() => setOpened('schedule')}>
          Schedule
        </Button>
      )}
      {canShare && (
        <Button variant="outlined" onClick={() => setOpened('share')}>
          Share
        </Button>
      )}
      {chosen !== undefined && <ExportButtons reportId={own.id} runId={chosen} name={own.name} />}
      {opened === 'share' && <ShareReport report={own} onClose={close} />}
      {opened === 'schedule' && (
        <ScheduleDialog
          scheduled={{ ...own, what: isBuilt ? 'report' : 'dashboard' }}
          saving={mutation}
          onSave={(variables) => setSchedule({ params: { id: own.id }, ...variables }, { onSuccess: close })}
          onClose={close}
        />
      )}
      {opened === 'history' && <RunHistory report={own} runs={runs} total={total} onClose={close} />}
    </>
  );
}

function ShareReport({ report: own, onClose }: { report: ShownReport; onClose: () => void }) {
  const { mutateAsync: share } = useOperationMutation('reports', 'share');
  const { mutateAsync: preview } = useOperationMutation('reports', 'previewShare', { invalidates: false });
  const { mutateAsync: unshare } = useOperationMutation('reports', 'unshare');
  const params = { id: own.id };
  const shared: Shared = {
    ...own,
    what: 'report',
    filters: [],
    share: (values) => share({ params, values, errorNotification: false }),
    preview: async (values) => (await preview({ params, values, errorNotification: false })).data.html,
    revoke: () => unshare({ params: { shareId: own.publicId ?? '' }, errorNotification: false }),
  };
  return <ShareDrawer shared={shared} onClose={onClose} />;
}

function formatRun({ startedAt, status, isScheduled, startedByName, deliveries }: ReportRun): string {
  const time = startedAt ? formatMoment(startedAt) : 'Queued';
  const sent = deliveries.filter((delivery) => delivery.status === 'sent').length;
  const by = isScheduled ? `scheduled, sent to ${sent}` : (startedByName ?? '');
  return [time, by, status === 'failed' ? 'failed' : ''].filter(Boolean).join(' · ');
}

function OpenRun({ runId }: { runId: number }) {
  const { query } = useOperation('reports', 'run', {
    params: { runId },
    queryOptions: { staleTime: 600_000, placeholderData: (previous) => previous },
  });
  const { error } = query;
  const run = query.data?.data;
  if (error) return <LoadProblem error={error} onRetry={() => void query.refetch()} what="run" isPart />;
  if (!run) return <Skeleton variant="rounded" height={480} />;
  if (!run.snapshot) {
    return <PageMessage title="This run has no figures" text={run.error ?? 'It is computed in the background.'} />;
  }
  return <ReportPages snapshot={run.snapshot} />;
}

function NoRun({ own }: { own: ShownReport }) {
  const { mutate: generate } = useOperationMutation('reports', 'generate');
  const { data: generateAccess } = useCan({ resource: 'reports', action: 'generate' });
  const canGenerate = generateAccess?.can === true && own.dashboardId === null;
  const hasRequired = own.definition.params.some(({ required, default: preset }) => required && preset.length === 0);
  return (
    <PageMessage
      title={own.name}
      text={own.dashboardId === null ? 'This report was not generated yet.' : 'This dashboard was not sent yet.'}
      action={
        canGenerate &&
        (hasRequired ? (
          <Button variant="contained" component={Link} to={reportPaths.generate(own.id)}>
            Generate report
          </Button>
        ) : (
          <Button variant="contained" onClick={() => generate({ values: { id: own.id } })}>
            Generate report
          </Button>
        ))
      }
    />
  );
}
