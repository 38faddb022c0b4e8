import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { emailSchema } from '../../../../contract/schemas/common.ts';
import type { Report, ScheduleInput } from '../../../../contract/schemas/reports/report.ts';
import { operatorLabel } from '../../../../domain/reports/condition.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import { ApiFailure } from '../../../providers/failure.ts';
import { notifyInfo } from '../../../providers/notifications.tsx';
import { useReading } from '../../../providers/reading.ts';
import { refetch } from '../../../providers/refetch.ts';
import { useCall } from '../../../providers/use-call.ts';
import { groups, users } from '../../sentiments/shared/queries.ts';

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
      <RecipientFields value={value} onChange={set} problem={problem('recipients')} />
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
    const { nextRunAt: _, ...stored } = schedule;
    return stored;
  }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    ...{ cron: '0 8 * * 1', timeZone, recipients: [], formats: ['pdf'], params: {} },
    ...{ condition: null, skipIfEmpty: false, isEnabled: true },
  };
}

interface FieldsProps {
  value: ScheduleInput;
  onChange: (change: Partial<ScheduleInput>) => void;
}

const patterns: readonly [string, string][] = [
  ['0 8 * * *', 'Every day at 8:00'],
  ['0 8 * * 1-5', 'Monday to Friday at 8:00'],
  ['0 8 * * 1', 'Every Monday at 8:00'],
  ['0 8 1 * *', 'On the first of the month at 8:00'],
  ['0 8 1 1,4,7,10 *', 'On the first of the quarter at 8:00'],
];

interface TimeFieldsProps extends FieldsProps {
  problems: { cron: string | undefined; timeZone: string | undefined };
}

function TimeFields({ value: { cron, timeZone }, onChange, problems }: TimeFieldsProps) {
  const [isOwn, setOwn] = useState(!patterns.some(([pattern]) => pattern === cron));
  return (
    <>
      <SelectField
        label="When"
        value={isOwn ? 'own' : cron}
        options={[...patterns, ['own', 'Own pattern']]}
        onChange={(next) => {
          setOwn(next === 'own');
          if (next !== 'own') onChange({ cron: next });
        }}
      />
      {isOwn && (
        <TextField
          label="Cron pattern"
          value={cron}
          error={Boolean(problems.cron)}
          helperText={problems.cron ?? 'Minute, hour, day of the month, month, weekday'}
          onChange={({ target }) => onChange({ cron: target.value })}
        />
      )}
      <Autocomplete
        disableClearable
        options={Intl.supportedValuesOf('timeZone')}
        freeSolo
        value={timeZone}
        onInputChange={(_, next) => onChange({ timeZone: next })}
        renderInput={(params) => (
          <TextField {...params} label="Time zone" error={Boolean(problems.timeZone)} helperText={problems.timeZone} />
        )}
      />
    </>
  );
}

type Recipient = ScheduleInput['recipients'][number];

/** Users and groups are picked, other addresses are typed. */
function RecipientFields({ value, onChange, problem }: FieldsProps & { problem: string | undefined }) {
  const people = useReading(users).data ?? [];
  const teams = useReading(groups).data ?? [];
  const known = [
    ...people.map(({ id, fullName }) => ({ key: `u${id}`, label: String(fullName), recipient: { userId: id } })),
    ...teams.map(({ id, name }) => ({ key: `g${id}`, label: `Group ${name}`, recipient: { groupId: id } })),
  ];
  const optionOf = (recipient: Recipient) => {
    if ('email' in recipient) return { key: recipient.email, label: recipient.email, recipient };
    const key = 'userId' in recipient ? `u${recipient.userId}` : `g${recipient.groupId}`;
    return known.find((one) => one.key === key) ?? { key, label: 'Deleted', recipient };
  };
  const choose = (chosen: readonly (string | { recipient: Recipient })[]) =>
    onChange({
      recipients: chosen.flatMap((one): Recipient[] => {
        if (typeof one !== 'string') return [one.recipient];
        const email = emailSchema.safeParse(one);
        return email.success ? [{ email: email.data }] : [];
      }),
    });
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={known}
      value={value.recipients.map(optionOf)}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.key)}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
      isOptionEqualToValue={(one, other) => typeof other !== 'string' && one.key === other.key}
      onChange={(_, chosen) => choose(chosen)}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Recipients"
          error={Boolean(problem)}
          helperText={problem ?? 'Users, groups and email addresses'}
        />
      )}
    />
  );
}

const operators = ['lt', 'lte', 'gt', 'gte'] as const;

function ConditionFields({ report, value: { condition }, onChange }: FieldsProps & { report: Report }) {
  const figures = report.definition.sections.filter(({ type }) => type === 'kpi');
  if (figures.length === 0) return null;
  const change = (part: Partial<NonNullable<ScheduleInput['condition']>>) =>
    onChange({ condition: { sectionId: figures[0]?.id ?? '', op: 'lt', value: 0, ...condition, ...part } });
  return (
    <Stack direction="row" role="group" aria-label="Condition" sx={{ gap: 1 }}>
      <SelectField
        label="Send only when"
        none="Always"
        value={condition?.sectionId ?? ''}
        options={figures.map(({ id, title }) => [id, title || id] as const)}
        onChange={(sectionId) => (sectionId ? change({ sectionId }) : onChange({ condition: null }))}
        sx={{ flexGrow: 1 }}
      />
      {condition && (
        <>
          <SelectField
            label="is"
            value={condition.op}
            options={operators.map((op) => [op, operatorLabel(op)] as const)}
            onChange={(op) => change({ op })}
          />
          <TextField
            label="Value"
            type="number"
            value={condition.value}
            onChange={({ target }) => change({ value: Number(target.value) })}
            sx={{ width: 110 }}
          />
        </>
      )}
    </Stack>
  );
}
