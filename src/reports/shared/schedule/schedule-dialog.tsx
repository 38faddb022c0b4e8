import { Alert, Button, Checkbox, FormControlLabel, FormGroup, Stack, Switch } from '@mui/material';
import { useState } from 'react';
import { FormDialog } from '../../../core/web/layout/form-dialog.tsx';
import { isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import { type ApiFailure, fieldErrors } from '../../../core/web/providers/failure.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { Report, ScheduleInput } from '../../schemas/report.ts';
import { ConditionFields, ParamFields, RecipientFields, TimeFields } from './schedule-fields.tsx';

/** A report or a dashboard, which has no report before its first schedule. */
interface Scheduled extends Pick<Report, 'name' | 'definition' | 'schedule' | 'stopped'> {
  id: number | null;
  what: 'report' | 'dashboard';
}

/** What the mutation is told, except for what the schedule belongs to. */
interface ScheduleVariables extends ReturnType<typeof said> {
  values: ScheduleInput;
  errorNotification: false;
}

interface ScheduleDialogProps {
  scheduled: Scheduled;
  saving: { isPending: boolean; error: ApiFailure | null };
  onSave: (variables: ScheduleVariables) => void;
  onClose: () => void;
}

export function ScheduleDialog({ scheduled, saving, onSave, onClose }: ScheduleDialogProps) {
  const { name, definition, schedule, stopped, what } = scheduled;
  const [value, setValue] = useState<ScheduleInput>(() => initialSchedule(schedule));
  const set = (change: Partial<ScheduleInput>) => setValue((before) => ({ ...before, ...change }));
  const { mutate: removeSchedule } = useOperationMutation('reports', 'removeSchedule', { invalidates: ['dashboards'] });
  const save = () =>
    onSave({
      values: value,
      ...said(value.isEnabled ? 'The schedule was saved' : 'The schedule is off'),
      errorNotification: false,
    });
  const remove = (id: number) =>
    removeSchedule({ params: { id }, ...said('The schedule was removed') }, { onSuccess: onClose });
  const problem = (name: string) => fieldErrors(saving.error)[name];
  return (
    <FormDialog
      title={`Schedule of “${name}”`}
      submit="Save schedule"
      isBusy={saving.isPending}
      edited={value}
      onSubmit={save}
      onClose={onClose}
    >
      {stopped && <Alert severity="warning">{stopped}. Turn it on and save it to send it with your permissions.</Alert>}
      <FormControlLabel
        control={<Switch checked={value.isEnabled} onChange={(_, isEnabled) => set({ isEnabled })} />}
        label="Send by email"
      />
      <TimeFields value={value} onChange={set} problems={{ cron: problem('cron'), timeZone: problem('timeZone') }} />
      <ParamFields report={scheduled} value={value} onChange={set} problem={problem} />
      <RecipientFields value={value} onChange={set} problem={problem('recipients')} left={schedule?.unsubscribed} />
      <FormGroup row aria-label="Formats">
        {formats.map(([format, label]) => (
          <FormControlLabel
            key={format}
            label={label}
            control={
              <Checkbox
                checked={value.formats.includes(format)}
                onChange={(_, isOn) =>
                  set({ formats: isOn ? [...value.formats, format] : value.formats.filter((one) => one !== format) })
                }
              />
            }
          />
        ))}
      </FormGroup>
      <ConditionFields report={scheduled} value={value} onChange={set} />
      <FormControlLabel
        control={<Switch checked={value.skipIfEmpty} onChange={(_, skipIfEmpty) => set({ skipIfEmpty })} />}
        label={`Do not send an empty ${what}`}
      />
      {definition.sections.some(({ type }) => type === 'verbatims') && (
        <FormControlLabel
          control={<Switch checked={value.sendsComments} onChange={(_, sendsComments) => set({ sendsComments })} />}
          label="Send comments also to addresses outside the organization"
        />
      )}
      {scheduled.id !== null && schedule && <ScheduleActions id={scheduled.id} what={what} onRemove={remove} />}
      {saving.error && <Alert severity="error">{saving.error.message}</Alert>}
    </FormDialog>
  );
}

const formats = [
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const;

interface ScheduleActionsProps extends Pick<Scheduled, 'what'> {
  id: number;
  onRemove: (id: number) => void;
}

/** What can be done with a schedule as it is stored. */
function ScheduleActions({ id, what, onRemove }: ScheduleActionsProps) {
  const { mutate: tryOut } = useOperationMutation('reports', 'tryOut');
  const remove = async () => {
    const text = `This ${what} is not sent any more. Earlier runs stay.`;
    if (!(await isConfirmed('Remove the schedule?', text, 'Remove schedule'))) return;
    onRemove(id);
  };
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Button
        variant="outlined"
        onClick={() => tryOut({ params: { id }, ...said('A test of the saved schedule is on its way to you') })}
      >
        Send a test to me
      </Button>
      <Button color="error" onClick={() => void remove()}>
        Remove schedule
      </Button>
    </Stack>
  );
}

/** A stored schedule as it is saved again. */
export function scheduleInput({
  nextRunAt: _,
  unsubscribed: __,
  ...stored
}: NonNullable<Report['schedule']>): ScheduleInput {
  return stored;
}

function initialSchedule(schedule: Report['schedule']): ScheduleInput {
  if (schedule) return scheduleInput(schedule);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    cron: '0 8 * * 1',
    timeZone,
    recipients: [],
    formats: ['pdf'],
    params: {},
    condition: null,
    skipIfEmpty: false,
    sendsComments: false,
    isEnabled: true,
  };
}
