import Close from '@mui/icons-material/Close';
import { Autocomplete, Box, IconButton, Stack, TextField, Typography } from '@mui/material';
import { DayField } from '../../../core/web/inputs/day-field.tsx';
import { Amount } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import type { Condition, ConditionOp } from '../../schemas/field-logic.ts';
import { type DraftField, nameOfField } from '../draft/builder-draft.ts';
import { conditionProblem, formatOp, natureOf, offeredChoices, opsFor, partsOfField } from '../draft/conditions.ts';

export const firstCondition = (field: DraftField): Condition => ({
  field: field.options.key ?? '',
  op: opsFor(field, undefined)[0] ?? 'answered',
});

interface ConditionRowProps {
  condition: Condition;
  earlier: readonly DraftField[];
  all: readonly DraftField[];
  showsProblems: boolean;
  onChange: (condition: Condition | undefined, tag?: string) => void;
}

export function ConditionRow({ condition, earlier, all, showsProblems, onChange }: ConditionRowProps) {
  const { field, part, op } = condition;
  const referencedField = earlier.find(({ options }) => options.key === field);
  const problem = conditionProblem(condition, earlier, all);
  const isUnfinished = problem?.startsWith('Enter');
  const isShown = Boolean(problem) && (showsProblems || !isUnfinished);
  const parts = referencedField ? partsOfField(referencedField) : [];
  const ask = (key: string) => {
    const next = earlier.find(({ options }) => options.key === key);
    if (next) onChange(firstCondition(next));
  };
  return (
    <Stack {...(isShown ? { 'data-problem': true } : {})} sx={{ gap: 0.75 }}>
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 0.5 }}>
        <Pick
          label="Question"
          value={referencedField ? field : ''}
          isInvalid={!referencedField}
          choices={earlier.map((one) => ({ id: one.options.key ?? '', label: nameOfField(one) }))}
          onChange={ask}
        />
        <IconButton aria-label="Remove the condition" edge="end" onClick={() => onChange(undefined)}>
          <Close fontSize="small" />
        </IconButton>
      </Stack>
      {parts.length > 0 && (
        <Pick
          label="Row"
          value={part ?? ''}
          choices={[{ id: '', label: 'The whole table' }, ...parts]}
          onChange={(id) =>
            referencedField &&
            onChange({
              field,
              op: opsFor(referencedField, id || undefined)[0] ?? 'answered',
              ...(id ? { part: id } : {}),
            })
          }
        />
      )}
      {referencedField && (
        <Box
          sx={{
            display: 'grid',
            gap: 0.75,
            gridTemplateColumns: op.endsWith('answered') ? '1fr' : 'minmax(0, 2fr) minmax(0, 3fr)',
          }}
        >
          <Pick
            label="Comparison"
            value={op}
            choices={opsFor(referencedField, part).map((id) => ({
              id,
              label: formatOp(id, natureOf(referencedField, part)),
            }))}
            onChange={(next) => onChange(withOp(condition, next as ConditionOp))}
          />
          {!op.endsWith('answered') && (
            <ConditionValue condition={condition} referencedField={referencedField} onChange={onChange} />
          )}
        </Box>
      )}
      {isShown && (
        <Typography role="alert" variant="caption" color="error">
          {problem}
        </Typography>
      )}
    </Stack>
  );
}

interface PickProps {
  label: string;
  value: string;
  isInvalid?: boolean;
  choices: { id: string; label: string }[];
  onChange: (id: string) => void;
}

function Pick({ label, value, isInvalid = false, choices, onChange }: PickProps) {
  return (
    <SelectField
      fullWidth
      value={value}
      options={choices.map(({ id, label: text }) => [id, text])}
      error={isInvalid}
      onChange={onChange}
      slotProps={{
        htmlInput: { 'aria-label': label },
        select: {
          displayEmpty: true,
          renderValue: (id) => choices.find((one) => one.id === id)?.label ?? 'Missing question',
        },
      }}
      sx={{ minWidth: 0, '& .MuiSelect-select': { typography: 'body2' } }}
    />
  );
}

const needsList = (op: ConditionOp) => op === 'is_one_of' || op === 'is_none_of' || op === 'between';

function withOp({ value, ...rest }: Condition, op: ConditionOp): Condition {
  if (op.endsWith('answered')) return { ...rest, op };
  const isValidValue = value !== undefined && needsList(op) === Array.isArray(value) && op !== 'between';
  if (isValidValue) return { ...rest, op, value };
  const single = value !== undefined && !Array.isArray(value) && typeof value !== 'boolean' && op !== 'between';
  return single && needsList(op) ? { ...rest, op, value: [value] } : { ...rest, op };
}

interface ConditionValueProps {
  condition: Condition;
  referencedField: DraftField;
  onChange: (condition: Condition, tag?: string) => void;
}

function ConditionValue({ condition, referencedField, onChange }: ConditionValueProps) {
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

interface SingleProps {
  value: unknown;
  nature: string;
  set: (value: string | number | undefined) => void;
}

function Single({ value, nature, set }: SingleProps) {
  if (nature === 'amount')
    return <Amount label="Number" value={typeof value === 'number' ? value : undefined} onChange={set} />;
  const text = typeof value === 'string' ? value : '';
  if (nature === 'day')
    return (
      <DayField fullWidth value={text} onChange={(day) => set(day || undefined)} attributes={{ 'aria-label': 'Day' }} />
    );
  return (
    <TextField
      fullWidth
      value={text}
      onChange={({ target }) => set(target.value || undefined)}
      slotProps={{ htmlInput: { 'aria-label': 'Text', maxLength: 500 } }}
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
      options={{ true: 'yes', false: 'no' }}
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
