import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Report, ReportRun } from '../../../../contract/schemas/reports/report.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { attempt } from '../../../layout/attempt.ts';
import { formatMoment } from '../../../layout/format-time.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { PageMessage } from '../../../layout/page-message.tsx';
import { useReading } from '../../../providers/reading.ts';
import { useCall } from '../../../providers/use-call.ts';
import { useMay } from '../../../providers/use-may.ts';
import { ReportPages } from '../shared/report-pages.tsx';
import { reportPaths } from '../shared/report-paths.ts';
import { openedRun, report, reportRuns } from '../shared/report-queries.ts';
import { ExportButtons } from './export-buttons.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

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

function OpenReport({ report: own, runs }: { report: Report; runs: ReportRun[] }) {
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
  own: Report;
  runs: ReportRun[];
  chosen: number | undefined;
  onChoose: (run: number) => void;
}

function Toolbar({ own, runs, chosen, onChoose }: ToolbarProps) {
  const [isScheduling, setScheduling] = useState(false);
  const mayBuild = useMay('reports', 'update');
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
          <Button variant="outlined" onClick={() => setScheduling(true)}>
            Schedule
          </Button>
        )}
        {chosen !== undefined && <ExportButtons reportId={own.id} runId={chosen} name={own.name} />}
      </Stack>
      {isScheduling && <ScheduleDialog report={own} onClose={() => setScheduling(false)} />}
    </Stack>
  );
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

function NoRun({ own }: { own: Report }) {
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
