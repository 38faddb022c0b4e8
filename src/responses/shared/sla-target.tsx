import { Stack, TextField, type TextFieldProps, Typography } from '@mui/material';
import { useState } from 'react';
import { SelectField } from '../../core/web/inputs/select-field.tsx';
import { numberIn } from '../../core/web/inputs/typed-number.ts';
import { formatTarget, type SlaTarget } from '../rules/sla/format-target.ts';

export const TargetText = ({ level }: { level: SlaTarget }) => (
  <Typography component="span" variant="muted" sx={{ ml: 1 }}>
    {formatTarget(level)}
  </Typography>
);

type Unit = 'days' | 'hours';
type Typed = Record<'daysToResolve' | 'resolveHours', string>;

interface SlaTargetInputProps extends Pick<TextFieldProps, 'required' | 'inputRef' | 'onBlur'> {
  value: Typed;
  isWorking?: boolean;
  problem: string | undefined;
  onChange: (typed: Typed) => void;
}

export function SlaTargetInput({ value, isWorking = false, problem, onChange, ...field }: SlaTargetInputProps) {
  const { daysToResolve, resolveHours } = value;
  const [chosen, setChosen] = useState<Unit>('days');
  const unit = resolveHours ? 'hours' : daysToResolve ? 'days' : chosen;
  const number = resolveHours || daysToResolve;
  const change = (text: string, next: Unit) => {
    setChosen(next);
    // The API requires days also of a target in hours: the days that such a target begins.
    const hours = Math.ceil((numberIn(text) ?? 0) / 24);
    const days = next === 'hours' && text.trim() && hours ? String(hours) : text;
    onChange({ daysToResolve: days, resolveHours: next === 'hours' ? text : '' });
  };
  const working = isWorking ? 'working ' : '';
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <TextField
        {...field}
        label="SLA target"
        value={number}
        error={Boolean(problem)}
        helperText={problem}
        onChange={({ target }) => change(target.value, unit)}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' }, inputLabel: { shrink: true } }}
        sx={{ flex: 1, minWidth: 96 }}
      />
      <SelectField<Unit>
        label="Unit"
        value={unit}
        options={[
          ['days', `${working}days`],
          ['hours', `${working}hours`],
        ]}
        onChange={(next) => change(number, next)}
        sx={{ flex: 1, minWidth: 148 }}
      />
    </Stack>
  );
}
