import ArrowBack from '@mui/icons-material/ArrowBack';
import {
  Autocomplete,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormGroup,
  IconButton,
  MenuItem,
  MenuList,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { usePermissions } from '@refinedev/core';
import { type ComponentType, type FormEvent, useId, useState } from 'react';
import { permissionForAny } from '../../contract/catalogue.ts';
import { type Choice, useChosen, useFound } from '../fields/choices.ts';
import {
  type Column,
  type FilterEditorProps,
  type FilterOperands,
  type FilterShape,
  optionText,
} from '../fields/column.ts';
import { DayField } from '../inputs/day-field.tsx';
import { Amount, Line } from '../inputs/line-inputs.tsx';
import { type Closed, type Filter, shapeOfFilter } from './filter.ts';

const editors: Record<FilterShape, ComponentType<FilterEditorProps>> = {
  contains: ContainsEditor,
  range: RangeEditor,
  days: RangeEditor,
  yesNo: YesNoEditor,
  options: OptionsEditor,
  related: RelatedEditor,
};

interface FilterPanelProps {
  columns: readonly Column[];
  filters: readonly Filter[];
  closed?: Closed | undefined;
  onApply: (column: Column, operands: FilterOperands) => void;
}

export function FilterPanel({ columns, filters, closed, onApply }: FilterPanelProps) {
  const choices = useFilterable(columns);
  const [chosen, setChosen] = useState<Column>();
  const column = chosen ?? (choices.length === 1 ? choices[0] : undefined);
  if (!column) return <FilterChoices choices={choices} closed={closed} onChoose={setChosen} />;
  const operands = filters.find((filter) => filter.column.name === column.name)?.asked ?? {};
  return (
    <FilterForm
      key={column.name}
      column={column}
      operands={operands}
      onApply={(next) => onApply(column, next)}
      {...(choices.length > 1 && { onBack: () => setChosen(undefined) })}
    />
  );
}

interface FilterChoicesProps {
  choices: readonly Column[];
  closed: Closed | undefined;
  onChoose: (column: Column) => void;
}

function FilterChoices({ choices, closed, onChoose }: FilterChoicesProps) {
  const why = useId();
  const isClosed = ({ name }: Column) => closed?.names.has(name) ?? false;
  const hasWhy = closed && choices.some(isClosed);
  return (
    <>
      {hasWhy && (
        <Typography id={why} variant="muted" sx={{ px: 2, pt: 1.5 }}>
          {closed.why}
        </Typography>
      )}
      <MenuList autoFocusItem aria-label="Filter by" {...(hasWhy && { 'aria-describedby': why })}>
        {choices.map((choice) => (
          <MenuItem key={choice.name} disabled={isClosed(choice)} onClick={() => onChoose(choice)}>
            {choice.label}
          </MenuItem>
        ))}
      </MenuList>
    </>
  );
}

interface FilterFormProps {
  column: Column;
  operands: FilterOperands;
  onApply: (operands: FilterOperands) => void;
  onBack?: () => void;
}

function FilterForm({ column, operands, onApply, onBack }: FilterFormProps) {
  const [draft, setDraft] = useState(operands);
  const shape = shapeOfFilter(column);
  if (!shape) return null;
  const Editor = column.editor ?? editors[shape];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(draft);
  };
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ p: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, mb: 1.5 }}>
        {onBack && (
          <IconButton size="small" edge="start" aria-label="Other columns" onClick={onBack}>
            <ArrowBack fontSize="small" />
          </IconButton>
        )}
        <Typography variant="subtitle2">{column.label}</Typography>
      </Stack>
      <Editor column={column} shape={shape} draft={draft} onChange={setDraft} />
      <Stack direction="row" sx={{ justifyContent: 'flex-end', mt: 2 }}>
        <Button type="submit" variant="contained" size="small">
          Apply
        </Button>
      </Stack>
    </Box>
  );
}

function useFilterable(columns: readonly Column[]): Column[] {
  const { data: permissions } = usePermissions<string[]>({});
  const isReadable = (resource: string) => permissions?.includes(permissionForAny(resource, 'list') ?? '');
  return columns.filter((column) => shapeOfFilter(column) && (!column.target || isReadable(column.target)));
}

function ContainsEditor({ draft, onChange }: FilterEditorProps) {
  return <Line autoFocus label="Contains" value={draft._like} onChange={(_like) => onChange({ _like })} />;
}

function OptionsEditor({ column: { field, label }, draft, onChange }: FilterEditorProps) {
  const options = typeof field.kind === 'object' && 'select' in field.kind ? field.kind.select : [];
  const chosen = draft._in ? draft._in.split(',') : [];
  const toggle = (option: string) =>
    onChange({
      _in: options.filter((other) => (other === option ? !chosen.includes(other) : chosen.includes(other))).join(','),
    });
  return (
    <FormGroup aria-label={label} sx={{ maxHeight: 280, overflowY: 'auto', flexWrap: 'nowrap' }}>
      {options.map((option, index) => (
        <FormControlLabel
          key={option}
          label={optionText(option, field)}
          control={
            <Checkbox
              size="small"
              autoFocus={index === 0}
              checked={chosen.includes(option)}
              onChange={() => toggle(option)}
            />
          }
        />
      ))}
    </FormGroup>
  );
}

function RangeEditor({ shape, draft, onChange }: FilterEditorProps) {
  const isDays = shape === 'days';
  const end = (ending: '_gte' | '_lte', label: string) =>
    isDays ? (
      <DayField
        autoFocus={ending === '_gte'}
        fullWidth
        label={label}
        value={draft[ending] ?? ''}
        onChange={(day) => onChange({ ...draft, [ending]: day })}
      />
    ) : (
      <Amount
        autoFocus={ending === '_gte'}
        label={label}
        value={draft[ending] ? Number(draft[ending]) : undefined}
        onChange={(amount) => onChange({ ...draft, _lt: '', [ending]: amount === undefined ? '' : String(amount) })}
      />
    );
  return (
    <Stack direction={isDays ? 'column' : 'row'} sx={{ gap: 1.5 }}>
      {end('_gte', 'From')}
      {end('_lte', 'To')}
    </Stack>
  );
}

function YesNoEditor({ column, draft, onChange }: FilterEditorProps) {
  return (
    <RadioGroup row aria-label={column.label} value={draft[''] ?? ''} onChange={(_, value) => onChange({ '': value })}>
      <FormControlLabel value="true" control={<Radio size="small" autoFocus />} label="Yes" />
      <FormControlLabel value="false" control={<Radio size="small" />} label="No" />
    </RadioGroup>
  );
}

function RelatedEditor({ column: { target = '', label }, draft, onChange }: FilterEditorProps) {
  const [typed, setTyped] = useState('');
  const found = useFound(target, typed);
  const { choices: chosen } = useChosen(
    target,
    draft._in ? draft._in.split(',').map(Number).filter(Number.isInteger) : [],
  );
  return (
    <Autocomplete<Choice, true>
      multiple
      openOnFocus
      disableCloseOnSelect
      filterSelectedOptions
      options={found.choices}
      filterOptions={(options) => options}
      value={chosen}
      inputValue={typed}
      onInputChange={(_, text, reason) => reason !== 'reset' && setTyped(text)}
      onChange={(_, next) => onChange({ _in: next.map(({ id }) => id).join(',') })}
      loading={found.isLoading}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={found.error ? 'These could not be loaded' : 'Nothing found'}
      renderInput={(params) => <TextField {...params} autoFocus label={label} placeholder="Type to find" />}
    />
  );
}
