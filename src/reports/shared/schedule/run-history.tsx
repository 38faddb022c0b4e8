import { Button, Link, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { Link as RouterLink } from 'react-router';
import { formatCount, formatMoment } from '../../../core/contract/notations/notation.ts';
import { ListEnd } from '../../../core/web/layout/list-end.tsx';
import { framed } from '../../../core/web/layout/page-parts.tsx';
import { Pill, type Tone } from '../../../core/web/layout/pill.tsx';
import { SideDrawer } from '../../../core/web/layout/side-drawer.tsx';
import { said } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { Report, ReportRun } from '../../schemas/report.ts';
import { reportPaths } from '../../web/shared/report-paths.ts';

type Status = ReportRun['status'];

export const runLabels: Record<Status, string> = {
  queued: 'Queued',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
};

export const runTones: Record<Status, Tone> = { queued: 'info', running: 'info', done: 'success', failed: 'error' };

interface RunHistoryProps {
  report: Report;
  runs: readonly ReportRun[];
  total: number | undefined;
  onClose: () => void;
}

/** Every run with who started it, and to whom its emails went. */
export function RunHistory({ report, runs, total, onClose }: RunHistoryProps) {
  return (
    <SideDrawer title="Run history" width={480} onClose={onClose}>
      {runs.length === 0 && <Typography color="textSecondary">This report was not generated yet.</Typography>}
      <Stack component="ol" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1 }}>
        {runs.map((run) => (
          <Run key={run.id} report={report} run={run} onClose={onClose} />
        ))}
      </Stack>
      <ListEnd shown={runs.length} total={total} what="runs" />
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
  const { mutate: retry } = useOperationMutation('reports', 'retry');
  const { data: retryAccess } = useCan({ resource: 'reports', action: 'retry' });
  const hasFailed = (isScheduled && status === 'failed') || deliveries.some(isRepeatable);
  const time = startedAt ? formatMoment(startedAt) : 'Waiting to start';
  const details = [
    isScheduled ? 'Schedule' : (startedByName ?? 'Deleted user'),
    `version ${reportVersion}`,
    ...(status === 'done' ? [rows === 1 ? '1 row' : `${formatCount(rows)} rows`] : []),
  ];
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
      {retryAccess?.can && hasFailed && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => retry({ params: { runId: id }, ...said('It is tried again now') })}
          sx={{ alignSelf: 'flex-start', mt: 0.5 }}
        >
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
