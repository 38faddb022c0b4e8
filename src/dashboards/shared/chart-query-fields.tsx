import { Autocomplete, TextField } from '@mui/material';
import { measureLabel } from '../../analytics/rules/measures.ts';
import { type Grain, grains } from '../../analytics/schemas/analytics-query.ts';
import { SelectField } from '../../core/web/inputs/select-field.tsx';
import type { Chart } from '../schemas/chart.ts';
import { BandsField } from './bands-field.tsx';
import { ChartFilterFields } from './chart-filter-fields.tsx';
import { groupOf, inGroups, matching } from './dimension-picker.tsx';
import { newQuery } from './new-chart.ts';
import { comparisonOptions, rangeOptions } from './period-options.ts';
import { type KnownDataset, measuresFor, plainName } from './use-datasets.ts';

type Query = NonNullable<Chart['query']>;

interface ChartQueryFieldsProps {
  datasets: readonly KnownDataset[];
  dataset: KnownDataset;
  value: Chart;
  /** What has a period and a comparison of its own. */
  of?: 'dashboard' | 'report';
  onChange: (query: Query) => void;
}

export function ChartQueryFields({ datasets, dataset, value, of = 'dashboard', onChange }: ChartQueryFieldsProps) {
  const query = value.query ?? newQuery(dataset.name, dataset.measures[0]?.name ?? 'count');
  const set = (change: Partial<Query>) => onChange({ ...query, ...change });
  const fitting = measuresFor(dataset, query);
  const offered = dataset.measures.filter((one) => fitting.includes(one) || query.measures.includes(one.name));
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
        known={offered.map(({ name, label }) => ({
          name,
          label: measureLabel({ dataset: dataset.name, measure: name, time: query.timeDimension.field }) ?? label,
        }))}
        most={10}
        value={query.measures}
        onChange={(measures) => set({ measures, sort: [] })}
      />
      <BreakdownFields dataset={dataset} query={query} onChange={set} />
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
  group?: string | undefined;
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
    options={inGroups(known)}
    {...(known.some(({ group }) => group) && { groupBy: groupOf })}
    filterOptions={matching}
    value={value.map((name) => known.find((one) => one.name === name) ?? { name, label: 'Deleted field' })}
    getOptionKey={({ name }) => name}
    getOptionLabel={(one) => one.label}
    isOptionEqualToValue={(one, other) => one.name === other.name}
    getOptionDisabled={() => value.length >= most}
    onChange={(_, chosen) => onChange(chosen.map(({ name }) => name))}
    renderInput={(params) => <TextField {...params} label={label} placeholder={value.length === 0 ? 'None' : ''} />}
  />
);

/** Numbers and dates of own questions and customer fields are grouped by bands and steps in time. */
function BreakdownFields({ dataset, query, onChange }: PartProps) {
  const { dimensions } = query;
  const fullName = (name: string) => dimensions.find((one) => plainName(one) === name) ?? name;
  const stepOf = (name: string) => dataset.dimensions.find((one) => one.name === plainName(name))?.step;
  const choose = (names: readonly string[]) => {
    const chosen = names.map((name) =>
      stepOf(name) === 'grain' && fullName(name) === name ? `${name}@month` : fullName(name),
    );
    onChange({ dimensions: chosen, sort: [] });
  };
  const replace = (name: string, next: string) =>
    onChange({ dimensions: dimensions.map((one) => (one === name ? next : one)), sort: [] });
  const dimensionLabel = (name: string) =>
    dataset.dimensions.find((one) => one.name === plainName(name))?.label ?? name;
  return (
    <>
      <NamesPicker
        label="Breakdown"
        known={[...dataset.dimensions, ...(dataset.times.length > 0 ? timeParts : [])]}
        most={3}
        value={dimensions.map(plainName)}
        onChange={choose}
      />
      {dimensions.map((name) =>
        stepOf(name) === 'grain' ? (
          <SelectField
            key={plainName(name)}
            label={`${dimensionLabel(name)}: by`}
            value={name.split('@')[1] ?? 'day'}
            options={grains.map((grain) => [grain, grainLabels[grain]] as const)}
            onChange={(grain) => replace(name, `${plainName(name)}@${grain}`)}
          />
        ) : stepOf(name) === 'bands' ? (
          <BandsField
            key={plainName(name)}
            label={dimensionLabel(name)}
            dataset={dataset.name}
            measure={dataset.measures[0]?.name ?? 'count'}
            name={name}
            onChange={(next) => replace(name, next)}
          />
        ) : null,
      )}
    </>
  );
}

interface PartProps {
  dataset: KnownDataset;
  query: Query;
  onChange: (change: Partial<Query>) => void;
}

const grainLabels: Readonly<Record<Grain, string>> = {
  day: 'By day',
  week: 'By week',
  month: 'By month',
  quarter: 'By quarter',
  year: 'By year',
  fiscal_quarter: 'By fiscal quarter',
  fiscal_year: 'By fiscal year',
};

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
    const label = named.find((one) => one.name === plainName(name))?.label ?? name;
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
