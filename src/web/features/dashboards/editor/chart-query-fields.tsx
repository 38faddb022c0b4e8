import { Autocomplete, TextField } from '@mui/material';
import { type DatasetShape, grains } from '../../../../contract/schemas/dashboards/analytics-query.ts';
import type { Chart } from '../../../../contract/schemas/dashboards/chart.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { comparisonOptions, rangeOptions } from '../home/stats-filter.tsx';
import { ChartFilterFields } from './chart-filter-fields.tsx';
import { newQuery } from './new-chart.ts';

type Query = NonNullable<Chart['query']>;

interface ChartQueryFieldsProps {
  datasets: readonly DatasetShape[];
  dataset: DatasetShape;
  value: Chart;
  /** What has a period and a comparison of its own. */
  of?: 'dashboard' | 'report';
  onChange: (query: Query) => void;
}

export function ChartQueryFields({ datasets, dataset, value, of = 'dashboard', onChange }: ChartQueryFieldsProps) {
  const query = value.query ?? newQuery(dataset.name, dataset.measures[0]?.name ?? 'count');
  const set = (change: Partial<Query>) => onChange({ ...query, ...change });
  return (
    <>
      <SelectField
        label="Dataset"
        value={dataset.name}
        options={datasets.map(({ name, label }) => [name, label] as const)}
        onChange={(name) =>
          onChange(newQuery(name, datasets.find((one) => one.name === name)?.measures[0]?.name ?? ''))
        }
      />
      <NamesPicker
        label="Measures"
        known={dataset.measures}
        most={10}
        value={query.measures}
        onChange={(measures) => set({ measures, sort: [] })}
      />
      <NamesPicker
        label="Breakdown"
        known={[...dataset.dimensions, ...(dataset.times.length > 0 ? timeParts : [])]}
        most={3}
        value={query.dimensions}
        onChange={(dimensions) => set({ dimensions, sort: [] })}
      />
      <TimeFields dataset={dataset} query={query} of={of} onChange={set} />
      <ChartFilterFields dataset={dataset} value={query.filters} onChange={(filters) => set({ filters })} />
      {query.dimensions.length > 0 && <LimitFields dataset={dataset} query={query} onChange={set} />}
    </>
  );
}

const timeParts = [
  { name: 'weekday', label: 'Weekday' },
  { name: 'hour', label: 'Hour' },
];

interface Named {
  name: string;
  label: string;
}

interface NamesPickerProps {
  label: string;
  known: readonly Named[];
  most: number;
  value: readonly string[];
  onChange: (names: string[]) => void;
}

const NamesPicker = ({ label, known, most, value, onChange }: NamesPickerProps) => (
  <Autocomplete<Named, true>
    multiple
    disableCloseOnSelect
    filterSelectedOptions
    options={known}
    value={value.flatMap((name) => known.find((one) => one.name === name) ?? [])}
    getOptionKey={({ name }) => name}
    getOptionLabel={(one) => one.label}
    isOptionEqualToValue={(one, other) => one.name === other.name}
    getOptionDisabled={() => value.length >= most}
    onChange={(_, chosen) => onChange(chosen.map(({ name }) => name))}
    renderInput={(params) => <TextField {...params} label={label} placeholder={value.length === 0 ? 'None' : ''} />}
  />
);

interface PartProps {
  dataset: DatasetShape;
  query: Query;
  onChange: (change: Partial<Query>) => void;
}

const grainLabels = { day: 'By day', week: 'By week', month: 'By month', quarter: 'By quarter', year: 'By year' };

function TimeFields({ dataset: { times }, query, of, onChange }: PartProps & { of: string }) {
  const { timeDimension, range, compare } = query;
  if (times.length === 0) return null;
  const { field, grain } = timeDimension;
  return (
    <>
      <SelectField
        label="Over time"
        none="Not split by time"
        value={grain ?? ''}
        options={grains.map((name) => [name, grainLabels[name]] as const)}
        onChange={(next) => onChange({ timeDimension: { ...(field && { field }), ...(next && { grain: next }) } })}
      />
      {times.length > 1 && (
        <SelectField
          label="Date"
          value={field ?? times[0]?.name ?? ''}
          options={times.map(({ name, label }) => [name, label] as const)}
          onChange={(next) => onChange({ timeDimension: { field: next, ...(grain && { grain }) } })}
        />
      )}
      <SelectField
        label="Period"
        none={`Same as the ${of}`}
        value={typeof range === 'string' ? range : ''}
        options={rangeOptions}
        onChange={(next) => onChange({ range: next || null })}
      />
      <SelectField
        label="Compare with"
        none={`Same as the ${of}`}
        value={compare ?? ''}
        options={comparisonOptions}
        onChange={(next) => onChange({ compare: next || null })}
      />
    </>
  );
}

const limits = [5, 10, 20, 50, 100, 1_000];

function LimitFields({ dataset, query: { sort, limit, measures, dimensions }, onChange }: PartProps) {
  const named = [...dataset.measures, ...dataset.dimensions, ...timeParts];
  const orders = [...measures, ...dimensions].flatMap((name) => {
    const label = named.find((one) => one.name === name)?.label ?? name;
    return [[`${name} desc`, `${label}, highest first`] as const, [`${name} asc`, `${label}, lowest first`] as const];
  });
  const [first] = sort;
  return (
    <>
      <SelectField
        label="Order"
        none="As it comes"
        value={first ? `${first.by} ${first.direction}` : ''}
        options={orders as [string, string][]}
        onChange={(order) => {
          const [by = '', direction] = order.split(' ');
          onChange({ sort: by ? [{ by, direction: direction === 'desc' ? 'desc' : 'asc' }] : [] });
        }}
      />
      <SelectField
        label="Rows"
        value={limit}
        options={[...new Set([...limits, limit])].sort((a, b) => a - b).map((one) => [one, `At most ${one}`] as const)}
        onChange={(next) => onChange({ limit: Number(next) })}
      />
    </>
  );
}
