import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AnalyticsQuery, DatasetShape } from '../../../../contract/schemas/dashboards/analytics-query.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { IconAction } from '../../../layout/icon-action.tsx';
import { NumberInput } from '../custom/shared/number-input.tsx';
import { ValuePicker } from '../custom/shared/value-picker.tsx';

type Filter = AnalyticsQuery['filters'][number];
type Row = Omit<Filter, 'values'> & { id: number; values: Filter['values'] };

interface ChartFilterFieldsProps {
  dataset: DatasetShape;
  value: readonly Filter[];
  onChange: (filters: Filter[]) => void;
}

/** Filters of one chart. Rows without a value are not part of the query yet. */
export function ChartFilterFields({ dataset, value, onChange }: ChartFilterFieldsProps) {
  const [rows, setRows] = useState<Row[]>(() => value.map((filter, id) => ({ ...filter, id })));
  const [shown, setShown] = useState(dataset.name);
  if (shown !== dataset.name) {
    setShown(dataset.name);
    setRows([]);
  }
  const change = (next: Row[]) => {
    setRows(next);
    onChange(next.flatMap(({ id: _, ...filter }) => (filter.values.length > 0 ? [filter] : [])));
  };
  const update = (id: number, part: Partial<Row>) =>
    change(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const add = () => {
    const field =
      dataset.requires.find((name) => !rows.some((row) => row.field === name)) ?? dataset.dimensions[0]?.name;
    const id = Math.max(0, ...rows.map((row) => row.id)) + 1;
    if (field) change([...rows, { id, field, op: 'in', values: [] }]);
  };
  return (
    <Stack role="group" aria-label="Filters of the chart" sx={{ gap: 1.5 }}>
      {rows.map((row) => (
        <FilterRow
          key={row.id}
          dataset={dataset}
          row={row}
          onChange={(part) => update(row.id, part)}
          onRemove={() => change(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      <Button startIcon={<Add />} onClick={add} disabled={rows.length >= 20} sx={{ alignSelf: 'flex-start' }}>
        Add filter
      </Button>
      {dataset.requires.length > 0 && (
        <Typography variant="caption" color="textSecondary">
          Needs a filter by {dataset.requires.map((name) => labelOf(dataset, name)).join(' and ')}.
        </Typography>
      )}
    </Stack>
  );
}

interface FilterRowProps {
  dataset: DatasetShape;
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

function FilterRow({ dataset, row: { field, op, values }, onChange, onRemove }: FilterRowProps) {
  const dimension = dataset.dimensions.find(({ name }) => name === field);
  const isBound = op === 'gte' || op === 'lte';
  const operators = dimension?.type === 'number' ? [...choices, ...bounds] : choices;
  const [number] = values;
  const setOperator = (next: Filter['op']) => {
    const isNextBound = next === 'gte' || next === 'lte';
    onChange({ op: next, ...(isNextBound !== isBound && { values: [] }) });
  };
  return (
    <Stack sx={{ gap: 1.5, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Stack direction="row" sx={{ gap: 1 }}>
        <SelectField
          size="small"
          label="Field"
          value={field}
          options={dataset.dimensions.map(({ name, label }) => [name, label] as const)}
          onChange={(next) => onChange({ field: next, op: 'in', values: [] })}
          sx={{ flexGrow: 1 }}
        />
        <IconAction title="Remove filter" size="small" onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconAction>
      </Stack>
      <SelectField size="small" label="Condition" value={op} options={operators} onChange={setOperator} />
      {isBound || dataset.requires.includes(field) ? (
        <NumberInput
          label={labelOf(dataset, field)}
          value={typeof number === 'number' ? number : null}
          onChange={(next) => onChange({ values: next === null ? [] : [next] })}
        />
      ) : (
        <ValuePicker
          size="small"
          dataset={dataset.name}
          field={field}
          label={labelOf(dataset, field)}
          value={values}
          placeholder="Choose"
          onChange={(next) => onChange({ values: next })}
        />
      )}
    </Stack>
  );
}

const labelOf = ({ dimensions }: DatasetShape, name: string) =>
  dimensions.find((one) => one.name === name)?.label ?? name;
