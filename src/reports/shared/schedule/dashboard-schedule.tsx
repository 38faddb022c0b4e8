import { Button, Stack, Typography } from '@mui/material';
import { useCan, useOne } from '@refinedev/core';
import { useState } from 'react';
import { formatMoment } from '../../../core/contract/notations/notation.ts';
import { Pill } from '../../../core/web/layout/pill.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import { totalOf, useOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import { documentParts } from '../../../dashboards/rules/edit-document.ts';
import type { Dashboard } from '../../../dashboards/schemas/custom-dashboard.ts';
import { reportOfDashboard } from '../../rules/report-of-dashboard.ts';
import type { Report, ShownReport } from '../../schemas/report.ts';
import { RunHistory } from './run-history.tsx';
import { ScheduleDialog, scheduleInput } from './schedule-dialog.tsx';
import { timeLabel } from './schedule-fields.tsx';

interface DashboardScheduleProps {
  dashboard: Dashboard;
  onClose: () => void;
}

/** When and to whom a dashboard is sent. */
export function DashboardSchedule({ dashboard, onClose }: DashboardScheduleProps) {
  const { id, name, scheduleId } = dashboard;
  const { mutate: setSchedule, mutation } = useOperationMutation('reports', 'setDashboardSchedule', {
    invalidates: ['dashboards'],
  });
  const { result: report } = useOne<ShownReport, ApiFailure>({
    resource: 'reports',
    ...(scheduleId !== null && { id: scheduleId }),
  });
  if (scheduleId !== null && !report) return null;
  const definition = reportOfDashboard(dashboard, documentParts(dashboard));
  const { schedule = null, stopped = null } = report ?? {};
  return (
    <ScheduleDialog
      scheduled={{ id: scheduleId, name, definition, schedule, stopped, what: 'dashboard' }}
      saving={mutation}
      onSave={(variables) => setSchedule({ params: { dashboardId: id }, ...variables }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** The schedule of a dashboard with what can be done with it. */
export function ScheduleLine({ reportId, onChange }: { reportId: number; onChange: () => void }) {
  const { result: report } = useOne<ShownReport, ApiFailure>({
    resource: 'reports',
    id: reportId,
  });
  const [isHistory, setHistory] = useState(false);
  const { mutate: setSchedule } = useOperationMutation('reports', 'setSchedule');
  const { data: changeAccess } = useCan({ resource: 'reports', action: 'setSchedule' });
  const { data: readAccess } = useCan({ resource: 'reports', action: 'runs' });
  if (!report?.schedule) return null;
  const { schedule, stopped, lastRunStatus } = report;
  const toggle = () => {
    const values = { ...scheduleInput(schedule), isEnabled: !schedule.isEnabled };
    const done = values.isEnabled ? 'The schedule is on' : 'The schedule is paused';
    setSchedule({ params: { id: reportId }, values, ...said(done) });
  };
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="Schedule"
      sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 2, displayPrint: 'none' }}
    >
      {!schedule.isEnabled && <Pill tone="warning">{stopped ?? 'Paused'}</Pill>}
      {lastRunStatus === 'failed' && <Pill tone="error">Last email failed</Pill>}
      <Typography variant="hint">{formatSchedule(schedule)}</Typography>
      {changeAccess?.can && (
        <>
          <Button size="small" onClick={onChange}>
            Change schedule
          </Button>
          <Button size="small" onClick={toggle}>
            {schedule.isEnabled ? 'Pause schedule' : 'Resume schedule'}
          </Button>
        </>
      )}
      {readAccess?.can && (
        <Button size="small" onClick={() => setHistory(true)}>
          Run history
        </Button>
      )}
      {isHistory && <OpenHistory report={report} onClose={() => setHistory(false)} />}
    </Stack>
  );
}

function formatSchedule({ recipients, nextRunAt, ...when }: NonNullable<Report['schedule']>): string {
  const to = recipients.length === 1 ? '1 recipient' : `${recipients.length} recipients`;
  const next = nextRunAt ? ` · next ${formatMoment(nextRunAt)}` : '';
  return `Sent by email to ${to} · ${timeLabel(when.cron)} (${when.timeZone})${next}`;
}

function OpenHistory({ report: own, onClose }: { report: Report; onClose: () => void }) {
  const { query } = useOperation('reports', 'runs', { params: { id: own.id }, queryOptions: { staleTime: 0 } });
  return <RunHistory report={own} runs={query.data?.data ?? []} total={totalOf(query.data)} onClose={onClose} />;
}
