import { Autocomplete, TextField } from '@mui/material';
import {
  type AnalyticsQuery,
  analyticsAnswerSchema,
  type DatasetShape,
} from '../../../../../contract/schemas/dashboards/analytics-query.ts';
import { reading, useReading } from '../../../../providers/queries.ts';
import { segments } from '../../../customers/segments/segment-queries.ts';
import { datasets } from './dashboard-queries.ts';

export type FilterValues = AnalyticsQuery['filters'][number]['values'];

interface ValuePickerProps {
  /** A dimension, such as severityLevelId. */
  field: string;
  label: string;
  value: FilterValues;
  onChange: (values: FilterValues) => void;
  /** Without one, the first dataset that has the field. */
  dataset?: string | undefined;
  isDisabled?: boolean;
  size?: 'small' | 'medium';
  placeholder?: string;
  help?: string | undefined;
}

/** Picks values of a dimension among those that occur. */
export function ValuePicker(props: ValuePickerProps) {
  const { field, label, value, onChange, dataset, isDisabled = false, size = 'medium', placeholder, help } = props;
  const values = useDimensionValues(field, dataset);
  const ofSegments = useSegments(field === segmentField);
  const { options, isPending, unknown } = field === segmentField ? ofSegments : values;
  const missing = value.filter((one) => !options.some((option) => option.value === one));
  const known = [...options, ...missing.map((one) => (unknown ? { value: one, label: unknown } : optionOf(one)))];
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      limitTags={2}
      size={size}
      options={known}
      value={known.filter((option) => value.includes(option.value))}
      loading={isPending}
      disabled={isDisabled}
      getOptionKey={(option) => JSON.stringify(option.value)}
      getOptionLabel={(option) => option.label}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      noOptionsText="No values yet"
      onChange={(_, chosen) => onChange(chosen.map((option) => option.value))}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={value.length === 0 ? (placeholder ?? 'All') : ''}
          helperText={help}
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}

interface Option {
  value: FilterValues[number];
  label: string;
}

interface Options {
  options: Option[];
  isPending: boolean;
  /** The text of a value that is no option. */
  unknown?: string | undefined;
}

const segmentField = 'segmentId';

/** All that the user may use, with and without responses. */
function useSegments(isAsked: boolean): Options {
  const { data = [], isPending } = useReading(segments, { enabled: isAsked });
  const options = data.map(({ id, name, isShared }) => ({ value: id, label: isShared ? name : `${name} (only you)` }));
  return { options, isPending, unknown: isPending ? '…' : 'Deleted or private segment' };
}

const most = 200;

function useDimensionValues(field: string, dataset: string | undefined): Options {
  const { data: known } = useReading(datasets);
  const found = field === segmentField ? undefined : datasetWith(known ?? [], field, dataset);
  const payload = found && {
    dataset: found.name,
    measures: [found.measures[0]?.name],
    dimensions: [field],
    limit: most,
  };
  const { data, isPending } = useReading(
    reading('analytics', 'query', { payload, schema: analyticsAnswerSchema, staleTime: 300_000 }),
    { enabled: Boolean(found) },
  );
  const options = (data?.rows ?? []).map(({ dimensions }): Option => {
    const { value = null, label = null } = dimensions[field] ?? {};
    return label === null ? optionOf(value) : { value, label };
  });
  const collator = new Intl.Collator(undefined, { numeric: true });
  return { options: options.sort((one, other) => collator.compare(one.label, other.label)), isPending };
}

/** Datasets that need a filter do not answer a plain question. */
function datasetWith(known: readonly DatasetShape[], field: string, name: string | undefined) {
  const having = known.filter(
    ({ dimensions, requires }) => requires.length === 0 && dimensions.some((one) => one.name === field),
  );
  return having.find((one) => one.name === name) ?? having[0];
}

function optionOf(value: FilterValues[number]): Option {
  if (value === null) return { value, label: 'None' };
  if (typeof value === 'boolean') return { value, label: value ? 'Yes' : 'No' };
  return { value, label: String(value) };
}
