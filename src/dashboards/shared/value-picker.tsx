import { Autocomplete, TextField } from '@mui/material';
import { useList } from '@refinedev/core';
import type { AnalyticsQuery, DatasetShape } from '../../analytics/schemas/analytics-query.ts';
import type { RowOf } from '../../core/routes/operations.ts';
import type { ApiFailure } from '../../core/web/providers/failure.ts';
import { useOperation } from '../../core/web/providers/operations.ts';
import { plainName, useDatasets } from './use-datasets.ts';

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
  const { query, result } = useList<RowOf<'customerSegments'>, ApiFailure>({
    resource: 'customerSegments',
    pagination: { mode: 'off' },
    queryOptions: { enabled: isAsked, staleTime: 30_000 },
  });
  const options = result.data.map(({ id, name, isShared }) => ({
    value: id,
    label: isShared ? name : `${name} (only you)`,
  }));
  const { isPending } = query;
  return { options, isPending, unknown: isPending ? '…' : 'Deleted or private segment' };
}

const most = 200;

function useDimensionValues(field: string, dataset: string | undefined): Options {
  const { data: known } = useDatasets();
  const found = field === segmentField ? undefined : datasetWith(known ?? [], field, dataset);
  const payload = found && {
    dataset: found.name,
    measures: found.measures.slice(0, 1).map(({ name }) => name),
    dimensions: [field],
    limit: most,
  };
  const { query } = useOperation('analytics', 'query', {
    payload,
    queryOptions: { enabled: Boolean(found), staleTime: 300_000 },
  });
  const rows = query.data?.data.rows ?? [];
  const options = rows.map(({ dimensions }): Option => {
    const { value = null, label = null } = dimensions[field] ?? {};
    return label === null ? optionOf(value) : { value, label };
  });
  const collator = new Intl.Collator(undefined, { numeric: true });
  return {
    options: options.sort((one, other) => collator.compare(one.label, other.label)),
    isPending: query.isPending,
  };
}

/** Datasets that need a filter do not answer a plain question. */
function datasetWith(known: readonly DatasetShape[], field: string, name: string | undefined) {
  const having = known.filter(
    ({ dimensions, requires }) => requires.length === 0 && dimensions.some((one) => one.name === plainName(field)),
  );
  return having.find((one) => one.name === name) ?? having[0];
}

function optionOf(value: FilterValues[number]): Option {
  if (value === null) return { value, label: 'None' };
  if (typeof value === 'boolean') return { value, label: value ? 'Yes' : 'No' };
  return { value, label: String(value) };
}
