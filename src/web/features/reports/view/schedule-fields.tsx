import { Autocomplete, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { emailSchema } from '../../../../contract/schemas/common.ts';
import type { Report, ScheduleInput } from '../../../../contract/schemas/reports/report.ts';
import { operatorLabel } from '../../../../domain/reports/block-query.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { useReading } from '../../../providers/queries.ts';
import { ValuePicker } from '../../dashboards/custom/shared/value-picker.tsx';
import { groups, users } from '../../sentiments/shared/queries.ts';

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

export function TimeFields({ value: { cron, timeZone }, onChange, problems }: TimeFieldsProps) {
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

interface RecipientFieldsProps extends FieldsProps {
  problem: string | undefined;
  /** Who has unsubscribed. */
  left: string[] | undefined;
}

/** Users and groups are picked, other addresses are typed. */
export function RecipientFields({ value, onChange, problem, left = [] }: RecipientFieldsProps) {
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
          helperText={
            problem ?? (left.length > 0 ? `Unsubscribed: ${left.join(', ')}` : 'Users, groups and email addresses')
          }
        />
      )}
    />
  );
}

const operators = ['lt', 'lte', 'gt', 'gte'] as const;

export function ConditionFields({ report, value: { condition }, onChange }: FieldsProps & { report: Report }) {
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

interface ParamFieldsProps extends FieldsProps {
  report: Report;
  problem: (name: string) => string | undefined;
}

/** The values that each run has. */
export const ParamFields = ({ report, value: { params }, onChange, problem }: ParamFieldsProps) =>
  report.definition.params.map(({ key, label, field, default: preset }) => (
    <ValuePicker
      key={key}
      field={field}
      label={label}
      value={params[key] ?? preset}
      onChange={(values) => onChange({ params: { ...params, [key]: values } })}
      help={problem(`params.${key}`)}
    />
  ));
