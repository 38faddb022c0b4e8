import { Autocomplete, Box, Stack, TextField } from '@mui/material';
import { useList } from '@refinedev/core';
import { useState } from 'react';
import type { RowOf } from '../../../core/routes/operations.ts';
import { Amount } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { addressProblem, TypedChips } from '../../../core/web/inputs/typed-chips.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { ValuePicker } from '../../../dashboards/shared/value-picker.tsx';
import { operatorLabel } from '../../rules/block-query.ts';
import type { Report, ScheduleInput } from '../../schemas/report.ts';

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

/** A pattern in words, if it is one that is offered. */
export const timeLabel = (cron: string): string => patterns.find(([pattern]) => pattern === cron)?.[1] ?? cron;

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
  const { result: users } = useList<RowOf<'users'>, ApiFailure>({
    resource: 'users',
    pagination: { mode: 'off' },
    queryOptions: { staleTime: 60_000 },
  });
  const { result: groups } = useList<RowOf<'groups'>, ApiFailure>({
    resource: 'groups',
    pagination: { mode: 'off' },
    queryOptions: { staleTime: 60_000 },
  });
  const names = new Map<string, string>([
    ...users.data.map(({ id, fullName }) => [`u${id}`, fullName] as const),
    ...groups.data.map(({ id, name }) => [`g${id}`, `Group ${name}`] as const),
  ]);
  const labelOf = (key: string) => names.get(key) ?? (recordKey.test(key) ? 'Deleted' : key);
  return (
    <TypedChips
      label="Recipients"
      options={[...names.keys()]}
      labelOf={labelOf}
      value={value.recipients.map(keyOf)}
      onChange={(keys) => onChange({ recipients: keys.map(recipientOf) })}
      problemOf={(key) => (recordKey.test(key) ? undefined : addressProblem(key))}
      separator={/[\s,;]+/}
      most={100}
      problem={problem}
      help={left.length > 0 ? `Unsubscribed: ${left.join(', ')}` : 'Users, groups and email addresses'}
    />
  );
}

const recordKey = /^[ug]\d+$/;

function keyOf(recipient: Recipient): string {
  if ('email' in recipient) return recipient.email;
  return 'userId' in recipient ? `u${recipient.userId}` : `g${recipient.groupId}`;
}

function recipientOf(key: string): Recipient {
  if (!recordKey.test(key)) return { email: key };
  const id = Number(key.slice(1));
  return key.startsWith('u') ? { userId: id } : { groupId: id };
}

const operators = ['lt', 'lte', 'gt', 'gte'] as const;

export function ConditionFields({
  report,
  value: { condition },
  onChange,
}: FieldsProps & { report: Pick<Report, 'definition'> }) {
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
          <Box sx={{ width: 110 }}>
            <Amount
              label="Value"
              value={condition.value}
              onChange={(value) => value !== undefined && change({ value })}
            />
          </Box>
        </>
      )}
    </Stack>
  );
}

interface ParamFieldsProps extends FieldsProps {
  report: Pick<Report, 'definition'>;
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
