import { Button, Link, Stack, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { Report, ReportRun } from '../../../../contract/schemas/reports/report.ts';
import { attempt } from '../../../layout/attempt.ts';
import { framed } from '../../../layout/page-parts.tsx';
import { Pill, type Tone } from '../../../layout/pill.tsx';
import { SideDrawer } from '../../../layout/side-drawer.tsx';
import { formatMoment } from '../../../layout/time.tsx';
import { useCall } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { reportPaths } from '../shared/report-paths.ts';

type Status = ReportRun['status'];

export const runLabels: Record<Status, string> = {
  ...{ queued: 'Queued', running: 'Running', done: 'Done', failed: 'Failed' },
};

export const runTones: Record<Status, Tone> = { queued: 'info', running: 'info', done: 'success', failed: 'error' };

interface RunHistoryProps {
  report: Report;
  runs: readonly ReportRun[];
  onClose: () => void;
}

/** Every run with who started it, and to whom its emails went. */
export function RunHistory({ report, runs, onClose }: RunHistoryProps) {
  return (
    <SideDrawer title="Run history" width={480} onClose={onClose}>
      {runs.length === 0 && <Typography color="textSecondary">This report was not generated yet.</Typography>}
      <Stack component="ol" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1 }}>
        {runs.map((run) => (
          <Run key={run.id} report={report} run={run} onClose={onClose} />
        ))}
      </Stack>
    </SideDrawer>
  );
}

interface RunProps {
  report: Report;
  run: ReportRun;
  onClose: () => void;
}

function Run({ report, run, onClose }: RunProps) {
  const { id, startedAt, status, isScheduled, startedByName, reportVersion, rows, error, deliveries } = run;
  const call = useCall();
  const mayRetry = useMay('reports', 'retry');
  const hasFailed = (isScheduled && status === 'failed') || deliveries.some(isRepeatable);
  const time = startedAt ? formatMoment(startedAt) : 'Waiting to start';
  const details = [
    isScheduled ? 'Schedule' : (startedByName ?? 'Deleted user'),
    `version ${reportVersion}`,
    ...(status === 'done' ? [rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`] : []),
  ];
  const retry = () =>
    attempt(() => call('reports', 'retry', { params: { runId: id } }), 'It is tried again now', 'reports');
  return (
    <Stack component="li" sx={{ ...framed, p: 1.5, gap: 0.5 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Link component={RouterLink} to={reportPaths.show(report.id, id)} variant="subtitle2" onClick={onClose}>
          {time}
        </Link>
        <Pill tone={runTones[status]}>{runLabels[status]}</Pill>
      </Stack>
      <Typography variant="hint">{details.join(' · ')}</Typography>
      {error && (
        <Typography variant="body2" color={status === 'failed' ? 'error' : 'textSecondary'}>
          {error}
        </Typography>
      )}
      {deliveries.map((delivery) => (
        <Typography key={delivery.address} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {delivery.address} · {deliveryText(delivery)}
        </Typography>
      ))}
      {mayRetry && hasFailed && (
        <Button size="small" variant="outlined" onClick={() => void retry()} sx={{ alignSelf: 'flex-start', mt: 0.5 }}>
          Try again
        </Button>
      )}
    </Stack>
  );
}

type Delivery = ReportRun['deliveries'][number];

const unsubscribed = 'Unsubscribed';

const isRepeatable = ({ status, error }: Delivery) => status === 'failed' && error !== unsubscribed;

function deliveryText({ status, error }: Delivery): string {
  if (error === unsubscribed) return 'unsubscribed';
  if (status === 'sent') return 'sent';
  return [status === 'failed' ? 'not sent' : 'waiting', ...(error ? [error] : [])].join(': ');
}
