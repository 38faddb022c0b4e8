import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Autocomplete, Button, Stack, TextField } from '@mui/material';
import { useList } from '@refinedev/core';
import { useState } from 'react';
import type { AnalyticsQuery } from '../../analytics/schemas/analytics-query.ts';
import type { ResourceName } from '../../core/contract/catalogue.ts';
import type { RowOf } from '../../core/routes/operations.ts';
import { DayField } from '../../core/web/inputs/day-field.tsx';
import { SelectField } from '../../core/web/inputs/select-field.tsx';
import { IconAction } from '../../core/web/layout/icon-action.tsx';
import type { ApiFailure } from '../../core/web/providers/failure.ts';
import { layoutTypes } from '../../forms/schemas/field-types.ts';
import { DimensionPicker } from './dimension-picker.tsx';
import { NumberInput } from './number-input.tsx';
import type { KnownDataset, KnownDimension } from './use-datasets.ts';
import { ValuePicker } from './value-picker.tsx';

type Filter = AnalyticsQuery['filters'][number];
type Row = Omit<Filter, 'values'> & { id: number; values: Filter['values'] };

interface ChartFilterFieldsProps {
  dataset: KnownDataset;
  /** For screen readers. */
  label?: string;
  most?: number;
  value: readonly Filter[];
  onChange: (filters: Filter[]) => void;
}

/** Filters of a chart or a report. Rows without a value are not part of the query yet. */
export function ChartFilterFields(props: ChartFilterFieldsProps) {
  const { dataset, label = 'Filters of the chart', most = 20, value, onChange } = props;
  const { requires } = dataset;
  const required = value.filter(({ field }) => requires.includes(field));
  const [rows, setRows] = useState<Row[]>(() =>
    value.filter((filter) => !required.includes(filter)).map((filter, id) => ({ ...filter, id })),
  );
  const [shown, setShown] = useState(dataset.name);
  if (shown !== dataset.name) {
    setShown(dataset.name);
    setRows([]);
  }
  const dimensions = dataset.dimensions.filter(({ name }) => !requires.includes(name));
  const change = (next: Row[], kept: readonly Filter[] = required) => {
    setRows(next);
    onChange([...kept, ...next.flatMap(({ id: _, ...filter }) => (filter.values.length > 0 ? [filter] : []))]);
  };
  // A question belongs to its form, so another form removes it.
  const choose = (field: string, id: number | undefined) =>
    change(rows, [
      ...required.filter((filter) => requires.indexOf(filter.field) < requires.indexOf(field)),
      ...(id === undefined ? [] : [{ field, op: 'in' as const, values: [id] }]),
    ]);
  const update = (id: number, part: Partial<Row>) =>
    change(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const add = () => {
    const field = dimensions[0]?.name;
    const id = Math.max(0, ...rows.map((row) => row.id)) + 1;
    if (field) change([...rows, { id, field, op: usualOperator(dimensions, field), values: [] }]);
  };
  return (
    <Stack role="group" aria-label={label} sx={{ gap: 1.5 }}>
      {requires.map((name, index) => (
        <NamePicker
          key={name}
          field={name}
          label={dimensionLabel(dataset, name)}
          parentId={idIn(required, requires[index - 1])}
          value={idIn(required, name)}
          onChange={(id) => choose(name, id)}
        />
      ))}
      {rows.map((row) => (
        <FilterRow
          key={row.id}
          dataset={dataset}
          dimensions={dimensions}
          row={row}
          onChange={(part) => update(row.id, part)}
          onRemove={() => change(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      <Button startIcon={<Add />} onClick={add} disabled={rows.length >= most} sx={{ alignSelf: 'flex-start' }}>
        Add filter
      </Button>
    </Stack>
  );
}

function idIn(filters: readonly Filter[], field: string | undefined): number | undefined {
  const [id] = filters.find((filter) => filter.field === field)?.values ?? [];
  return typeof id === 'number' ? id : undefined;
}

interface NamePickerProps {
  field: string;
  label: string;
  /** The form or survey of a question. */
  parentId: number | undefined;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** A form, a survey, or a question of one, by its name. */
function NamePicker({ field, label, parentId, value, onChange }: NamePickerProps) {
  const { resource, parent } = sources[field] ?? forms;
  const { result } = useList<Picked, ApiFailure>({
    resource,
    pagination: { mode: 'off' },
    ...(parent && { meta: { params: { [parent]: parentId } } }),
    queryOptions: { enabled: !parent || parentId !== undefined },
  });
  const options = result.data.flatMap(optionOf);
  return (
    <Autocomplete
      size="small"
      options={options}
      value={options.find(({ id }) => id === value) ?? null}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      disabled={Boolean(parent) && parentId === undefined}
      onChange={(_, chosen) => onChange(chosen?.id)}
      renderInput={(params) => <TextField {...params} required label={label} />}
    />
  );
}

type Picked = RowOf<'sentiments' | 'surveys' | 'sentimentFields' | 'surveyQuestions'>;

/** The records that a field is chosen among; `parent` names the form or survey of a question in the path. */
interface Source {
  resource: ResourceName;
  parent?: string;
}

const forms: Source = { resource: 'sentiments' };
const sources: Record<string, Source> = {
  sentimentId: forms,
  surveyId: { resource: 'surveys' },
  fieldId: { resource: 'sentimentFields', parent: 'sentimentId' },
  questionId: { resource: 'surveyQuestions', parent: 'surveyId' },
};

function optionOf(row: Picked): { id: number; name: string }[] {
  if ('name' in row) return [{ id: row.id, name: row.name }];
  return layoutTypes.includes(row.fieldType) ? [] : [{ id: row.id, name: row.fieldName }];
}

interface FilterRowProps {
  dataset: KnownDataset;
  dimensions: KnownDataset['dimensions'];
  row: Row;
  onChange: (part: Partial<Row>) => void;
  onRemove: () => void;
}

const choices: [Filter['op'], string][] = [
  ['in', 'is one of'],
  ['not_in', 'is none of'],
];
const bounds: [Filter['op'], string][] = [
  ['gte', 'is at least'],
  ['lte', 'is at most'],
];
const days: [Filter['op'], string][] = [
  ['gte', 'is on or after'],
  ['lte', 'is on or before'],
];

const usualOperator = (dimensions: readonly KnownDimension[], name: string): Filter['op'] =>
  dimensions.find((one) => one.name === name)?.type === 'date' ? 'gte' : 'in';

function FilterRow({ dataset, dimensions, row: { field, op, values }, onChange, onRemove }: FilterRowProps) {
  const dimension = dimensions.find(({ name }) => name === field);
  const isBound = op === 'gte' || op === 'lte';
  const isDate = dimension?.type === 'date';
  const operators = dimension?.type === 'number' ? [...choices, ...bounds] : isDate ? days : choices;
  const [bound] = values;
  const setOperator = (next: Filter['op']) => {
    const isNextBound = next === 'gte' || next === 'lte';
    onChange({ op: next, ...(isNextBound !== isBound && { values: [] }) });
  };
  return (
    <Stack sx={{ gap: 1.5, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Stack direction="row" sx={{ gap: 1 }}>
        <DimensionPicker
          label="Field"
          known={dimensions}
          value={field}
          onChange={(next) => onChange({ field: next, op: usualOperator(dimensions, next), values: [] })}
          sx={{ flexGrow: 1, minWidth: 0 }}
        />
        <IconAction icon={DeleteOutlined} title="Remove filter" size="small" onClick={onRemove} />
      </Stack>
      <SelectField size="small" label="Condition" value={op} options={operators} onChange={setOperator} />
      {isBound && isDate ? (
        <DayField
          size="small"
          label={dimensionLabel(dataset, field)}
          value={typeof bound === 'string' ? bound : ''}
          onChange={(day) => onChange({ values: day ? [day] : [] })}
        />
      ) : isBound ? (
        <NumberInput
          label={dimensionLabel(dataset, field)}
          value={typeof bound === 'number' ? bound : null}
          onChange={(next) => onChange({ values: next === null ? [] : [next] })}
        />
      ) : (
        <ValuePicker
          size="small"
          dataset={dataset.name}
          field={field}
          label={dimensionLabel(dataset, field)}
          value={values}
          placeholder="Choose"
          onChange={(next) => onChange({ values: next })}
        />
      )}
    </Stack>
  );
}

const dimensionLabel = ({ dimensions }: KnownDataset, name: string) =>
  dimensions.find((one) => one.name === name)?.label ?? name;
