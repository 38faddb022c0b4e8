import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Autocomplete, Button, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import type { AnalyticsQuery, DatasetShape } from '../../../../contract/schemas/dashboards/analytics-query.ts';
import { layoutTypes } from '../../../../contract/schemas/forms/field-types.ts';
import type { SurveyQuestion } from '../../../../contract/schemas/surveys/survey-question.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { IconAction } from '../../../layout/icon-action.tsx';
import { reading, useReading } from '../../../providers/queries.ts';
import { fieldsOf, sentiments } from '../../sentiments/shared/queries.ts';
import { surveyQuestions } from '../../surveys/shared/survey-queries.ts';
import { NumberInput } from '../custom/shared/number-input.tsx';
import { ValuePicker } from '../custom/shared/value-picker.tsx';

type Filter = AnalyticsQuery['filters'][number];
type Row = Omit<Filter, 'values'> & { id: number; values: Filter['values'] };

interface ChartFilterFieldsProps {
  dataset: DatasetShape;
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
    if (field) change([...rows, { id, field, op: 'in', values: [] }]);
  };
  return (
    <Stack role="group" aria-label={label} sx={{ gap: 1.5 }}>
      {requires.map((name, index) => (
        <NamePicker
          key={name}
          field={name}
          label={labelOf(dataset, name)}
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
  const options = useNamed(field, parentId);
  return (
    <Autocomplete
      size="small"
      options={options}
      value={options.find(({ id }) => id === value) ?? null}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      disabled={field in questionsOf && parentId === undefined}
      onChange={(_, chosen) => onChange(chosen?.id)}
      renderInput={(params) => <TextField {...params} required label={label} />}
    />
  );
}

const allForms = { surveyId: reading('surveys', 'list'), sentimentId: sentiments };
const questionsOf = { questionId: surveyQuestions, fieldId: fieldsOf };

function useNamed(field: string, parentId = 0): { id: number; name: string }[] {
  const onlyFor = (name: string) => ({ enabled: field === name && (parentId > 0 || name in allForms) });
  const found = {
    surveyId: useReading(allForms.surveyId, onlyFor('surveyId')).data,
    sentimentId: useReading(allForms.sentimentId, onlyFor('sentimentId')).data,
    questionId: named(useReading(questionsOf.questionId(parentId), onlyFor('questionId')).data),
    fieldId: named(useReading(questionsOf.fieldId(parentId), onlyFor('fieldId')).data),
  };
  return found[field as keyof typeof found] ?? [];
}

const named = (questions: readonly Pick<SurveyQuestion, 'id' | 'fieldName' | 'fieldType'>[] = []) =>
  questions
    .filter(({ fieldType }) => !layoutTypes.includes(fieldType))
    .map(({ id, fieldName }) => ({ id, name: fieldName }));

interface FilterRowProps {
  dataset: DatasetShape;
  dimensions: DatasetShape['dimensions'];
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

function FilterRow({ dataset, dimensions, row: { field, op, values }, onChange, onRemove }: FilterRowProps) {
  const dimension = dimensions.find(({ name }) => name === field);
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
          options={dimensions.map(({ name, label }) => [name, label] as const)}
          onChange={(next) => onChange({ field: next, op: 'in', values: [] })}
          sx={{ flexGrow: 1 }}
        />
        <IconAction icon={DeleteOutlined} title="Remove filter" size="small" onClick={onRemove} />
      </Stack>
      <SelectField size="small" label="Condition" value={op} options={operators} onChange={setOperator} />
      {isBound ? (
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
