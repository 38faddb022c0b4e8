import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { Condition } from '../../../../contract/schemas/forms/field-logic.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import type { DraftField } from '../draft/builder-draft.ts';
import { natureOf } from '../draft/condition-labels.ts';
import { offeredChoices } from '../draft/condition-problems.ts';
import { Amount } from './option-inputs.tsx';

interface ConditionValueProps {
  condition: Condition;
  referencedField: DraftField;
  onChange: (condition: Condition, tag?: string) => void;
}

export function ConditionValue({ condition, referencedField, onChange }: ConditionValueProps) {
  const { value: _, ...rest } = condition;
  const set = (value: Condition['value'], tag?: string) =>
    onChange(value === undefined ? rest : { ...rest, value }, tag);
  const nature = natureOf(referencedField, condition.part);
  if (condition.op === 'between') return <Between {...{ condition, referencedField, set }} />;
  if (nature === 'truth') return <YesOrNo value={condition.value} set={set} />;
  if (nature === 'one' || nature === 'several') return <Choices {...{ condition, referencedField, set }} />;
  return <Single value={condition.value} nature={nature} set={(value) => set(value, 'value')} />;
}

type Set = (value: Condition['value'], tag?: string) => void;

function Single({
  value,
  nature,
  set,
}: {
  value: unknown;
  nature: string;
  set: (value: string | number | undefined) => void;
}) {
  if (nature === 'amount')
    return <Amount label="Number" value={typeof value === 'number' ? value : undefined} onChange={set} />;
  return (
    <TextField
      fullWidth
      {...(nature === 'day' ? { type: 'date' } : {})}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => set(target.value || undefined)}
      slotProps={{ htmlInput: { 'aria-label': nature === 'day' ? 'Day' : 'Text', maxLength: 500 } }}
    />
  );
}

function Between({ condition, referencedField, set }: { condition: Condition; referencedField: DraftField; set: Set }) {
  const nature = natureOf(referencedField, condition.part);
  const [from = '', to = ''] = Array.isArray(condition.value) ? condition.value : [];
  return (
    <Stack sx={{ gap: 0.75 }}>
      <Single value={from} nature={nature} set={(next) => set([next ?? '', to], 'from')} />
      <Single value={to} nature={nature} set={(next) => set([from, next ?? ''], 'to')} />
    </Stack>
  );
}

function YesOrNo({ value, set }: { value: Condition['value']; set: Set }) {
  return (
    <SelectField
      fullWidth
      value={value === undefined ? '' : String(value)}
      options={[
        ['true', 'yes'],
        ['false', 'no'],
      ]}
      onChange={(next) => set(next === 'true')}
      slotProps={{ htmlInput: { 'aria-label': 'Answer' } }}
    />
  );
}

function Choices({ condition, referencedField, set }: { condition: Condition; referencedField: DraftField; set: Set }) {
  const choices = offeredChoices(referencedField, condition.part);
  const { op, value } = condition;
  if (op === 'is_one_of' || op === 'is_none_of') {
    const ids = Array.isArray(value) ? value.map(String) : [];
    return (
      <Autocomplete
        multiple
        disableClearable
        options={choices}
        value={choices.filter(({ id }) => ids.includes(id))}
        getOptionLabel={({ label }) => label}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        onChange={(_, chosen) => set(chosen.map(({ id }) => id))}
        renderInput={(params) => <TextField {...params} label="Choices" />}
      />
    );
  }
  return (
    <SelectField
      fullWidth
      value={choices.find(({ id }) => id === value)?.id ?? ''}
      options={choices.map(({ id, label }) => [id, label || 'Untitled choice'])}
      onChange={set}
      slotProps={{ htmlInput: { 'aria-label': 'Choice' } }}
      sx={{ minWidth: 0, '& .MuiSelect-select': { typography: 'body2' } }}
    />
  );
}
