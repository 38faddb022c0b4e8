import ArrowBack from '@mui/icons-material/ArrowBack';
import { Button, Skeleton, Stack } from '@mui/material';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { ReportRun, ShownReport } from '../../../../contract/schemas/reports/report.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { attempt } from '../../../layout/attempt.ts';
import { lazyPart, PageMessage } from '../../../layout/page.tsx';
import { LoadProblem } from '../../../layout/page-parts.tsx';
import { formatMoment } from '../../../layout/time.tsx';
import { useCall, useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import type { Shared } from '../../dashboards/custom/share/share-drawer.tsx';
import { ReportPages } from '../shared/report-pages.tsx';
import { reportPaths } from '../shared/report-paths.ts';
import { openedRun, report, reportRuns } from '../shared/report-queries.ts';
import { ExportButtons } from './export-buttons.tsx';
import { RunHistory } from './run-history.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

const ShareDrawer = lazyPart(() => import('../../dashboards/custom/share/share-drawer.tsx'), 'ShareDrawer');

/** A run of a report, as it is printed. */
export function ReportView() {
  const id = Number(useParams().reportId);
  const found = useReading(report(id));
  const runs = useReading(reportRuns(id));
  const error = found.error ?? runs.error;
  if (error) return <LoadProblem error={error} onRetry={() => void found.refetch()} what="report" />;
  if (!found.data || !runs.data) return <Skeleton variant="rounded" height={480} />;
  return <OpenReport report={found.data} runs={runs.data} />;
}

function OpenReport({ report: own, runs }: { report: ShownReport; runs: ReportRun[] }) {
  const [params, setParams] = useSearchParams();
  const withFigures = runs.filter(({ status }) => status === 'done');
  const chosen = Number(params.get('run')) || withFigures[0]?.id;
  return (
    <>
      <Toolbar
        own={own}
        runs={runs}
        chosen={chosen}
        onChoose={(run) => setParams({ run: String(run) }, { replace: true })}
      />
      {chosen === undefined ? <NoRun own={own} /> : <OpenRun runId={chosen} />}
    </>
  );
}

interface ToolbarProps {
  own: ShownReport;
  runs: ReportRun[];
  chosen: number | undefined;
  onChoose: (run: number) => void;
}

function Toolbar({ own, runs, chosen, onChoose }: ToolbarProps) {
  const [opened, setOpened] = useState<'schedule' | 'share' | 'history'>();
  const close = () => setOpened(undefined);
  const mayBuild = useMay('reports', 'update');
  const mayShare = useMay('reports', 'share');
  const maySchedule = useMay('reports', 'setSchedule');
  const mayGenerate = useMay('reports', 'generate');
  return (
    <Stack
      direction="row"
      role="toolbar"
      aria-label="Report"
      sx={{ gap: 1, mb: 3, flexWrap: 'wrap', alignItems: 'center', displayPrint: 'none' }}
    >
      <Button component={Link} to={reportPaths.list} startIcon={<ArrowBack />} color="inherit">
        Reports
      </Button>
      {runs.length > 0 && (
        <SelectField
          size="small"
          label="Run"
          value={runs.some(({ id }) => id === chosen) ? (chosen ?? '') : ''}
          options={runs.map((run) => [run.id, labelOf(run)] as const)}
          onChange={onChoose}
          sx={{ minWidth: 220 }}
        />
      )}
      {runs.length > 0 && (
        <Button color="inherit" onClick={() => setOpened('history')}>
          History
        </Button>
      )}
      <Stack direction="row" sx={{ gap: 1, ml: 'auto', flexWrap: 'wrap' }}>
        {mayBuild && (
          <Button component={Link} to={reportPaths.edit(own.id)} variant="outlined">
            Edit report
          </Button>
        )}
        {mayGenerate && (
          <Button component={Link} to={reportPaths.generate(own.id)} variant="outlined">
            Generate
          </Button>
        )}
        {maySchedule && (
          <Button variant="outlined" onClick={() => setOpened('schedule')}>
            Schedule
          </Button>
        )}
        {mayShare && (
          <Button variant="outlined" onClick={() => setOpened('share')}>
            Share
          </Button>
        )}
        {chosen !== undefined && <ExportButtons reportId={own.id} runId={chosen} name={own.name} />}
      </Stack>
      {opened === 'share' && <ShareReport report={own} onClose={close} />}
      {opened === 'schedule' && <ScheduleDialog report={own} onClose={close} />}
      {opened === 'history' && <RunHistory report={own} runs={runs} onClose={close} />}
    </Stack>
  );
}

function ShareReport({ report: own, onClose }: { report: ShownReport; onClose: () => void }) {
  const call = useCall();
  const shared: Shared = {
    ...{ ...own, what: 'report', filters: [] },
    share: (body) => call('reports', 'share', { params: { id: own.id }, body }),
    revoke: () => call('reports', 'unshare', { params: { shareId: own.publicId ?? '' } }),
  };
  return <ShareDrawer shared={shared} onClose={onClose} />;
}

function labelOf({ startedAt, status, isScheduled, startedByName, deliveries }: ReportRun): string {
  const time = startedAt ? formatMoment(startedAt) : 'Queued';
  const sent = deliveries.filter((delivery) => delivery.status === 'sent').length;
  const by = isScheduled ? `scheduled, sent to ${sent}` : (startedByName ?? '');
  return [time, by, status === 'failed' ? 'failed' : ''].filter(Boolean).join(' · ');
}

function OpenRun({ runId }: { runId: number }) {
  const { data, error, refetch } = useReading(openedRun(runId));
  if (error) return <LoadProblem error={error} onRetry={() => void refetch()} what="run" isPart />;
  if (!data) return <Skeleton variant="rounded" height={480} />;
  if (!data.snapshot) {
    return <PageMessage title="This run has no figures" text={data.error ?? 'It is computed in the background.'} />;
  }
  return <ReportPages snapshot={data.snapshot} />;
}

function NoRun({ own }: { own: ShownReport }) {
  const call = useCall();
  const mayGenerate = useMay('reports', 'generate');
  const hasRequired = own.definition.params.some(({ required, default: preset }) => required && preset.length === 0);
  const generate = () => attempt(() => call('reports', 'generate', { body: { id: own.id } }), '', 'reports');
  return (
    <PageMessage
      title={own.name}
      text="This report was not generated yet."
      action={
        mayGenerate &&
        (hasRequired ? (
          <Button variant="contained" component={Link} to={reportPaths.generate(own.id)}>
            Generate report
          </Button>
        ) : (
          <Button variant="contained" onClick={() => void generate()}>
            Generate report
          </Button>
        ))
      }
    />
  );
}
