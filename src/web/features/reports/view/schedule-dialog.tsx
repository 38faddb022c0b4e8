import { Alert, Checkbox, FormControlLabel, FormGroup, Switch } from '@mui/material';
import { useState } from 'react';
import type { Report, ScheduleInput } from '../../../../contract/schemas/reports/report.ts';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import { ApiFailure } from '../../../providers/failure.ts';
import { notifyInfo } from '../../../providers/notifications.tsx';
import { refetch, useCall } from '../../../providers/queries.ts';
import { ConditionFields, ParamFields, RecipientFields, TimeFields } from './schedule-fields.tsx';

export function ScheduleDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const [value, setValue] = useState<ScheduleInput>(() => startOf(report));
  const [failure, setFailure] = useState<ApiFailure>();
  const [isBusy, setBusy] = useState(false);
  const call = useCall();
  const set = (change: Partial<ScheduleInput>) => setValue((before) => ({ ...before, ...change }));
  const problem = (name: string) => failure?.errors[name];
  const save = async () => {
    setBusy(true);
    try {
      await call('reports', 'setSchedule', { params: { id: report.id }, body: value });
      await refetch('reports');
      notifyInfo(value.isEnabled ? 'The schedule was saved' : 'The schedule is off');
      onClose();
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      setFailure(thrown);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={`Schedule of “${report.name}”`}
      submit="Save schedule"
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <FormControlLabel
        control={<Switch checked={value.isEnabled} onChange={(_, isEnabled) => set({ isEnabled })} />}
        label="Send by email"
      />
      <TimeFields value={value} onChange={set} problems={{ cron: problem('cron'), timeZone: problem('timeZone') }} />
      <ParamFields report={report} value={value} onChange={set} problem={problem} />
      <RecipientFields
        value={value}
        onChange={set}
        problem={problem('recipients')}
        left={report.schedule?.unsubscribed}
      />
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
      <ConditionFields report={report} value={value} onChange={set} />
      <FormControlLabel
        control={<Switch checked={value.skipIfEmpty} onChange={(_, skipIfEmpty) => set({ skipIfEmpty })} />}
        label="Do not send an empty report"
      />
      {failure && <Alert severity="error">{failure.message}</Alert>}
    </FormDialog>
  );
}

const formats = [
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const;

function startOf({ schedule }: Report): ScheduleInput {
  if (schedule) {
    const { nextRunAt: _, unsubscribed: __, ...stored } = schedule;
    return stored;
  }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    ...{ cron: '0 8 * * 1', timeZone, recipients: [], formats: ['pdf'], params: {} },
    ...{ condition: null, skipIfEmpty: false, isEnabled: true },
  };
}
